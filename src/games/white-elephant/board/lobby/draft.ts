import type { PlayerId } from '../../../../engine/game.ts'
import type { AddGift } from '../../rules/actions.ts'
import { type Content, type ContentFault, contentFault } from '../../rules/content.ts'
import type { View } from '../../rules/view.ts'
import { broughtGift, spareGifts } from '../../rules/view-queries.ts'

/** The giver of a drafted gift: the player at this device, another player (the host gives for them), or nobody. */
export type Target = { readonly type: 'own' | 'spare' } | { readonly type: 'for'; readonly player: PlayerId }

/** The fields of the gift form. */
export interface Draft {
  readonly title: string
  readonly picture: string
  readonly link: string
  readonly note: string
}

export type Field = keyof Draft

export const EMPTY: Draft = { title: '', picture: '', link: '', note: '' }

/** Turns a gift that was taken back into a draft again. */
export function draftOf({ title, picture, link, note }: Content): Draft {
  return { title, picture: picture ?? '', link: link ?? '', note: note ?? '' }
}

/** The maximum lengths; the action schema has the same. */
export const LENGTHS: Readonly<Record<Field, number>> = { title: 80, picture: 300, link: 300, note: 280 }

/** The emoji buttons of the form; players can type any other emoji. */
export const EMOJI: readonly string[] = '🕯️ ☕ 🧦 🎲 🧩 🦆 🌵 🔔 🧣 🫙 🤖 ⭐'.split(' ')

/** The key under which the draft for this target is kept. */
export const draftKey = (target: Target) => (target.type === 'for' ? `for ${target.player}` : target.type)

/** Turns a draft into an action, without the fields that are empty. */
export function giftOfDraft(draft: Draft, target: Target): AddGift {
  const [picture, link, note] = [draft.picture.trim(), draft.link.trim(), draft.note.trim()]
  return {
    type: 'addGift',
    title: draft.title.trim(),
    ...(picture === '' ? {} : { picture }),
    ...(link === '' ? {} : { link }),
    ...(note === '' ? {} : { note }),
    ...(target.type === 'own' ? {} : { giver: target.type === 'for' ? target.player : null }),
  }
}

const FIELDS: Readonly<Record<ContentFault, Field>> = {
  'blank-title': 'title',
  'bad-text': 'title',
  'bad-link': 'link',
  'bad-picture': 'picture',
}

/** The code of the refusal that the rules would give and the field that causes it, or null. */
export function faultOf(draft: Draft): { readonly code: ContentFault; readonly field: Field } | null {
  const gift = giftOfDraft(draft, { type: 'own' })
  const code = contentFault(gift)
  if (code === null) return null
  const isNote = code === 'bad-text' && contentFault({ ...gift, note: '-' }) === null
  return { code, field: isNote ? 'note' : FIELDS[code] }
}

/** Whether the gift of the form is on the table; `sparesBefore` is null until the form is sent. */
export function isBrought(view: View, player: PlayerId | null, target: Target, sparesBefore: number | null) {
  if (target.type === 'spare') return sparesBefore !== null && spareGifts(view).length > sparesBefore
  return broughtGift(view, target.type === 'for' ? target.player : player) !== null
}
