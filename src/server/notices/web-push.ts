import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/* Web Push with Node's own crypto: the message of RFC 8291, in the encoding of RFC 8188, and the proof of RFC 8292. */

/** The address at which a browser takes messages, and the keys that only it can read them with. */
export interface PushTarget {
  readonly endpoint: string
  /** The browser's public key: an uncompressed point of P-256, in base64url. */
  readonly p256dh: string
  /** The browser's secret of 16 bytes, in base64url. */
  readonly auth: string
}

/** The key pair by which push services know this server, in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
/** The end of the last record of a message. */
const LAST = 2
/** A proof is valid for this long; push services accept a day at most. */
const PROOF_S = 12 * 3_600
/** A push service keeps a message for this long if the device is off. */
const KEPT_S = 24 * 3_600

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { publicKey: textOf(Buffer.concat([Buffer.of(4), bytesOf(x), bytesOf(y)])), privateKey: d }
}

/** Whether these are keys that a message can be encrypted for. */
export function isPushTarget({ p256dh, auth }: PushTarget): boolean {
  try {
    const ours = createECDH(CURVE)
    ours.generateKeys()
    ours.computeSecret(bytesOf(p256dh))
    return bytesOf(p256dh).length === 65 && bytesOf(auth).length === 16
  } catch {
    return false
  }
}

/** The chance in an encrypted message; a test gives that of the RFC. */
export interface MessageChance {
  readonly salt: Uint8Array
  /** The private key that is used for this message alone. */
  readonly privateKey: Uint8Array
}

function freshChance(): MessageChance {
  const ours = createECDH(CURVE)
  ours.generateKeys()
  return { salt: randomBytes(16), privateKey: ours.getPrivateKey() }
}

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Encrypts a message so that only the browser of this target can read it. */
export function encryptPush(
  { p256dh, auth }: PushTarget,
  text: string,
  { salt, privateKey }: MessageChance = freshChance(),
): Buffer {
  const theirs = bytesOf(p256dh)
  const ours = createECDH(CURVE)
  ours.setPrivateKey(privateKey)
  const publicKey = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, publicKey])
  const secret = hkdf(bytesOf(auth), ours.computeSecret(theirs), info, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(21)
  head.set(salt)
  head.writeUInt32BE(RECORD_BYTES, 16)
  head.writeUInt8(publicKey.length, 20)
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(LAST)])
  return Buffer.concat([head, publicKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The header by which a push service knows that a message comes from this server. */
export function vapidHeader(endpoint: string, keys: VapidKeys, contact: string, now: number): string {
  const point = bytesOf(keys.publicKey)
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: textOf(point.subarray(1, 33)),
      y: textOf(point.subarray(33)),
      d: keys.privateKey,
    },
  })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + PROOF_S, sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => textOf(Buffer.from(JSON.stringify(part))))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${textOf(signature)}, k=${keys.publicKey}`
}

/** The headers of a message to a push service. */
export function pushHeaders(
  endpoint: string,
  keys: VapidKeys,
  contact: string,
  now: number,
): Record<string, string> {
  return {
    authorization: vapidHeader(endpoint, keys, contact, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_S),
    urgency: 'normal',
  }
}
