import { assert, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { act, type Match, observe, withState } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { seatNames, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from '../rules/actions.ts'
import { dealFirstRound } from '../rules/apply.ts'
import { type Card, COPIES, unseenCards } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { Options } from '../rules/options.ts'
import { initialState } from '../rules/round.ts'
import { type Seat, type State, seatAt, seatOf, type View } from '../rules/state.ts'
import { wrongCards } from './laws.ts'

/** A table for tests, where the deck is stacked: the first card of the text is the first that is flipped. */
export interface FixtureSetup {
  readonly deck: string
  /** The last seat if nothing is said, so that A is dealt first. */
  readonly dealer?: PlayerId
  readonly options?: Partial<Options>
  readonly discard?: string
  /** What each has from one round that was played before. */
  readonly totals?: Readonly<Record<PlayerId, number>>
  /** Where the rest of the 94 cards are: under those of the text if nothing is said. */
  readonly rest?: 'below' | 'discarded' | 'left out'
}

/** People around such a table: each call is an action that the engine must accept, or must not. */
export interface Fixture {
  readonly state: State
  readonly view: View
  /** What the last action, or the first deal, led to. */
  readonly events: readonly Event[]
  seat(player: PlayerId): Seat
  lines(): Record<PlayerId, readonly number[]>
  statuses(): Record<PlayerId, string>
  hit(player: PlayerId): void
  stay(player: PlayerId): void
  target(player: PlayerId, target: PlayerId): void
  nextRound(player: PlayerId): void
  /** Why the action is refused; nothing may have changed. */
  refusalOf(player: PlayerId, action: Action): Refusal
  absentAction(player: PlayerId): Action
  /** The server falls over, and the match comes back out of its store. */
  restart(): void
}

/** The cards of a text: `5 +4 x2 freeze flipThree secondChance`. */
export function parseCards(text: string): Card[] {
  const byText = new Map([...COPIES.keys()].map((card) => [String(card), card]))
  return text.split(' ').flatMap((word) => {
    const card = byText.get(word)
    assert(card !== undefined || word === '', `${word} is a card`)
    return card === undefined ? [] : [card]
  })
}

function fixtureState(players: number, stack: FixtureSetup, options: Options): State {
  const ids = seatNames(players)
  const onTop = parseCards(stack.deck)
  const named = parseCards(stack.discard ?? '')
  const rest = unseenCards([...onTop, ...named])
  const below = (stack.rest ?? 'below') === 'below' ? rest : []
  const discard = stack.rest === 'discarded' ? [...named, ...rest] : named
  const dealer = stack.dealer === undefined ? players - 1 : ids.indexOf(stack.dealer)
  const fresh = initialState(ids, options, dealer, [...below, ...onTop.toReversed()])
  const { totals } = stack
  if (totals === undefined) return { ...fresh, discard }
  const seats = fresh.seats.map((seat) => ({
    ...seat,
    scores: [totals[seat.id] ?? 0],
    total: totals[seat.id] ?? 0,
  }))
  return { ...fresh, discard, round: 2, seats }
}

/** Sits so many players, A, B, C …, at a stacked table and deals. */
export function fixture(players: number, stack: FixtureSetup): Fixture {
  const start = startSimulated(flip7, { players, options: { minPlayers: 1, ...stack.options } }, 1)
  const dealt = dealFirstRound(fixtureState(players, stack, start.header.options), fastRng(1))
  let match: Match<State, Action, View, Options, Event> = withState(start, dealt)
  let events: readonly Event[] = dealt.opening
  const attempt = (player: PlayerId, action: Action) =>
    act(match, { player, action, revision: match.revision, at: 0 })
  const play = (player: PlayerId, action: Action) => {
    const acted = attempt(player, action)
    assert(acted.ok, `${player} may ${action.type}: ${acted.ok || acted.rejection.reason}`)
    match = acted.match
    events = acted.events.map(({ event }) => event)
    const wrong = stack.rest === 'left out' ? null : wrongCards(match.state)
    assert(wrong === null, `the 94 cards are kept together: ${wrong}`)
  }
  const bySeat = <T>(of: (seat: Seat) => T) =>
    Object.fromEntries(match.state.seats.map((seat) => [seat.id, of(seat)]))
  return {
    get state() {
      return match.state
    },
    get view() {
      return flip7.view(match.state, null)
    },
    get events() {
      return events
    },
    seat: (player) => seatAt(match.state, seatOf(match.state, player)),
    lines: () => bySeat(({ line }) => line),
    statuses: () => bySeat(({ status }) => status),
    hit: (player) => play(player, HIT),
    stay: (player) => play(player, STAY),
    target: (player, target) => play(player, { type: 'selectTarget', target }),
    nextRound: (player) => play(player, NEXT_ROUND),
    refusalOf(player, action) {
      const before = JSON.stringify(match.state)
      const acted = attempt(player, action)
      assert(!acted.ok && 'refusal' in acted.rejection, `${player} may not ${action.type}`)
      assert(JSON.stringify(match.state) === before, 'what is refused changes nothing')
      return acted.rejection.refusal
    },
    absentAction: (player) => flip7.whenAbsent(observe(match, player), fastRng(1)),
    restart() {
      match = withState(match, JSON.parse(JSON.stringify(match.state)))
    },
  }
}
