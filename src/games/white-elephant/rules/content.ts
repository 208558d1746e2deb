import type { PlayerId } from '../../../engine/game.ts'
import type { AddGift } from './actions.ts'
import type { Sample } from './samples.ts'

/** The content of a gift: secret while it is wrapped, public once it is open. */
export interface Content {
  readonly giver: PlayerId | null // null: a spare or a sample gift
  readonly title: string
  readonly picture: string | null // an https address, or a few emoji
  readonly link: string | null
  readonly note: string | null
}

/** The content of a gift without its id, which reveals the gift's number. */
export function contentOf({ giver, title, picture, link, note }: Content): Content {
  return { giver, title, picture, link, note }
}

/** The content of a sample gift, which has no giver. */
export function sampleContent({ title, picture, note }: Sample): Content {
  return { giver: null, title, picture, link: null, note }
}

// Control characters, lone surrogates, line breaks and bidirectional overrides: other people's terminals and pages show
// these texts.
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const ADDRESS = /^https?:\/\/[^\s/?#@\\"'<>`]+(?:[/?#][^\s\\"'<>`]*)?$/iu
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)*$/u
const EMOJI_LENGTH_MAX = 16

const isPlain = (text: string) => !FORBIDDEN.test(text)
const isAddress = (text: string) => isPlain(text) && ADDRESS.test(text)
const isEmoji = (text: string) => text.length <= EMOJI_LENGTH_MAX && EMOJI.test(text)
const isPicture = (text: string) => isEmoji(text) || (isAddress(text) && /^https:/i.test(text))

export type ContentFault = 'blank-title' | 'bad-text' | 'bad-link' | 'bad-picture'

/** The code of the refusal of a gift with this content, or null (W6). */
export function contentFault({ title, note = '', link, picture }: AddGift): ContentFault | null {
  if (title.trim() === '') return 'blank-title'
  if (!isPlain(title) || !isPlain(note)) return 'bad-text'
  if (link !== undefined && !isAddress(link)) return 'bad-link'
  if (picture !== undefined && !isPicture(picture)) return 'bad-picture'
  return null
}
