/**
 * Characters that a terminal obeys instead of showing: controls (ESC, C1 and line breaks among them), halves of pairs,
 * and marks that turn the direction of writing.
 */
const OBEYED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text of somebody else's as one harmless line: what a terminal would obey is shown as �. */
export function plainText(text: string): string {
  return text.replaceAll(OBEYED, '\ufffd')
}

/** Data of somebody else's with every text and every name in it made harmless. */
export function plainData<T>(value: T): T
export function plainData(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map((item) => plainData(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plainText(name), plainData(item)]))
}

const ESC = '\u001b'
/** What our own inks and the greeting's QR code write, and line breaks. */
const OWN = new RegExp(`(${ESC}\\[(?:0|1|2|7|22|27|31|32|33|36|39|94|38;5;16;48;5;231)m|\\n)`)

/** The last step before a terminal: nothing is left for it to obey but our own colours and line breaks. */
export function printable(text: string): string {
  return text
    .split(OWN)
    .map((part, at) => (at % 2 === 1 ? part : plainText(part)))
    .join('')
}
