import type { PlayerId, Refusal } from '../../../../engine/game.ts'
import type { AddGift } from '../../rules/actions.ts'
import type { Content } from '../../rules/events.ts'
import type { View } from '../../rules/state.ts'
import { contentRefusal } from '../../rules/content.ts'

/** Whom a gift is from: oneself, a player for whom the host does it, or nobody. */
export type Target = { readonly type: 'own' | 'spare' } | { readonly type: 'for'; readonly player: PlayerId }

/** A gift as it is being written. */
export interface Draft {
  readonly title: string
  readonly picture: string
  readonly link: string
  readonly note: string
}

export type Field = keyof Draft

export const EMPTY: Draft = { title: '', picture: '', link: '', note: '' }

/** What was on the table, to be written anew. */
export function draftOf({ title, picture, link, note }: Content): Draft {
  return { title, picture: picture ?? '', link: link ?? '', note: note ?? '' }
}

/** The lengths that the rules allow. */
export const LENGTHS: Readonly<Record<Field, number>> = { title: 80, picture: 300, link: 300, note: 280 }

/** At hand; any other can be typed. */
export const EMOJI: readonly string[] = '🎁 🧸 🕯️ ☕ 🍫 🧦 📚 🎲 🎧 🧩 🍷 🎨'.split(' ')

/** Drafts are kept by whom they are for. */
export const draftKey = (target: Target) => (target.type === 'for' ? `for ${target.player}` : target.type)

/** The draft as an action: fields that were left empty are left out. */
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

const FIELDS: Readonly<Record<string, Field>> = {
  'blank-title': 'title',
  'bad-text': 'title',
  'bad-link': 'link',
  'bad-picture': 'picture',
}

/** What the rules would refuse, and the field to mend; null where they would not. */
export function faultOf(draft: Draft): { readonly refusal: Refusal; readonly field: Field } | null {
  const gift = giftOfDraft(draft, { type: 'own' })
  const refusal = contentRefusal(gift)
  if (refusal === null) return null
  const isNote = refusal.code === 'bad-text' && contentRefusal({ ...gift, note: '-' }) === null
  return { refusal, field: isNote ? 'note' : (FIELDS[refusal.code] ?? 'title') }
}

export function sparesIn({ lobby }: View): readonly string[] {
  return lobby?.gifts.filter(({ giverId }) => giverId === null).map(({ giftId }) => giftId) ?? []
}

/** The gift that this player has put on the table before the start, or null. */
export function broughtBy({ lobby }: View, player: PlayerId | null): string | null {
  if (player === null) return null
  return lobby?.gifts.find(({ giverId }) => giverId === player)?.giftId ?? null
}

/** Whether what the form is for has come about; `sparesBefore` is null as long as nothing was sent. */
export function isBrought(view: View, player: PlayerId | null, target: Target, sparesBefore: number | null) {
  if (target.type === 'spare') return sparesBefore !== null && sparesIn(view).length > sparesBefore
  return broughtBy(view, target.type === 'for' ? target.player : player) !== null
}
