import type { PlayerId } from '../../../engine/game.ts'
import { refusalText } from '../../../engine/texts.ts'
import type { View } from '../rules/view.ts'
import {
  boxNumber,
  type ElephantObservation,
  type GiftAction,
  giftOf,
  isFinalTurn,
  isStuck,
  missingGifts,
  type Offer,
  playersBarredFrom,
  playersWithoutGift,
} from '../rules/view-queries.ts'
import { joinList, type TextContext, titleOf } from './sentences.ts'

// Lines about the current state of the table, for the page and the terminal. They have no full stop at the end.

/** The gift of every player who holds one, in short: its emoji, else its number. */
export function heldInShort(
  { t }: TextContext,
  { players, gifts }: View,
): Readonly<Record<PlayerId, string>> {
  const held = players.flatMap(({ id, giftId }) => {
    if (giftId === null) return []
    const picture = gifts[giftId]?.picture ?? null
    const isEmoji = picture !== null && !/^https?:/iu.test(picture)
    return [[id, isEmoji ? picture : t('gift.number', { number: boxNumber(giftId) })]]
  })
  return Object.fromEntries(held)
}

/** How often a gift was stolen, or that it is locked. */
export function heatOf({ t }: TextContext, { unwrappedGifts, config }: View, giftId: string): string {
  const { stealCount: count = 0, isFrozen = false } = unwrappedGifts[giftId] ?? {}
  return t(isFrozen ? 'heat.locked.spoken' : 'heat.stolen', { count, max: config.maxSteals })
}

/** Names the victim of the last steal and the slot at which the queue resumes; null without a victim. */
export function robbedLine({ t, name }: TextContext, view: View): string | null {
  const { victimId, turnQueue, currentTurnIndex } = view
  if (victimId === null) return null
  const next = turnQueue[currentTurnIndex + 1]
  if (next === undefined) return t('news.robbed.last', { victim: name(victimId) })
  return t('news.robbed', {
    victim: name(victimId),
    next: name(next),
    turn: currentTurnIndex + 2,
    turns: turnQueue.length,
  })
}

/** Announces the final turn or the second half; null in other slots. */
export function slotLine({ t, name }: TextContext, view: View): string | null {
  const { phase, currentPlayerId, isBoomerangPhase } = view
  if (phase !== 'ACTIVE' || currentPlayerId === null) return null
  if (isFinalTurn(view)) return t('news.final', { player: name(currentPlayerId) })
  return isBoomerangPhase ? t('news.second') : null
}

/** Counts the wrapped gifts and encourages opening one; null if all are open. */
export function wrappedLine({ t }: TextContext, { phase, wrappedGifts }: View): string | null {
  if (phase !== 'ACTIVE' || wrappedGifts.length === 0) return null
  return t('news.wrapped', { count: wrappedGifts.length })
}

/** The decision that the viewer has to make, or the players that the table waits for. */
export function bannerLine(
  context: TextContext,
  observation: ElephantObservation,
  isActive: boolean,
): string {
  const { view } = observation
  switch (view.phase) {
    case 'LOBBY':
      return lobbyBanner(context, observation, isActive)
    case 'ACTIVE':
      return isActive ? ownBanner(context, observation) : waitingBanner(context, view)
    case 'ENDED':
      return context.t('banner.over', { reason: endReason(context, view) })
  }
}

/** The reason for the end, as a sentence; empty while the match goes on. */
export function endReason({ t }: TextContext, { history }: View): string {
  const end = history.at(-1)
  return end?.type === 'END' ? t(`outcome.${end.reason}`) : ''
}

function lobbyBanner(context: TextContext, { view, player }: ElephantObservation, isActive: boolean): string {
  const { t, name } = context
  const lacking = playersWithoutGift(view)
  const missing = missingGifts(view)
  if (isActive && player !== null && lacking.includes(player)) return t('lobby.banner.bring')
  if (missing === 0) return t('lobby.banner.ready')
  if (lacking.length === 0 || lacking.length > 3) return t('lobby.banner.more', { missing })
  return t('lobby.banner.waiting', { names: joinList(context, lacking.map(name)) })
}

function ownBanner(context: TextContext, observation: ElephantObservation): string {
  const { t } = context
  const { view, player, legal } = observation
  const mine = giftOf(view, player)
  if (isStuck(observation)) return t('banner.stuck')
  if (mine === null) {
    const canSteal = legal.some(({ type }) => type === 'steal' || type === 'take')
    return t(canSteal ? 'banner.none' : 'banner.none.open')
  }
  if (isFinalTurn(view)) return t('banner.final')
  return t('banner.holding', { title: shortenTitle(titleOf(context, view, mine)) })
}

function waitingBanner({ t, name }: TextContext, view: View): string {
  const { victimId, currentPlayerId } = view
  if (victimId !== null) return t('banner.robbed', { victim: name(victimId) })
  const player = name(currentPlayerId ?? '')
  const isHolding = giftOf(view, currentPlayerId) !== null
  return t(isHolding ? 'banner.waiting.holding' : 'banner.waiting', { player })
}

const TITLE_LENGTH_MAX = 26

/** Cuts a long title at a word, so that a line has room for two titles. */
export function shortenTitle(title: string): string {
  if (title.length <= TITLE_LENGTH_MAX) return title
  const words = title.slice(0, TITLE_LENGTH_MAX + 1).split(' ')
  const kept =
    words.length > 1 ? words.slice(0, -1).join(' ') : [...title].slice(0, TITLE_LENGTH_MAX - 1).join('')
  return `${kept.replace(/[,:;.]$/u, '')}…`
}

/** Describes the effect of an action before the player confirms it. */
export function previewLine(
  context: TextContext,
  { view, player }: ElephantObservation,
  action: GiftAction,
): string {
  const { t } = context
  const held = giftOf(view, player)
  const mine = held === null ? null : shortenTitle(titleOf(context, view, held))
  if (action.type === 'steal') return stealPreview(context, view, action.giftId, mine)
  const values = {
    title: shortenTitle(titleOf(context, view, action.giftId)),
    number: boxNumber(action.giftId),
    mine: mine ?? '',
  }
  if (action.type === 'take') return t(mine === null ? 'preview.take' : 'preview.take.swap', values)
  return t(mine === null ? 'preview.pick' : 'preview.pick.swap', values)
}

function stealPreview(context: TextContext, view: View, giftId: string, mine: string | null): string {
  const { t, name } = context
  const { ownerId = null, stealCount = 0 } = view.unwrappedGifts[giftId] ?? {}
  const values = { title: shortenTitle(titleOf(context, view, giftId)), owner: name(ownerId ?? '') }
  const first = mine === null ? t('preview.steal', values) : t('preview.swap', { ...values, mine })
  const count = stealCount + 1
  const max = view.config.maxSteals
  return count < max ? first : t('joined', { first, second: t('preview.locks', { count, max }) })
}

/** Says why the active player may not have this gift, or names another player who is barred from it; else null. */
export function barLine(
  context: TextContext,
  view: View,
  giftId: string,
  offer: Offer | undefined,
): string | null {
  const { t, name } = context
  // A locked gift is marked in large letters already.
  if (view.unwrappedGifts[giftId]?.isFrozen === true) return null
  if (offer !== undefined) {
    if (offer.refusal === null) return null
    return offer.refusal.code === 'u-turn'
      ? t(`bar.${view.options.uTurn}`)
      : refusalText(context.t, offer.refusal)
  }
  const [barred] = playersBarredFrom(view, giftId)
  return barred === undefined ? null : t('bar.other', { player: name(barred) })
}
