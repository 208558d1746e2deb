import { assert, HOST, type PlayerId, type Refusal, type Turn } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { type Options, options as optionsSchema } from '../rules/options.ts'
import { rules } from '../rules/rules.ts'
import type { State } from '../rules/state.ts'

/** House rules as given, the others by default. */
export function houseRules(given: Partial<Options>): Options {
  const parsed = parse(optionsSchema, given)
  assert(parsed.ok, 'a stacked table has house rules that exist')
  return parsed.value
}

/** A match at its first slot: players act in the order of their seats, and gift g1 has the first title. */
export function stacked(
  players: readonly PlayerId[],
  titles: readonly string[],
  given: Partial<Options> = {},
): State {
  const options = houseRules({ ...given, extraGifts: titles.length - players.length })
  const dealt = rules.setup({ players, options, rng: fastRng(1) })
  const order = dealt.turnQueue.slice(0, players.length)
  const gifts = titles.map((title, number) => ({
    id: `g${number + 1}`,
    giver: null,
    title,
    picture: null,
    link: null,
    note: null,
  }))
  return { ...dealt, gifts, turnQueue: dealt.turnQueue.map((seat) => order.indexOf(seat)) }
}

/** A lobby in which everyone is still without a gift. */
export function lobby(players: readonly PlayerId[], given: Partial<Options> = {}): State {
  return rules.setup({ players, options: houseRules({ ...given, gifts: 'own' }), rng: fastRng(1) })
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

/** `Ana picks g1`, `Ben steals g1`, `Cy keeps`, `The host ends`: who, and what they do. */
function said(sentence: string): { player: PlayerId; action: Action } {
  const [player = '', verb = '', ...object] = sentence.replace(/^The host/, HOST).split(' ')
  const action = VERBS[verb]?.(object.join(' '))
  assert(action !== undefined, `a sentence at the table has a verb: ${sentence}`)
  return { player, action }
}

/** The match after these things, one after the other; each must be legal. */
export function played(
  state: State,
  ...sentences: readonly (string | { player: PlayerId; action: Action })[]
): State {
  return sentences.reduce((now, sentence) => heard(now, sentence).state, state)
}

/** The match after one thing, and what was said to all. Time is the number of entries in the history. */
export function heard(
  state: State,
  sentence: string | { player: PlayerId; action: Action },
): { state: State; events: Event[] } {
  const { player, action } = typeof sentence === 'string' ? said(sentence) : sentence
  const refusal = rules.refusal(state, player, action)
  assert(refusal === null, `${player} may ${action.type}: ${refusal?.text}`)
  const events: Event[] = []
  const turn: Turn<Event> = {
    rng: fastRng(7, state.history.length + state.gifts.length),
    at: state.history.length,
    emit: (event) => events.push(event),
    tell: () => undefined,
  }
  return { state: rules.apply(state, player, action, turn), events }
}

/** Why that is refused, or null where it is not. */
export function refused(
  state: State,
  sentence: string | { player: PlayerId; action: Action },
): Refusal | null {
  const { player, action } = typeof sentence === 'string' ? said(sentence) : sentence
  return rules.refusal(state, player, action)
}

/** What this player is offered and may do, as verbs and gifts. */
export function legalFor(state: State, player: PlayerId): string[] {
  return rules
    .candidates(state, player)
    .filter((action) => rules.refusal(state, player, action) === null)
    .map((action) => ('giftId' in action ? `${action.type} ${action.giftId}` : action.type))
}
