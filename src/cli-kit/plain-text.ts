/**
 * Characters that a terminal obeys instead of showing: control characters (ESC, C1 and line breaks among them), lone
 * surrogates, and marks that change the direction of writing.
 */
const OBEYED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes an untrusted text one harmless line: every character that a terminal would obey becomes �. */
export function plainText(text: string): string {
  return text.replaceAll(OBEYED, '\ufffd')
}

/** Makes every text and every property name in untrusted data harmless. */
export function plainData<T>(value: T): T
export function plainData(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map((item) => plainData(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plainText(name), plainData(item)]))
}

const ESC = '\u001b'
/** The sequences that our own inks and the greeting's QR code write, and line breaks. */
const OWN = new RegExp(`(${ESC}\\[(?:0|1|2|7|22|27|31|32|33|36|39|94|38;5;16;48;5;231)m|\\n)`)

/** Makes a text safe to print: the terminal obeys only our own colours and line breaks in it. */
export function printable(text: string): string {
  return text
    .split(OWN)
    .map((part, at) => (at % 2 === 1 ? part : plainText(part)))
    .join('')
}
