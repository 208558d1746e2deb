import type { PlayerId } from '../../../engine/game.ts'
import type { Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import {
  boxNumber,
  broughtGift,
  chainOf,
  type ElephantObservation,
  missingGifts,
  offersOf,
  playersWithoutGift,
  type Slot,
  slotsOf,
  spareGifts,
} from '../rules/view-queries.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence, titleOf } from '../texts/sentences.ts'
import { bannerLine, barLine, robbedLine, wrappedLine } from '../texts/status.ts'
import { choice, read, shortTitle } from './choices.ts'
import { pad, truncate, wrapWords } from './columns.ts'

type Context = TerminalContext<Key>

const NAME_WIDTH = 13
const NUMBER_WIDTH = 4
const PIPS_MAX = 5
const PIPS_WIDTH = 18
const CHAIN_MAX = 6

const numberSign = (giftId: string) => `#${boxNumber(giftId)}`

const nameOrYou = ({ player }: ElephantObservation, { t, name }: Context, id: PlayerId) =>
  id === player ? t('lobby.you') : name(id)

function table(observation: ElephantObservation, context: Context): string[] {
  switch (observation.view.phase) {
    case 'LOBBY':
      return [header(observation, context), ...lobbyLines(observation, context)]
    case 'ACTIVE':
      return [
        header(observation, context),
        ...queueLines(observation, context),
        ...victimLines(observation, context),
        ...wrappedLines(observation, context),
        ...openLines(observation, context),
        ...adviceLines(observation, context),
      ]
    case 'ENDED':
      return [header(observation, context), ...resultLines(observation, context)]
  }
}

function header({ view }: ElephantObservation, { t, ink, width }: Context): string {
  const { phase, config, currentTurnIndex, turnQueue } = view
  const facts = [
    t('name'),
    t(config.returnToStart ? 'head.boomerang' : 'head.standard'),
    ...(phase === 'ACTIVE' ? [t('head.turn', { turn: currentTurnIndex + 1, turns: turnQueue.length })] : []),
    t('head.steals', { count: config.maxSteals }),
  ]
  return ink.bold(truncate(facts.join(' · '), width))
}

/** The slots in a row; during a chain the marker stays at its slot and shows that the queue waits. */
function queueLines({ view }: ElephantObservation, { t, width, name }: Context): string[] {
  const word = ({ player, state, isReturn }: Slot) => {
    const text = truncate(name(player), NAME_WIDTH) + (isReturn ? '*' : '')
    return { done: `✓${text}`, now: `[▶${text}]`, paused: `[‖${text}]`, ahead: text }[state]
  }
  return wrapWords(`${t('terminal.queue')}  `, slotsOf(view).map(word), width)
}

/** The victim of the last steal, the slot at which the queue resumes, and the chain of steals. */
function victimLines({ view }: ElephantObservation, context: Context): string[] {
  const robbed = robbedLine(context, view)
  if (robbed === null) return []
  const lines = wrapWords('▲ ', `${robbed}.`.split(' '), context.width, ' ')
  return [...lines.map((line) => context.ink.yellow(line)), ...chainLines(view, context)]
}

function chainLines(view: View, context: Context): string[] {
  const { t, width } = context
  const name = (player: PlayerId) => truncate(context.name(player), NAME_WIDTH)
  const steals = chainOf(view).map(
    ({ playerId, giftId, previousOwnerId }) =>
      `${name(playerId)} ◂ ${shortTitle(context, view, giftId)} ◂ ${name(previousOwnerId)}`,
  )
  if (steals.length < 2) return []
  const count = steals.length - CHAIN_MAX
  const before = count > 0 ? [t('trail.before', { count })] : []
  return wrapWords(`${t('terminal.chain')}  `, [...before, ...steals.slice(-CHAIN_MAX)], width)
}

function wrappedLines({ view }: ElephantObservation, context: Context): string[] {
  const { t, width } = context
  const boxes = view.wrappedGifts.map((id) => {
    const isOwn = view.gifts[id] !== undefined
    return isOwn
      ? `[${numberSign(id)} ${t('box.own')}: ${shortTitle(context, view, id)}]`
      : `[${numberSign(id)}]`
  })
  const heading = t('wrapped.heading', { count: boxes.length })
  return wrapWords(pad(heading, 14), boxes.length === 0 ? [t('terminal.none')] : boxes, width)
}

function openLines(observation: ElephantObservation, context: Context): string[] {
  const { view, player } = observation
  const { t, ink, width } = context
  const offers = offersOf(observation)
  const open = Object.entries(view.unwrappedGifts)
  const titleWidth = Math.max(12, width - NUMBER_WIDTH - NAME_WIDTH - PIPS_WIDTH - 5)
  const rows = open.flatMap(([id, { ownerId, stealCount, isFrozen }]) => {
    const owner = ownerId === null ? t('tile.owner.table') : nameOrYou(observation, context, ownerId)
    const title = pad(titleOf(context, view, id), titleWidth)
    const pips = pipsOf(stealCount, isFrozen, view, context)
    const text = `${pad(numberSign(id), NUMBER_WIDTH)} ${title}  ${pad(owner, NAME_WIDTH)}  ${pips}`
    const isMine = ownerId !== null && ownerId === player
    const row = isMine ? ink.green(text) : isFrozen ? ink.dim(text) : text
    const offer = offers.get(id)
    if (offer?.refusal?.code !== 'u-turn') return [row]
    return [row, `     ${ink.red(`▲ ${barLine(context, view, id, offer)}`)}`]
  })
  return [t('open.heading', { count: open.length }), ...rows]
}

function pipsOf(stealCount: number, isFrozen: boolean, { config }: View, { t }: Context): string {
  const { maxSteals: max } = config
  const dots = '●'.repeat(stealCount) + '○'.repeat(Math.max(0, max - stealCount))
  const text = isFrozen ? t('heat.locked') : t('heat.stolen', { count: stealCount, max })
  return max <= PIPS_MAX ? `${dots} ${text}` : text
}

/** Advice for the active player; for the others, the player that the table waits for. */
function adviceLines(observation: ElephantObservation, context: Context): string[] {
  const { view, player } = observation
  const { ink, width } = context
  const isActive = view.currentPlayerId === player
  const banner = truncate(`${bannerLine(context, observation, isActive)}.`, width)
  if (!isActive) return [ink.dim(banner)]
  const wrapped = wrappedLine(context, view)
  return [...(wrapped === null ? [] : [`${wrapped}.`]), banner].map((line) => ink.cyan(line))
}

function lobbyLines(observation: ElephantObservation, context: Context): string[] {
  const { view } = observation
  const { t, ink } = context
  const rows = view.players.map(({ id, hasGiven }) => {
    const own = broughtGift(view, id) ?? ''
    const title = view.gifts[own] === undefined ? '' : `: ${shortTitle(context, view, own)}`
    const state = hasGiven ? `✓ ${t('lobby.given')}${title}` : `· ${t('lobby.lacking')}`
    return `  ${pad(nameOrYou(observation, context, id), NAME_WIDTH)}  ${state}`
  })
  const players = view.players.length
  const missing = missingGifts(view)
  return [
    t('lobby.count', { given: players - playersWithoutGift(view).length, players }),
    ...rows,
    `  ${t('lobby.spares', { count: spareGifts(view).length })}`,
    ink.cyan(`${missing > 0 ? t('lobby.missing', { missing }) : t('lobby.enough')}.`),
  ]
}

/** The list of every player's gift and its giver, and of the leftover gifts. */
function resultLines(observation: ElephantObservation, context: Context): string[] {
  const { view } = observation
  const { t, ink, width } = context
  if (view.result === null) return []
  const from = (giftId: string) => {
    const giver = view.gifts[giftId]?.giver ?? null
    if (giver === null) return ''
    return `  ${t('result.from', { giver: truncate(nameOrYou(observation, context, giver), NAME_WIDTH) })}`
  }
  const titleWidth = width - 2 * (NAME_WIDTH + 2) - 7
  const row = (head: string, giftId: string) =>
    `  ${pad(head, NAME_WIDTH)}  ${truncate(titleOf(context, view, giftId), titleWidth)}${from(giftId)}`
  return [
    ink.bold(bannerLine(context, observation, false)),
    ...view.result.gifts.map(({ playerId, giftId }) =>
      row(nameOrYou(observation, context, playerId), giftId),
    ),
    ...view.result.unclaimed.map((id) => row(t('terminal.unclaimed'), id)),
    ...view.setAsideGifts.map((id) => row(t('terminal.set-aside'), id)),
  ]
}

export const terminal: Terminal<View, Action, Event, Key> = {
  table,
  choice,
  tell: (event, context) => (event.type === 'slotBegan' ? null : eventSentence(event, context)),
  read,
  help: 'terminal.help',
}
