import type { View } from '../rules/state.ts'
import { titleOf, type Words } from '../texts/status.ts'

/** Who got what from whom, as lines to copy. */
export function resultText(words: Words, view: View): string {
  const { t } = words
  const { result, setAsideGifts } = view
  if (result === null) return ''
  const rows = result.gifts.map(({ playerId, giftId }) => resultLine(words, view, playerId, giftId))
  const section = (heading: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : ['', heading, ...ids.map((id) => `- ${leftoverTitle(words, view, id)}`)]
  return [
    t('result.heading'),
    ...rows.map((row) => `- ${row}`),
    ...section(t('result.unclaimed'), result.unclaimed),
    ...section(t('result.aside'), setAsideGifts),
  ].join('\n')
}

function resultLine(words: Words, view: View, player: string, giftId: string): string {
  const { t, name } = words
  const giver = view.gifts[giftId]?.giver ?? null
  const values = { player: name(player), title: titleOf(words, view, giftId) }
  return giver === null ? t('result.row.house', values) : t('result.row', { ...values, giver: name(giver) })
}

/** A gift that nobody took home; one that was never opened is known to its giver alone. */
export function leftoverTitle(words: Words, view: View, giftId: string): string {
  const title = titleOf(words, view, giftId)
  const isOpen = view.unwrappedGifts[giftId] !== undefined
  return isOpen ? title : words.t('result.unopened', { gift: title })
}
