import { assert, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { act, type Match, observe, withState } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { seatNames, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from '../rules/actions.ts'
import { type Card, COPIES, unseenCards } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { Options } from '../rules/options.ts'
import { dealFirstRound, initialState } from '../rules/setup.ts'
import { type Seat, type State, seatAt, seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { wrongCards } from './laws.ts'

/** A table with a known deck: the first card of the text is flipped first. */
export interface FixtureSetup {
  readonly deck: string
  /** The last seat by default, so that A is dealt first. */
  readonly dealer?: PlayerId
  readonly options?: Partial<Options>
  readonly discard?: string
  /** The totals from one earlier round. */
  readonly totals?: Readonly<Record<PlayerId, number>>
  /** The place of the other cards: by default under those of the text. */
  readonly rest?: 'below' | 'discarded' | 'left out'
}

/** A match at such a table. The engine must accept each action, except those passed to `refusalOf`. */
export interface Fixture {
  readonly state: State
  readonly view: View
  /** The events of the last action, or of the first deal. */
  readonly events: readonly Event[]
  seat(player: PlayerId): Seat
  lines(): Record<PlayerId, readonly number[]>
  statuses(): Record<PlayerId, string>
  hit(player: PlayerId): void
  stay(player: PlayerId): void
  target(player: PlayerId, target: PlayerId): void
  nextRound(player: PlayerId): void
  /** The refusal of an illegal action, which must not change the state. */
  refusalOf(player: PlayerId, action: Action): Refusal
  /** The action of the rules for an absent player. */
  absentAction(player: PlayerId): Action
  /** Restores the state from JSON, as after a crash of the server. */
  restart(): void
}

/** Parses cards: `5 +4 x2 freeze flipThree secondChance`. */
export function parseCards(text: string): Card[] {
  const byText = new Map([...COPIES.keys()].map((card) => [String(card), card]))
  return text.split(' ').flatMap((word) => {
    const card = byText.get(word)
    assert(card !== undefined || word === '', `${word} is a card`)
    return card === undefined ? [] : [card]
  })
}

function fixtureState(players: number, setup: FixtureSetup, options: Options): State {
  const ids = seatNames(players)
  const onTop = parseCards(setup.deck)
  const discarded = parseCards(setup.discard ?? '')
  const rest = unseenCards([...onTop, ...discarded])
  const below = (setup.rest ?? 'below') === 'below' ? rest : []
  const discard = setup.rest === 'discarded' ? [...discarded, ...rest] : discarded
  const dealer = setup.dealer === undefined ? players - 1 : ids.indexOf(setup.dealer)
  const fresh = initialState(ids, options, dealer, [...below, ...onTop.toReversed()])
  const { totals } = setup
  if (totals === undefined) return { ...fresh, discard }
  const seats = fresh.seats.map((seat) => ({
    ...seat,
    scores: [totals[seat.id] ?? 0],
    total: totals[seat.id] ?? 0,
  }))
  return { ...fresh, discard, round: 2, seats }
}

/** Starts a match of players A, B, C … at a table with a known deck, and deals. */
export function fixture(players: number, setup: FixtureSetup): Fixture {
  const start = startSimulated(flip7, { players, options: { minPlayers: 1, ...setup.options } }, 1)
  const first = dealFirstRound(fixtureState(players, setup, start.header.options), fastRng(1))
  let match: Match<State, Action, View, Options, Event> = withState(start, first)
  let events: readonly Event[] = first.opening
  const attempt = (player: PlayerId, action: Action) =>
    act(match, { player, action, revision: match.revision, at: 0 })
  const play = (player: PlayerId, action: Action) => {
    const acted = attempt(player, action)
    assert(acted.ok, `${player} may ${action.type}: ${acted.ok || acted.rejection.reason}`)
    match = acted.match
    events = acted.events.map(({ event }) => event)
    const wrong = setup.rest === 'left out' ? null : wrongCards(match.state)
    assert(wrong === null, `the 94 cards are conserved: ${wrong}`)
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
      assert(JSON.stringify(match.state) === before, 'a refused action changes nothing')
      return acted.rejection.refusal
    },
    absentAction: (player) => flip7.whenAbsent(observe(match, player), fastRng(1)),
    restart() {
      match = withState(match, JSON.parse(JSON.stringify(match.state)))
    },
  }
}
