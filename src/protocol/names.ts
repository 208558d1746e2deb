/*
 * Names of people: the characters that they may contain, their displayed form, and when two of them look alike. The
 * expressions have no lookbehind: the page runs in browsers without it.
 */

export const NAME_MAX = 24
/** The longest text that is examined at all, in UTF-16 units: a joined emoji has up to 15, a family of four 11. */
export const NAME_TEXT_MAX = 16 * NAME_MAX

/** The scripts whose letters change their shape beside a joiner; in other scripts a joiner is only invisible. */
const JOINING = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada']
  .concat(['Malayalam', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Khmer'])
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const EMOJI = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?'
/** Sequences in which an invisible character has a visible effect: emoji, regional flags, keycaps, variants, joined scripts. */
const MEANT = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}',
  `${EMOJI}(?:\\u200d${EMOJI})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  '\\p{Script=Han}[\\u{e0100}-\\u{e01ef}]',
  `[${JOINING}][\\u200c\\u200d](?=[${JOINING}])`,
].join('|')
const INVISIBLE = new RegExp(`(${MEANT})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`, 'gu')
/** Embeddings, overrides and isolates: they change the direction of the text around them as well. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u
const CONTROL = /[\p{Cc}\p{Cs}]/u
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u
const STACKED = /\p{M}{5,}/u

export type NameFault = 'missing' | 'long' | 'signs'

/** The displayed form of a name: composed (NFC), on one line, without invisible characters. */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, (_found, meant: string | undefined) => meant ?? '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
}

/** The fault of a typed name, or null if it is acceptable. */
export function nameFaultOf(text: string): NameFault | null {
  const name = cleanName(text)
  if (DIRECTION.test(text) || CONTROL.test(name) || STACKED.test(name)) return 'signs'
  if (!VISIBLE.test(name)) return 'missing'
  return text.length > NAME_TEXT_MAX || lengthOf(name) > NAME_MAX ? 'long' : null
}

/** Counts characters as people do: accents, skin tones and joined emoji add nothing, and a flag is one. */
function lengthOf(name: string): number {
  const single = name
    .replace(/\u200d\p{Extended_Pictographic}/gu, '')
    .replace(/(\p{Regional_Indicator})\p{Regional_Indicator}/gu, '$1')
    .replace(/[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]/gu, '')
  return [...single].length
}

/** A key that names share if they look alike: case, width and invisible characters make no difference. */
function nameKey(name: string): string {
  const folded = cleanName(name.normalize('NFKC')).toUpperCase().toLowerCase()
  return folded.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC')
}

/** Whether people would take one name for the other. */
export function looksLike(name: string, other: string): boolean {
  return nameKey(name) === nameKey(other)
}

/** The name itself, or the name with a number after it if another player's name looks the same. */
export function distinctName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey))
  let distinct = name
  for (let number = 2; keys.has(nameKey(distinct)); number += 1) distinct = numbered(name, number)
  return distinct
}

function numbered(name: string, number: number): string {
  const signs = [...name]
  let shortened = name
  while (lengthOf(`${shortened} ${number}`) > NAME_MAX) {
    signs.pop()
    shortened = cleanName(signs.join(''))
  }
  return `${shortened} ${number}`
}
