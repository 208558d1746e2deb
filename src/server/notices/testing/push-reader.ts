import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushTarget } from '../web-push.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** The keys of a browser. */
export interface BrowserKeys {
  readonly privateKey: Uint8Array
  readonly target: PushTarget
}

export function newBrowser(endpoint: string): BrowserKeys {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const target = {
    endpoint,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { privateKey: keys.getPrivateKey(), target }
}

/** Decrypts a message as a browser does, written from the receiver's side of RFC 8291. */
export function decryptPush({ privateKey, target }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = derive(own.computeSecret(sender), bytesOf(target.auth), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** The claims of a VAPID header whose signature is right; null otherwise. */
export function claimsIn(header: string): { aud: string; exp: number; sub: string } | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytesOf(key)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  )
  return isRight ? JSON.parse(bytesOf(claims).toString()) : null
}
