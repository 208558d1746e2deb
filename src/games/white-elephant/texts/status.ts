import type { PlayerId } from '../../../engine/game.ts'
import { SAMPLES, SEALED_TITLE } from '../rules/samples.ts'
import type { View } from '../rules/state.ts'
import type { Key } from './en.ts'
import {
  barredFrom,
  boxNumber,
  giftOf,
  isFinalTurn,
  isStuck,
  lackingIn,
  missingIn,
  type Offer,
  type Reach,
  type Seen,
} from '../rules/view-queries.ts'

/** Who is spoken of, and in which language. */
export interface Words {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string
  name(player: PlayerId): string
}

const SAMPLE_NUMBERS: ReadonlyMap<string, number> = new Map(SAMPLES.map(({ title }, at) => [title, at]))

/** A title in the reader's language if it is a sample's or stands for one that is kept private, else as its giver wrote it. */
export function titleIn({ t }: Words, title: string): string {
  if (title === SEALED_TITLE) return t('gift.sealed')
  const number = SAMPLE_NUMBERS.get(title)
  return number === undefined ? title : t(`sample.${number}.title`)
}

export function noteIn({ t }: Words, { title, note }: { title: string; note: string | null }): string | null {
  const number = SAMPLE_NUMBERS.get(title)
  return number !== undefined && note === SAMPLES[number]?.note ? t(`sample.${number}.note`) : note
}

/** The title where this viewer knows it, else the number on the box. */
export function titleOf(words: Words, { gifts }: View, giftId: string): string {
  const content = gifts[giftId]
  if (content !== undefined) return titleIn(words, content.title)
  return words.t('gift.number', { number: boxNumber(giftId) })
}

/** What everybody holds, in a word: the emoji, else the number; nothing of those who hold none. */
export function heldInShort({ t }: Words, { players, gifts }: View): Readonly<Record<PlayerId, string>> {
  const held = players.flatMap(({ id, giftId }) => {
    if (giftId === null) return []
    const picture = gifts[giftId]?.picture ?? null
    const isEmoji = picture !== null && !/^https?:/iu.test(picture)
    return [[id, isEmoji ? picture : t('gift.number', { number: boxNumber(giftId) })]]
  })
  return Object.fromEntries(held)
}

/** Ana, Ben and Cy. */
export function listed({ t }: Words, items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : t('list', { rest: items.slice(0, -1).join(', '), last })
}

/** How often it was stolen, or that it is locked. */
export function heatOf({ t }: Words, { unwrappedGifts, config }: View, giftId: string): string {
  const { stealCount: count = 0, isFrozen = false } = unwrappedGifts[giftId] ?? {}
  return t(isFrozen ? 'heat.locked.spoken' : 'heat.stolen', { count, max: config.maxSteals })
}

/** Who was robbed, and where the queue goes on; null where nobody was. */
export function robbedLine({ t, name }: Words, view: View): string | null {
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

/** What is special about this slot. */
export function slotLine({ t, name }: Words, view: View): string | null {
  const { phase, currentPlayerId, isBoomerangPhase } = view
  if (phase !== 'ACTIVE' || currentPlayerId === null) return null
  if (isFinalTurn(view)) return t('news.final', { player: name(currentPlayerId) })
  return isBoomerangPhase ? t('news.second') : null
}

export function wrappedLine({ t }: Words, { phase, wrappedGifts }: View): string | null {
  if (phase !== 'ACTIVE' || wrappedGifts.length === 0) return null
  return t('news.wrapped', { count: wrappedGifts.length })
}

/** One sentence: what is to be decided, or whom the table waits for. */
export function bannerLine(words: Words, observation: Seen, isActive: boolean): string {
  const { view } = observation
  switch (view.phase) {
    case 'LOBBY':
      return lobbyBanner(words, observation, isActive)
    case 'ACTIVE':
      return isActive ? ownBanner(words, observation) : waitingBanner(words, view)
    case 'ENDED':
      return words.t('banner.over', { reason: reasonOf(words, view) })
  }
}

export function reasonOf({ t }: Words, { history }: View): string {
  const end = history.at(-1)
  return end?.type === 'END' ? t(`outcome.${end.reason}`) : ''
}

function lobbyBanner(words: Words, { view, player }: Seen, isActive: boolean): string {
  const { t, name } = words
  const lacking = lackingIn(view)
  const missing = missingIn(view)
  if (isActive && player !== null && lacking.includes(player)) return t('lobby.banner.bring')
  if (missing === 0) return t('lobby.banner.ready')
  if (lacking.length === 0 || lacking.length > 3) return t('lobby.banner.more', { missing })
  return t('lobby.banner.waiting', { names: listed(words, lacking.map(name)) })
}

function ownBanner(words: Words, observation: Seen): string {
  const { t } = words
  const { view, player, legal } = observation
  const mine = giftOf(view, player)
  if (isStuck(observation)) return t('banner.stuck')
  if (mine === null) {
    const canSteal = legal.some(({ type }) => type === 'steal' || type === 'take')
    return t(canSteal ? 'banner.none' : 'banner.none.open')
  }
  if (isFinalTurn(view)) return t('banner.final')
  return t('banner.holding', { title: shortened(titleOf(words, view, mine)) })
}

function waitingBanner({ t, name }: Words, view: View): string {
  const { victimId, currentPlayerId } = view
  if (victimId !== null) return t('banner.robbed', { victim: name(victimId) })
  const player = name(currentPlayerId ?? '')
  const isHolding = giftOf(view, currentPlayerId) !== null
  return t(isHolding ? 'banner.waiting.holding' : 'banner.waiting', { player })
}

const PREVIEW_LENGTH = 26

/** A long title cut at a word: a line above two buttons has no room for two of eighty letters. */
export function shortened(title: string): string {
  if (title.length <= PREVIEW_LENGTH) return title
  const words = title.slice(0, PREVIEW_LENGTH + 1).split(' ')
  const kept =
    words.length > 1 ? words.slice(0, -1).join(' ') : [...title].slice(0, PREVIEW_LENGTH - 1).join('')
  return `${kept.replace(/[,:;.]$/u, '')}…`
}

/** Before it is done: what goes where. */
export function previewOf(words: Words, { view, player }: Seen, action: Reach): string {
  const { t } = words
  const held = giftOf(view, player)
  const mine = held === null ? null : shortened(titleOf(words, view, held))
  if (action.type === 'steal') return stealPreview(words, view, action.giftId, mine)
  const values = {
    title: shortened(titleOf(words, view, action.giftId)),
    number: boxNumber(action.giftId),
    mine: mine ?? '',
  }
  if (action.type === 'take') return t(mine === null ? 'preview.take' : 'preview.take.swap', values)
  return t(mine === null ? 'preview.pick' : 'preview.pick.swap', values)
}

function stealPreview(words: Words, view: View, giftId: string, mine: string | null): string {
  const { t, name } = words
  const { ownerId = null, stealCount = 0 } = view.unwrappedGifts[giftId] ?? {}
  const values = { title: shortened(titleOf(words, view, giftId)), owner: name(ownerId ?? '') }
  const first = mine === null ? t('preview.steal', values) : t('preview.swap', { ...values, mine })
  const count = stealCount + 1
  const max = view.config.maxSteals
  return count < max ? first : t('joined', { first, second: t('preview.locks', { count, max }) })
}

/** Why the one who acts may not have this gift, or what bars somebody else from it; null where nothing does. */
export function barLine(
  { t, name }: Words,
  view: View,
  giftId: string,
  offer: Offer | undefined,
): string | null {
  // That it is locked stands there in large letters already.
  if (view.unwrappedGifts[giftId]?.isFrozen === true) return null
  if (offer !== undefined) {
    if (offer.refusal === null) return null
    const { code, text, values } = offer.refusal
    return code === 'u-turn' ? t(`bar.${view.options.uTurn}`) : refusalText({ t }, code, text, values)
  }
  const [barred] = barredFrom(view, giftId)
  return barred === undefined ? null : t('bar.other', { player: name(barred) })
}

const REFUSED_TURN: Readonly<Record<string, Key>> = {
  'holding-a-gift': 'refusal.holding-a-gift',
  'unwrap-first': 'refusal.unwrap-first',
  'no-gift': 'refusal.no-gift',
  'u-turn': 'refusal.u-turn',
  locked: 'refusal.locked',
}

/** A refusal of a turn in the reader's language; its own English words where there is none. */
export function refusalText(
  { t }: Pick<Words, 't'>,
  code: string,
  text: string,
  values: Readonly<Record<string, string | number>> | undefined,
): string {
  const key = REFUSED_TURN[code]
  return key === undefined ? text : t(key, values)
}
