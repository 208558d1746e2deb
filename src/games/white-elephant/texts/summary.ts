import type { View } from '../rules/state.ts'
import { giftOf, lackingIn, missingIn, openInOrder, type Seen } from '../rules/view-queries.ts'
import { heatOf, listed, reasonOf, robbedLine, slotLine, titleOf, type Words } from './status.ts'

/** The whole table in sentences. */
export function spokenTable(words: Words, observation: Seen): string {
  const { view, player } = observation
  if (view.phase === 'LOBBY') return spokenLobby(words, view)
  const lines = [...spokenTurn(words, view), ...openInOrder(view).map((id) => spokenGift(words, view, id))]
  if (player !== null) {
    const mine = giftOf(view, player)
    lines.push(
      mine === null ? words.t('spoken.none') : words.t('spoken.mine', { title: titleOf(words, view, mine) }),
    )
  }
  return lines.join(' ')
}

function spokenTurn(words: Words, view: View): string[] {
  const { t, name } = words
  if (view.phase === 'ENDED') return [t('banner.over', { reason: reasonOf(words, view) })]
  const slot = view.turnQueue[view.currentTurnIndex]
  const mode = t(view.config.returnToStart ? 'head.boomerang' : 'head.standard')
  const turn = view.currentTurnIndex + 1
  const robbed = robbedLine(words, view)
  const special = slotLine(words, view)
  return [
    t('spoken.turn', { mode, turn, turns: view.turnQueue.length, player: name(slot ?? '') }),
    robbed === null ? t('spoken.acts', { player: name(view.currentPlayerId ?? '') }) : `${robbed}.`,
    ...(special === null ? [] : [`${special}.`]),
    t('spoken.wrapped', { count: view.wrappedGifts.length }),
  ]
}

function spokenGift(words: Words, view: View, giftId: string): string {
  const { t, name } = words
  const owner = view.unwrappedGifts[giftId]?.ownerId ?? null
  return t('spoken.open', {
    title: titleOf(words, view, giftId),
    owner: owner === null ? t('tile.owner.table') : name(owner),
    heat: heatOf(words, view, giftId),
  })
}

function spokenLobby(words: Words, view: View): string {
  const { t, name } = words
  const lacking = lackingIn(view)
  const players = view.players.length
  const gifts = view.lobby?.gifts.length ?? 0
  const lines = [t('spoken.lobby', { given: players - lacking.length, players, gifts })]
  if (lacking.length > 0) lines.push(t('spoken.missing', { names: listed(words, lacking.map(name)) }))
  const missing = missingIn(view)
  lines.push(`${missing > 0 ? t('lobby.missing', { missing }) : t('lobby.enough')}.`)
  return lines.join(' ')
}
