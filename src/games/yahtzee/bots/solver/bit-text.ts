/** Six bits make a character, so that a table is a string in a script. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS_A_SIGN = 6

// A number of more than this many times the expected size is written in full.
const UNARY_MAX = 20
const WHOLE_BITS = 20

/** How many low bits of a number of this expected size to write as they are; a logarithm may differ between browsers. */
function lowBits(expected: number): number {
  let bits = 0
  for (let size = 2; size < expected * 1.1 + 0.3; size *= 2) bits += 1
  return bits
}

/** Writes numbers from 0 on as text; the closer a number is to its expected size, the fewer bits it takes. */
export class BitWriter {
  readonly #signs: string[] = []
  #sign = 0
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
      this.#bits(number, WHOLE_BITS)
    }
  }

  text(): string {
    while (this.#filled > 0) this.#bit(0)
    return this.#signs.join('')
  }

  #bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at -= 1) this.#bit((value >> at) & 1)
  }

  #bit(bit: number): void {
    this.#sign = this.#sign * 2 + bit
    this.#filled += 1
    if (this.#filled < BITS_A_SIGN) return
    this.#signs.push(ALPHABET.charAt(this.#sign))
    this.#sign = 0
    this.#filled = 0
  }
}

const SIGN_VALUES = new Uint8Array(128)
for (const [value, sign] of [...ALPHABET].entries()) SIGN_VALUES[sign.charCodeAt(0)] = value

/** Reads what a `BitWriter` wrote, given the same expected sizes. */
export class BitReader {
  readonly #text: string
  #next = 0
  #sign = 0
  #left = 0

  constructor(text: string) {
    this.#text = text
  }

  read(expected: number): number {
    const low = lowBits(expected)
    let unary = 0
    while (unary < UNARY_MAX && this.#bit() === 1) unary += 1
    return unary === UNARY_MAX ? this.#bits(WHOLE_BITS) : unary * 2 ** low + this.#bits(low)
  }

  #bits(count: number): number {
    let value = 0
    for (let at = 0; at < count; at += 1) value = value * 2 + this.#bit()
    return value
  }

  #bit(): number {
    if (this.#left === 0) {
      this.#sign = SIGN_VALUES[this.#text.charCodeAt(this.#next)] ?? 0
      this.#next += 1
      this.#left = BITS_A_SIGN
    }
    this.#left -= 1
    return (this.#sign >> this.#left) & 1
  }
}
