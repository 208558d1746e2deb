import { expect, test } from 'vitest'
import { animatedWebp } from './animated-webp.ts'

/** A still picture of these bytes, as a browser encodes one without an alpha channel. */
function still(...bytes: readonly number[]): Uint8Array {
  const head = Buffer.from('RIFF....WEBPVP8 ....', 'latin1')
  head.writeUInt32LE(bytes.length, 16)
  return Buffer.concat([head, Buffer.from(bytes), Buffer.alloc(bytes.length % 2)])
}

const frames = [
  { webp: still(1, 2, 3), durationMs: 120 },
  { webp: still(4, 5), durationMs: 400 },
]

test('an animated picture has its size, its frames and their durations', () => {
  const file = animatedWebp(frames, { width: 720, height: 450 })
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.readUIntLE(24, 3) + 1).toBe(720)
  expect(file.readUIntLE(27, 3) + 1).toBe(450)
  const places = [...file.toString('latin1').matchAll(/ANMF/g)].map(({ index }) => index)
  expect(places.map((at) => file.readUIntLE(at + 8 + 12, 3))).toEqual([120, 400])
})

test('a file that is no still picture is refused', () => {
  const empty = { webp: still().slice(0, 12), durationMs: 1 }
  expect(() => animatedWebp([empty], { width: 1, height: 1 })).toThrow('no picture')
})
