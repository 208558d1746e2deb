import type { PlayerId } from '../../../engine/game.ts'
import type { Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import { choice, giftOf, read, type Seen, shortTitle, titleOf } from './choices.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/state.ts'
import { numbered, REASONS, tell } from '../texts/sentences.ts'
import { flow, padded, short } from './columns.ts'

const NAME_WIDTH = 12
const PIPS_MAX = 5
const PIPS_WIDTH = 18
const CHAIN_MAX = 6

const nameIn = (observation: Seen, context: TerminalContext, player: PlayerId) =>
  player === observation.player ? 'you' : context.name(player)

function header({ view }: Seen, { ink, width }: TerminalContext): string {
  const mode = view.config.returnToStart ? 'Boomerang' : 'Standard'
  const { maxSteals } = view.config
  const lock = `${maxSteals} ${maxSteals === 1 ? 'steal locks' : 'steals lock'} a gift`
  const slots = view.turnQueue.length
  const turn = view.phase === 'ACTIVE' ? ` · turn ${view.currentTurnIndex + 1} of ${slots}` : ''
  return ink.bold(short(`White Elephant · ${mode}${turn} · ${lock}`, width))
}

/** The strip of slots; during a chain the marker stays where it is, and says that the queue waits. */
function queueLines({ view }: Seen, { width, name }: TerminalContext): string[] {
  const words = view.turnQueue.map((player, slot) => {
    const text = short(name(player), NAME_WIDTH) + (slot >= view.turnOrder.length ? '*' : '')
    if (slot < view.currentTurnIndex) return `✓${text}`
    if (slot > view.currentTurnIndex) return text
    return view.victimId === null ? `[▶${text}]` : `[‖${text}]`
  })
  return flow('Queue  ', words, width)
}

/** Who was robbed, and where the queue goes on. */
function newsLines({ view }: Seen, { ink, name, width }: TerminalContext): string[] {
  if (view.victimId === null) return []
  const next = view.turnQueue[view.currentTurnIndex + 1]
  const place = `(${view.currentTurnIndex + 2} of ${view.turnQueue.length})`
  const then = next === undefined ? 'It is the last turn.' : `Queue resumes at ${name(next)} ${place}.`
  const victim = name(view.victimId)
  return [
    ink.yellow(short(`▲ ${victim} was robbed: ${victim} acts now. ${then}`, width)),
    ...trail(view, name, width),
  ]
}

function trail(view: View, name: TerminalContext['name'], width: number): string[] {
  const start = view.history.findLastIndex(({ type }) => type !== 'STEAL') + 1
  const steals = view.history.slice(start).flatMap((entry) => {
    if (entry.type !== 'STEAL') return []
    const [thief, victim] = [entry.playerId, entry.previousOwnerId].map((id) => short(name(id), NAME_WIDTH))
    return [`${thief} ◂ ${shortTitle(view, entry.giftId)} ◂ ${victim}`]
  })
  if (steals.length < 2) return []
  const before = steals.length > CHAIN_MAX ? [`${steals.length - CHAIN_MAX} before`] : []
  return flow('Chain  ', [...before, ...steals.slice(-CHAIN_MAX)], width)
}

function wrappedLines({ view }: Seen, { width }: TerminalContext): string[] {
  const boxes = view.wrappedGifts.map((id) => {
    const isOwn = view.gifts[id] !== undefined
    return isOwn ? `[${numbered(id)} from you: ${shortTitle(view, id)}]` : `[${numbered(id)}]`
  })
  return flow(padded(`Wrapped (${boxes.length})`, 14), boxes.length === 0 ? ['none'] : boxes, width)
}

function pips(stealCount: number, maxSteals: number, isFrozen: boolean): string {
  const dots = '●'.repeat(stealCount) + '○'.repeat(Math.max(0, maxSteals - stealCount))
  const count = isFrozen ? 'LOCKED' : `stolen ${stealCount}/${maxSteals}`
  return maxSteals <= PIPS_MAX ? `${dots} ${count}` : count
}

function openLines(observation: Seen, context: TerminalContext): string[] {
  const { view } = observation
  const { ink, width } = context
  const open = Object.entries(view.unwrappedGifts)
  const titleWidth = Math.max(12, width - 5 - NAME_WIDTH - PIPS_WIDTH - 4)
  const rows = open.flatMap(([id, { ownerId, stealCount, isFrozen }]) => {
    const owner = ownerId === null ? 'on the table' : nameIn(observation, context, ownerId)
    const name = `${padded(numbered(id), 4)} ${padded(titleOf(view, id), titleWidth)}`
    const text = `${name}  ${padded(owner, NAME_WIDTH)}  ${pips(stealCount, view.config.maxSteals, isFrozen)}`
    const isMine = ownerId !== null && ownerId === observation.player
    const row = isMine ? ink.green(text) : isFrozen ? ink.dim(text) : text
    return isBarred(observation, id) ? [row, `     ${ink.red('▲ not straight back')}`] : [row]
  })
  return [`Open (${open.length})`, ...rows]
}

function isBarred({ refused }: Seen, giftId: string): boolean {
  return refused.some(
    ({ action, refusal }) => action.type === 'steal' && action.giftId === giftId && refusal.code === 'u-turn',
  )
}

/** What the one who acts should know; the others read for whom they wait. */
function adviceLines(observation: Seen, context: TerminalContext): string[] {
  const { view, player, legal } = observation
  if (view.currentPlayerId === null) return []
  if (view.currentPlayerId !== player)
    return [context.ink.dim(short(`Waiting for ${context.name(view.currentPlayerId)}.`, context.width))]
  const mine = giftOf(view, player)
  const lines: string[] = []
  if (view.wrappedGifts.length > 0) {
    const count = view.wrappedGifts.length
    lines.push(`${count} ${count === 1 ? 'gift' : 'gifts'} still wrapped: opening one is encouraged.`)
  }
  if (legal.length === 1 && legal[0]?.type === 'endTurn') lines.push('No legal move: you may pass.')
  else if (mine === null) lines.push('You have no gift: open one or steal one.')
  else if (view.currentTurnIndex === view.turnQueue.length - 1 && view.victimId === null) {
    lines.push('Final turn: you may open or steal although you hold a gift.')
  } else lines.push(`You hold ${shortTitle(view, mine)}: keep it, or change it.`)
  return lines.map((line) => context.ink.cyan(line))
}

function lobbyLines(observation: Seen, context: TerminalContext): string[] {
  const { view } = observation
  const spares = view.lobby?.gifts.filter(({ giverId }) => giverId === null).length ?? 0
  const rows = view.players.map(({ id, hasGiven }) => {
    const own = view.lobby?.gifts.find(({ giverId }) => giverId === id)?.giftId ?? ''
    const title = view.gifts[own] === undefined ? '' : `: ${shortTitle(view, own)}`
    const state = hasGiven ? `✓ has given${title}` : '· no gift yet'
    return `  ${padded(nameIn(observation, context, id), NAME_WIDTH)}  ${state}`
  })
  const total = view.lobby?.gifts.length ?? 0
  const missing = view.players.length - total
  const state =
    missing > 0
      ? `${missing} more to come before it can start.`
      : 'There is a gift for everyone: it can start.'
  return [
    'Gifts before the start',
    ...rows,
    `  ${padded('spare', NAME_WIDTH)}  ${spares}`,
    context.ink.cyan(state),
  ]
}

/** Who got what from whom, as a list to copy. */
function resultLines(observation: Seen, context: TerminalContext): string[] {
  const { view } = observation
  const { result, history } = view
  if (result === null) return []
  const end = history.at(-1)
  const from = (id: string) => {
    const giver = view.gifts[id]?.giver ?? null
    return giver === null ? '' : `  from ${short(nameIn(observation, context, giver), NAME_WIDTH)}`
  }
  const titleWidth = context.width - 2 * (NAME_WIDTH + 2) - 7
  const row = (who: string, id: string) =>
    `  ${padded(who, NAME_WIDTH)}  ${short(titleOf(view, id), titleWidth)}${from(id)}`
  const rows = result.gifts.map(({ playerId, giftId }) => row(nameIn(observation, context, playerId), giftId))
  const left = result.unclaimed.map((id) => row('unclaimed', id))
  const aside = view.setAsideGifts.map((id) => row('set aside', id))
  const why = end?.type === 'END' ? REASONS[end.reason] : ''
  return [context.ink.bold(`It is over. ${why}`), ...rows, ...left, ...aside]
}

function table(observation: Seen, context: TerminalContext): string[] {
  const { view } = observation
  if (view.phase === 'LOBBY') return [header(observation, context), ...lobbyLines(observation, context)]
  if (view.phase === 'ENDED') return [header(observation, context), ...resultLines(observation, context)]
  const top = [
    header(observation, context),
    ...queueLines(observation, context),
    ...newsLines(observation, context),
  ]
  return [
    ...top,
    ...wrappedLines(observation, context),
    ...openLines(observation, context),
    ...adviceLines(observation, context),
  ]
}

export const terminal: Terminal<View, Action, Event> = {
  table,
  choice,
  tell,
  read,
  help: '#4 opens, steals or takes gift 4. Before the start: give Title | note | https://link',
}
