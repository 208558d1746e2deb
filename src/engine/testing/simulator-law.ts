import { HOST, type PlayableGame, type Typed } from '../game.ts'
import type { Match } from '../match.ts'
import { LEGAL_MAX, type Simulator } from '../simulator.ts'
import type { Law, Violation } from './law.ts'

/**
 * The law that a game's simulator plays every match as the rules do: with the same chance, the same seats can act, with
 * the same actions, and positions and outcomes are equal after every step. A game without a simulator keeps it.
 */
export function simulatorLaw<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
): Law<S, A, V, O, E> {
  let twins: Twins<S, A> | null = null
  return {
    name: 'the simulator agrees with the rules',
    step({ before, entry: [player, action], after }) {
      if (before.revision === 0) twins = twinsOf(before)
      if (twins === null) return null
      const { playing } = twins
      if (before.revision === 0) {
        playing.reset(before.rngAt(0))
        const violation = difference(twins, before)
        if (violation !== null) return `after the set-up, ${violation}`
      }
      if (player === HOST) playing.load(after.state)
      else {
        const seat = before.header.players.indexOf(player)
        playing.play(playing.encode(before.state, action), before.rngAt(after.revision), seat)
      }
      return difference(twins, after)
    },
  }

  function twinsOf({ header: { players, options } }: Match<S, A, V, O, E>): Twins<S, A> | null {
    const playing = game.simulate?.(players.length, options)
    const loaded = game.simulate?.(players.length, options)
    return playing === undefined || loaded === undefined ? null : { playing, loaded }
  }
}

/** A simulator that plays the match, and one that takes over each state of the rules, to compare it with. */
interface Twins<S, A> {
  readonly playing: Simulator<S, A>
  readonly loaded: Simulator<S, A>
}

function difference<S, A extends Typed, V, O, E extends Typed>(
  { playing, loaded }: Twins<S, A>,
  match: Match<S, A, V, O, E>,
): Violation {
  loaded.load(match.state)
  const cell = playing.position.findIndex((value, index) => value !== loaded.position[index])
  if (cell >= 0)
    return `cell ${cell} of the position is ${playing.position[cell]}, by the rules ${loaded.position[cell]}`
  return wrongActions(playing, match) ?? wrongPlaces(playing, match)
}

function wrongActions<S, A extends Typed, V, O, E extends Typed>(
  simulator: Simulator<S, A>,
  { header, activePlayers, decisions, state }: Match<S, A, V, O, E>,
): Violation {
  const seats = activePlayers.reduce((bits, player) => bits | (1 << header.players.indexOf(player)), 0)
  if (simulator.activeSeats() !== seats)
    return `the seats ${simulator.activeSeats()} can act, by the rules ${seats}`
  const out = new Int32Array(LEGAL_MAX)
  for (const player of activePlayers) {
    const seat = header.players.indexOf(player)
    const found = out.slice(0, simulator.legal(out, seat)).sort().join()
    const legal = decisions.get(player)?.legal ?? []
    const codes = legal.map((action) => simulator.encode(state, action))
    const wanted = Int32Array.from(codes).sort().join()
    if (found !== wanted) return `the legal actions are ${found}, by the rules ${wanted}`
    const other = legal.find((action, at) => !isEqual(simulator.decode(state, codes[at] ?? -1, seat), action))
    if (other !== undefined) return `${JSON.stringify(other)} is decoded as another action`
  }
  return null
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function wrongPlaces<S, A extends Typed, V, O, E extends Typed>(
  simulator: Simulator<S, A>,
  { header, outcome }: Match<S, A, V, O, E>,
): Violation {
  const places = new Int32Array(header.players.length)
  if (simulator.outcome(places) !== (outcome !== null)) return 'only one of both is over'
  const wrong = outcome?.places.find(({ player, place }) => places[header.players.indexOf(player)] !== place)
  return wrong === undefined ? null : `${wrong.player} is not on place ${wrong.place}`
}
