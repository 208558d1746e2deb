/** The characters of the text; each stands for six bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS_PER_CHARACTER = 6

// A Rice code; if its unary part would reach UNARY_MAX, the number is written in full instead.
const UNARY_MAX = 20
const FULL_BITS = 20

/** The number of low bits to write verbatim for this expected size. No logarithm: it may differ between browsers. */
function lowBits(expected: number): number {
  let bits = 0
  for (let size = 2; size < expected * 1.1 + 0.3; size *= 2) bits += 1
  return bits
}

/** Writes non-negative numbers as text; the closer a number is to its expected size, the fewer bits it takes. */
export class BitWriter {
  readonly #characters: string[] = []
  #buffer = 0
  #filled = 0

  write(number: number, expected: number): void {
    const low = lowBits(expected)
    const unary = number >> low
    if (unary < UNARY_MAX) {
      for (let at = 0; at < unary; at += 1) this.#bit(1)
      this.#bit(0)
      this.#bits(number, low)
    } else {
      for (let at = 0; at < UNARY_MAX; at += 1) this.#bit(1)
      this.#bits(number, FULL_BITS)
    }
  }

  text(): string {
    while (this.#filled > 0) this.#bit(0)
    return this.#characters.join('')
  }

  #bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at -= 1) this.#bit((value >> at) & 1)
  }

  #bit(bit: number): void {
    this.#buffer = this.#buffer * 2 + bit
    this.#filled += 1
    if (this.#filled < BITS_PER_CHARACTER) return
    this.#characters.push(ALPHABET.charAt(this.#buffer))
    this.#buffer = 0
    this.#filled = 0
  }
}

const VALUES = new Uint8Array(128)
for (const [value, character] of [...ALPHABET].entries()) VALUES[character.charCodeAt(0)] = value

/** Reads the text of a `BitWriter`, given the same expected sizes. */
export class BitReader {
  readonly #text: string
  #next = 0
  #buffer = 0
  #left = 0

  constructor(text: string) {
    this.#text = text
  }

  read(expected: number): number {
    const low = lowBits(expected)
    let unary = 0
    while (unary < UNARY_MAX && this.#bit() === 1) unary += 1
    return unary === UNARY_MAX ? this.#bits(FULL_BITS) : unary * 2 ** low + this.#bits(low)
  }

  #bits(count: number): number {
    let value = 0
    for (let at = 0; at < count; at += 1) value = value * 2 + this.#bit()
    return value
  }

  #bit(): number {
    if (this.#left === 0) {
      this.#buffer = VALUES[this.#text.charCodeAt(this.#next)] ?? 0
      this.#next += 1
      this.#left = BITS_PER_CHARACTER
    }
    this.#left -= 1
    return (this.#buffer >> this.#left) & 1
  }
}
