import { assert, HOST, type PlayerId, type Refusal, type Turn } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { type Options, options as optionsSchema } from '../rules/options.ts'
import type { State } from '../rules/state.ts'
import type { ElephantObservation } from '../rules/view-queries.ts'

/** A player's action; a sentence such as `Ana picks g1` stands for one. */
interface Move {
  readonly player: PlayerId
  readonly action: Action
}

/** Completes house rules with the defaults. */
export function houseRules(given: Partial<Options>): Options {
  const parsed = parse(optionsSchema, given)
  assert(parsed.ok, 'a fixture has valid house rules')
  return parsed.value
}

/** A match at its first slot: the turn order is the seat order, and gift g1 has the first title. */
export function matchState(
  players: readonly PlayerId[],
  titles: readonly string[],
  given: Partial<Options> = {},
): State {
  const options = houseRules({ ...given, extraGifts: titles.length - players.length })
  const state = whiteElephant.setup({ players, options, rng: fastRng(1) })
  const order = state.turnQueue.slice(0, players.length)
  const gifts = titles.map((title, number) => ({
    id: `g${number + 1}`,
    giver: null,
    title,
    picture: null,
    link: null,
    note: null,
  }))
  return { ...state, gifts, turnQueue: state.turnQueue.map((seat) => order.indexOf(seat)) }
}

/** A lobby without gifts. */
export function lobbyState(players: readonly PlayerId[], given: Partial<Options> = {}): State {
  return whiteElephant.setup({ players, options: houseRules({ ...given, gifts: 'own' }), rng: fastRng(1) })
}

const VERBS: Readonly<Record<string, (object: string) => Action>> = {
  picks: (giftId) => ({ type: 'pick', giftId }),
  steals: (giftId) => ({ type: 'steal', giftId }),
  takes: (giftId) => ({ type: 'take', giftId }),
  keeps: () => ({ type: 'endTurn' }),
  gives: (title) => ({ type: 'addGift', title }),
  removes: (giftId) => ({ type: 'removeGift', giftId }),
  fills: () => ({ type: 'fillWithSamples' }),
  starts: () => ({ type: 'start' }),
  ends: () => ({ type: 'endMatch' }),
}

/** Parses sentences such as `Ana picks g1`, `Ben steals g1`, `Cy keeps` and `The host ends`. */
function moveOf(sentence: string | Move): Move {
  if (typeof sentence !== 'string') return sentence
  const [player = '', verb = '', ...object] = sentence.replace(/^The host/, HOST).split(' ')
  const action = VERBS[verb]?.(object.join(' '))
  assert(action !== undefined, `a fixture's sentence has a known verb: ${sentence}`)
  return { player, action }
}

/** Plays legal moves one after the other and returns the last state. */
export function play(state: State, ...moves: readonly (string | Move)[]): State {
  return moves.reduce((now, move) => playMove(now, move).state, state)
}

/** Plays one legal move and returns the state and the public events. Time is the number of history entries. */
export function playMove(state: State, move: string | Move): { state: State; events: Event[] } {
  const { player, action } = moveOf(move)
  const refusal = whiteElephant.refusal(state, player, action)
  assert(refusal === null, `${player} may ${action.type}: ${refusal?.text}`)
  const events: Event[] = []
  const turn: Turn<Event> = {
    rng: fastRng(7, state.history.length + state.gifts.length),
    at: state.history.length,
    emit: (event) => events.push(event),
    tell: () => undefined,
  }
  return { state: whiteElephant.apply(state, player, action, turn), events }
}

export function refusalOf(state: State, move: string | Move): Refusal | null {
  const { player, action } = moveOf(move)
  return whiteElephant.refusal(state, player, action)
}

/** The observation of a player, of the host, or of a spectator (null). */
export function observationOf(state: State, player: PlayerId | null): ElephantObservation {
  const candidates = player === null ? [] : whiteElephant.candidates(state, player)
  const judged = candidates.map((action) => ({
    action,
    refusal: whiteElephant.refusal(state, player ?? '', action),
  }))
  return {
    revision: 0,
    player,
    view: whiteElephant.view(state, player === HOST ? null : player),
    legal: judged.flatMap(({ action, refusal }) => (refusal === null ? [action] : [])),
    refused: judged.flatMap(({ action, refusal }) => (refusal === null ? [] : [{ action, refusal }])),
    outcome: whiteElephant.outcome(state),
  }
}

/** The legal actions of a player in short, such as `pick g1`. */
export function legalFor(state: State, player: PlayerId): string[] {
  return observationOf(state, player).legal.map((action) =>
    'giftId' in action ? `${action.type} ${action.giftId}` : action.type,
  )
}
