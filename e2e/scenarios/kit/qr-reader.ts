import type { Locator } from '@playwright/test'

type Modules = readonly (readonly boolean[])[] // rows from above; true is dark

/** Decodes the QR code on the screen, as a phone's camera would. */
export async function readQrFrom(code: Locator): Promise<string> {
  const png = await code.screenshot()
  const browser = code.page().context().browser()
  if (browser === null) throw new Error('there is no browser')
  // Uses another page, because the page under test forbids pictures from data.
  const page = await browser.newPage()
  try {
    const { width, dark } = await page.evaluate(darkPixels, png.toString('base64'))
    const rows = Array.from({ length: dark.length / width }, (_, y) => dark.slice(y * width, (y + 1) * width))
    return readQr(modulesIn(rows.map((row) => row.map(Boolean))))
  } finally {
    await page.close()
  }
}

async function darkPixels(base64: string): Promise<{ width: number; dark: number[] }> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  if (canvas === null) throw new Error('there is no canvas')
  canvas.drawImage(bitmap, 0, 0)
  const { data } = canvas.getImageData(0, 0, width, height)
  const dark = Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 1 : 0
  })
  return { width, dark }
}

const FINDER = 7

/** Finds the code by the ring in its upper left corner, whose side is seven modules, and samples each module's middle. */
function modulesIn(pixels: Modules): Modules {
  const quiet = pixels.slice(FINDER).findIndex((row) => row.slice(FINDER, -FINDER).some(Boolean))
  const top = quiet + FINDER
  const rows = pixels.map((row) => row.map((isDark, x) => isDark && x >= FINDER && x < row.length - FINDER))
  const left = rows[top]?.indexOf(true) ?? -1
  const right = rows[top]?.lastIndexOf(true) ?? -1
  const ring = (rows[top]?.indexOf(false, left) ?? -1) - left
  const module = ring / FINDER
  const size = Math.round((right - left + 1) / module)
  const exact = (right - left + 1) / size
  const middle = (start: number, at: number) => Math.floor(start + (at + 0.5) * exact)
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => rows[middle(top, y)]?.[middle(left, x)] === true),
  )
}

/** The number of blocks, and of data bytes, at level M by version. */
const BLOCKS_M = [
  { blocks: 1, bytes: 16 },
  { blocks: 1, bytes: 28 },
  { blocks: 1, bytes: 44 },
  { blocks: 2, bytes: 32 },
  { blocks: 2, bytes: 43 },
  { blocks: 4, bytes: 27 },
]

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Reads a code of version 1 to 6 and level M (ISO 18004), without error correction: a screen has no stains. */
function readQr(modules: Modules): string {
  const version = (modules.length - 17) / 4
  const layout = BLOCKS_M[version - 1]
  if (layout === undefined) throw new Error(`a code of ${modules.length} modules`)
  const format = numberOf([0, 1, 2, 3, 4].map((x) => modules[8]?.[x] === true)) ^ 0b10101
  if (format >> 3 !== 0) throw new Error('not of the level M')
  const mask = MASKS[format & 7]
  if (mask === undefined) throw new Error('no such mask')
  const bits = pathThrough(modules.length).map(([x, y]) => (modules[y]?.[x] === true) !== mask(x, y))
  const spread = bytesOf(bits)
  const { blocks, bytes } = layout
  // The blocks are interleaved byte by byte.
  const data = Array.from({ length: blocks * bytes }, (_, at) => {
    return spread[(at % bytes) * blocks + Math.floor(at / bytes)] ?? 0
  })
  const all = data.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map((bit) => bit === '1'))
  if (numberOf(all.slice(0, 4)) !== 0b0100) throw new Error('not a text of bytes')
  const length = numberOf(all.slice(4, 12))
  return new TextDecoder().decode(Uint8Array.from(bytesOf(all.slice(12, 12 + 8 * length))))
}

const numberOf = (bits: readonly boolean[]) => bits.reduce((number, isOn) => number * 2 + (isOn ? 1 : 0), 0)

function bytesOf(bits: readonly boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(at * 8, at * 8 + 8)),
  )
}

/** The positions of the bits: in columns of two from the right, alternately up and down, around everything that is not data. */
function pathThrough(size: number): readonly (readonly [x: number, y: number])[] {
  const columns = Array.from({ length: (size - 1) / 2 }, (_, at) => size - 1 - 2 * at).map((x) =>
    x <= 6 ? x - 1 : x,
  )
  return columns.flatMap((right, at) => {
    const rows = Array.from({ length: size }, (_, y) => (at % 2 === 0 ? size - 1 - y : y))
    return rows
      .flatMap((y) => [right, right - 1].map((x) => [x, y] as const))
      .filter(([x, y]) => {
        return !isPattern(x, y, size)
      })
  })
}

function isPattern(x: number, y: number, size: number): boolean {
  const isCorner = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)
  const middle = size - 7
  const isAligning = size > 21 && Math.abs(x - middle) <= 2 && Math.abs(y - middle) <= 2
  return isCorner || isAligning || x === 6 || y === 6
}
