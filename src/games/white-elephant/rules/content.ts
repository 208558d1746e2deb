import type { Refusal } from '../../../engine/game.ts'
import type { AddGift } from './actions.ts'

// Control characters, halves of pairs, line breaks and what turns the direction of writing: none of these
// belong in a text that the terminals and pages of others will show.
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const ADDRESS = /^https?:\/\/[^\s/?#@\\"'<>`]+(?:[/?#][^\s\\"'<>`]*)?$/iu
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)*$/u
const EMOJI_LENGTH_MAX = 16

const BLANK: Refusal = { code: 'blank-title', text: 'A gift needs a title.' }
const BAD_TEXT: Refusal = { code: 'bad-text', text: 'Title and note are plain text, in one line.' }
const BAD_LINK: Refusal = { code: 'bad-link', text: 'A link begins with http:// or https://.' }
const BAD_PICTURE: Refusal = {
  code: 'bad-picture',
  text: 'A picture is an address that begins with https://, or an emoji.',
}

const isPlain = (text: string) => !FORBIDDEN.test(text)
const isAddress = (text: string) => isPlain(text) && ADDRESS.test(text)
const isEmoji = (text: string) => text.length <= EMOJI_LENGTH_MAX && EMOJI.test(text)
const isPicture = (text: string) => isEmoji(text) || (isAddress(text) && /^https:/i.test(text))

/** Why this cannot be in a gift, or null (W6). */
export function contentRefusal({ title, note = '', link, picture }: AddGift): Refusal | null {
  if (title.trim() === '') return BLANK
  if (!isPlain(title) || !isPlain(note)) return BAD_TEXT
  if (link !== undefined && !isAddress(link)) return BAD_LINK
  if (picture !== undefined && !isPicture(picture)) return BAD_PICTURE
  return null
}
