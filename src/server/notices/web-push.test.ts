import { expect, test } from 'vitest'
import { claimsIn, decryptPush, newBrowser } from './testing/push-reader.ts'
import { encryptPush, isPushTarget, newVapidKeys, pushHeaders, vapidHeader } from './web-push.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

// The example of RFC 8291, appendix A.
const RFC_8291 = {
  plaintext: 'When I grow up, I want to be a watermelon',
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  serverKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const { plaintext, salt, serverKey, message } = RFC_8291
  const chance = { salt: bytesOf(salt), privateKey: bytesOf(serverKey) }
  expect(encryptPush(RFC_8291, plaintext, chance).toString('base64url')).toBe(message)
})

test('the tests’ own reader reads the example of RFC 8291', () => {
  const browser = { privateKey: bytesOf(RFC_8291.browserKey), target: RFC_8291 }
  expect(decryptPush(browser, bytesOf(RFC_8291.message))).toBe(RFC_8291.plaintext)
})

test('a browser reads what is encrypted for it, and no other browser does', () => {
  const [ana, ben] = [newBrowser('https://push.example.net/a'), newBrowser('https://push.example.net/b')]
  const message = encryptPush(ana.target, 'Grüße ♠')
  expect(decryptPush(ana, message)).toBe('Grüße ♠')
  expect(() => decryptPush({ ...ben, target: { ...ben.target, auth: ana.target.auth } }, message)).toThrow()
})

// The example of RFC 8292, section 2.4.
const RFC_8292 = [
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0',
  '.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, ',
  'k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
].join('')

test('the tests’ own reader accepts the proof of RFC 8292, and none with another claim', () => {
  const claims = { aud: 'https://push.example.net', exp: 1_453_523_768, sub: 'mailto:push@example.com' }
  expect(claimsIn(RFC_8292)).toEqual(claims)
  expect(claimsIn(RFC_8292.replace('eyJhdWQi', 'eyJhdWQj'))).toBeNull()
})

test('a message proves that it comes from this server, for half a day', () => {
  const keys = newVapidKeys()
  const headers = pushHeaders('https://push.example.net/push/1?x=y', keys, 'https://play.example.org', 5_000)
  expect(claimsIn(headers.authorization ?? '')).toEqual({
    aud: 'https://push.example.net',
    exp: 5 + 12 * 3_600,
    sub: 'https://play.example.org',
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const [token = ''] = RFC_8292.split('.')
  const [own = ''] = vapidHeader('https://push.example.net/', keys, 'mailto:a@b.c', 0).split('.')
  expect(own).toBe(token)
})

test.each([
  ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['half a key', { p256dh: RFC_8291.p256dh.slice(0, 40) }],
  ['a short secret', { auth: 'BTBZMqHH6r4' }],
])('keys with %s are refused', (_what, change) => {
  expect(isPushTarget(RFC_8291)).toBe(true)
  expect(isPushTarget({ ...RFC_8291, ...change })).toBe(false)
})
