import type { PlayerId } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import {
  type ElephantObservation,
  giftOf,
  missingGifts,
  openGiftsInOrder,
  playersWithoutGift,
} from '../rules/view-queries.ts'
import { joinList, type TextContext, titleOf } from './sentences.ts'
import { endReason, heatOf, robbedLine, slotLine } from './status.ts'

/** Describes the whole table in sentences, for screen readers. */
export function spokenTable(context: TextContext, observation: ElephantObservation): string {
  const { view, player } = observation
  if (view.phase === 'LOBBY') return spokenLobby(context, view)
  const lines = [
    ...spokenTurn(context, view),
    ...openGiftsInOrder(view).map((id) => spokenGift(context, view, id)),
  ]
  if (player !== null) {
    const mine = giftOf(view, player)
    lines.push(
      mine === null
        ? context.t('spoken.none')
        : context.t('spoken.mine', { title: titleOf(context, view, mine) }),
    )
  }
  return lines.join(' ')
}

function spokenTurn(context: TextContext, view: View): string[] {
  const { t, name } = context
  if (view.phase === 'ENDED') return [t('banner.over', { reason: endReason(context, view) })]
  const slot = view.turnQueue[view.currentTurnIndex]
  const mode = t(view.config.returnToStart ? 'head.boomerang' : 'head.standard')
  const turn = view.currentTurnIndex + 1
  const robbed = robbedLine(context, view)
  const special = slotLine(context, view)
  return [
    t('spoken.turn', { mode, turn, turns: view.turnQueue.length, player: name(slot ?? '') }),
    robbed === null ? t('spoken.acts', { player: name(view.currentPlayerId ?? '') }) : `${robbed}.`,
    ...(special === null ? [] : [`${special}.`]),
    t('spoken.wrapped', { count: view.wrappedGifts.length }),
  ]
}

function spokenGift(context: TextContext, view: View, giftId: string): string {
  const { t, name } = context
  const owner = view.unwrappedGifts[giftId]?.ownerId ?? null
  return t('spoken.open', {
    title: titleOf(context, view, giftId),
    owner: owner === null ? t('tile.owner.table') : name(owner),
    heat: heatOf(context, view, giftId),
  })
}

function spokenLobby(context: TextContext, view: View): string {
  const { t, name } = context
  const lacking = playersWithoutGift(view)
  const players = view.players.length
  const gifts = view.lobby?.gifts.length ?? 0
  const lines = [t('spoken.lobby', { given: players - lacking.length, players, gifts })]
  if (lacking.length > 0) lines.push(t('spoken.missing', { names: joinList(context, lacking.map(name)) }))
  const missing = missingGifts(view)
  lines.push(`${missing > 0 ? t('lobby.missing', { missing }) : t('lobby.enough')}.`)
  return lines.join(' ')
}

/** The result as plain text: every player's gift and its giver, and the leftover gifts. */
export function resultText(context: TextContext, view: View): string {
  const { t } = context
  const { result, setAsideGifts } = view
  if (result === null) return ''
  const rows = result.gifts.map(({ playerId, giftId }) => resultLine(context, view, playerId, giftId))
  const section = (heading: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : ['', heading, ...ids.map((id) => `- ${leftoverTitle(context, view, id)}`)]
  return [
    t('result.heading'),
    ...rows.map((row) => `- ${row}`),
    ...section(t('result.unclaimed'), result.unclaimed),
    ...section(t('result.aside'), setAsideGifts),
  ].join('\n')
}

function resultLine(context: TextContext, view: View, player: PlayerId, giftId: string): string {
  const { t, name } = context
  const giver = view.gifts[giftId]?.giver ?? null
  const values = { player: name(player), title: titleOf(context, view, giftId) }
  return giver === null ? t('result.row.house', values) : t('result.row', { ...values, giver: name(giver) })
}

/** The title of a gift that nobody took home, marked if it was never opened. */
export function leftoverTitle(context: TextContext, view: View, giftId: string): string {
  const title = titleOf(context, view, giftId)
  const isOpen = view.unwrappedGifts[giftId] !== undefined
  return isOpen ? title : context.t('result.unopened', { gift: title })
}
