/*
 * People's names: the allowed characters, how a name is shown, and when two names look alike. The expressions use no
 * lookbehind, because some browsers that run the page do not support it.
 */

export const NAME_MAX = 24
/** Longer texts are rejected unread, in UTF-16 units. */
export const NAME_TEXT_MAX = 200

/** The scripts in which a joiner changes the shape of letters; in others it is only invisible. */
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
/** Embeddings, overrides and isolates, which also change the direction of the text around them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u
const CONTROL = /[\p{Cc}\p{Cs}]/u
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u
const STACKED = /\p{M}{5,}/u

export type NameFault = 'missing' | 'long' | 'signs'

/** Normalizes a name: composed (NFC), on one line, without invisible characters. */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, (_found, meant: string | undefined) => meant ?? '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
}

/** Returns the fault of a name that someone typed, or null. */
export function nameFaultOf(text: string): NameFault | null {
  const name = cleanName(text)
  if (DIRECTION.test(text) || CONTROL.test(name) || STACKED.test(name)) return 'signs'
  if (!VISIBLE.test(name)) return 'missing'
  return text.length > NAME_TEXT_MAX || lengthOf(name) > NAME_MAX ? 'long' : null
}

/** Counts characters as people do: accents, skin tones and joined emoji do not count. */
function lengthOf(name: string): number {
  const single = name.replace(/\u200d\p{Extended_Pictographic}/gu, '')
  return [...single.replace(/[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]/gu, '')].length
}

/** Returns a key that is equal for names that look alike: ignores case, width and invisible characters. */
function nameKey(name: string): string {
  const folded = cleanName(name.normalize('NFKC')).toUpperCase().toLowerCase()
  return folded.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC')
}

/** Whether people would take one name for the other. */
export function looksLike(name: string, other: string): boolean {
  return nameKey(name) === nameKey(other)
}

/** Returns the name, with a number behind it if a taken name looks the same. */
export function distinctName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey))
  let distinct = name
  for (let number = 2; keys.has(nameKey(distinct)); number += 1) distinct = numbered(name, number)
  return distinct
}

function numbered(name: string, number: number): string {
  const characters = [...name]
  let shortened = name
  while (lengthOf(`${shortened} ${number}`) > NAME_MAX) {
    characters.pop()
    shortened = cleanName(characters.join(''))
  }
  return `${shortened} ${number}`
}
