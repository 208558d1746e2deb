/** One frame of a moving picture. */
export interface Frame {
  /** A still picture as a WebP file. */
  readonly webp: Uint8Array
  readonly durationMs: number
}

const HEADER_BYTES = 12
const ANIMATION_FLAG = 0x02

/** A RIFF chunk: its name, its length, its bytes, and a byte more if the length is odd. */
function chunk(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** Writes numbers as little-endian integers of three bytes. */
function threeBytes(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 3)
  for (const [at, number] of numbers.entries()) bytes.writeUIntLE(number, at * 3, 3)
  return bytes
}

/** The picture of a still WebP file: its chunk, named `VP8 ` or `VP8L`. */
function pictureIn(webp: Uint8Array): Buffer {
  const file = Buffer.from(webp)
  for (let at = HEADER_BYTES; at < file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const bytes = 8 + file.readUInt32LE(at + 4)
    if (name === 'VP8 ' || name === 'VP8L') return file.subarray(at, at + bytes + (bytes % 2))
    at += bytes + (bytes % 2)
  }
  throw new Error('The file has no picture.')
}

/** Joins still WebP pictures of one size into an animated one, which repeats for ever. */
export function animatedWebp(
  frames: readonly Frame[],
  { width, height }: { readonly width: number; readonly height: number },
): Buffer {
  const canvas = threeBytes(width - 1, height - 1)
  const shown = frames.map(({ webp, durationMs }) => {
    const place = threeBytes(0, 0, width - 1, height - 1, durationMs)
    return chunk('ANMF', place, Buffer.from([0]), pictureIn(webp))
  })
  const header = chunk('VP8X', Buffer.from([ANIMATION_FLAG, 0, 0, 0]), canvas)
  const loop = chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0]))
  return chunk('RIFF', Buffer.from('WEBP', 'latin1'), header, loop, ...shown)
}
