import type { Game, PlayerId, Setup } from '../../../engine/game.ts'
import { below, type Rng, shuffled } from '../../../engine/rng.ts'
import { placesOf } from '../../../pieces/places.ts'
import { type Action, actionSchema } from './actions.ts'
import { chooseTarget, leaveSeat, run } from './agenda.ts'
import { ALL_CARDS } from './deck.ts'
import type { Event } from './events.ts'
import { beginFlips } from './flip.ts'
import { candidates, refusal } from './legality.ts'
import { type Options, optionsSchema } from './options.ts'
import { announceRound, beforeDeal, clearRound } from './round.ts'
import { scoreOf } from './scoring.ts'
import { askedSeat, type State, seatOf, type View, view } from './state.ts'
import { ownSeat, type Table, type Talk, tableOf } from './draft.ts'
import { whenAbsent } from './when-absent.ts'

function setup({ players, options, rng }: Setup<Options>): State {
  return dealFirst(beforeDeal(players, options, below(rng, players.length), shuffled(rng, ALL_CARDS)), rng)
}

/** Deals the first round; what happens in it is kept for the view, as no action sends it. */
export function dealFirst(before: State, rng: Rng): State {
  const opening: Event[] = []
  const table = tableOf(before)
  const talk: Talk = { rng, emit: (event) => opening.push(event) }
  announceRound(table, talk)
  run(table, talk)
  table.opening = opening
  return table
}

function apply(before: State, _player: PlayerId, action: Action, talk: Talk): State {
  const table = tableOf(before)
  const asked = askedSeat(table) ?? 0
  switch (action.type) {
    case 'hit':
      leaveSeat(table)
      beginFlips(table, asked, 'hit')
      break
    case 'stay':
      leaveSeat(table)
      stay(table, asked, talk)
      break
    case 'selectTarget':
      chooseTarget(table, seatOf(table, action.target), talk)
      break
    case 'nextRound':
      clearRound(table, talk)
  }
  run(table, talk)
  return table
}

function stay(table: Table, index: number, talk: Talk): void {
  const seat = ownSeat(table, index)
  seat.status = 'stayed'
  talk.emit({ type: 'stayed', player: seat.id, points: scoreOf(seat).points })
}

/** The rules of Flip 7, without players for it. */
export const rules: Game<State, Action, View, Options, Event> = {
  id: 'flip7',
  name: 'Flip 7',
  version: 1,
  players: { min: 1, max: 18 },
  options: optionsSchema,
  action: actionSchema,
  setupRefusal(players, { minPlayers }) {
    if (players >= minPlayers) return null
    const text = `These house rules are for ${minPlayers} or more players, not for ${players}.`
    return { code: 'too-few-players', text, values: { min: minPlayers, players } }
  },
  setup,
  candidates,
  refusal,
  apply,
  view,
  outcome({ phase, seats }) {
    if (phase !== 'GAME_END') return null
    return { places: placesOf(seats.map(({ id, total }) => [id, total])), reason: 'target-reached' }
  },
  whenAbsent,
}
