import type { Game, PlayerId, Setup } from '../../../engine/game.ts'
import { below, type Rng, shuffled } from '../../../engine/rng.ts'
import { placesOf } from '../../../pieces/places.ts'
import { type Action, actionSchema } from './actions.ts'
import { advance, chooseTarget, leaveSeat } from './agenda.ts'
import { ALL_CARDS } from './deck.ts'
import { type Context, type Draft, draftOf, draftSeat } from './draft.ts'
import type { Event } from './events.ts'
import { beginFlips } from './flip.ts'
import { candidates, refusal } from './legality.ts'
import { type Options, optionsSchema } from './options.ts'
import { emitRoundStarted, initialState, startNextRound } from './round.ts'
import { scoreOf } from './scoring.ts'
import { currentSeat, type State, seatOf, type View, view } from './state.ts'
import { whenAbsent } from './when-absent.ts'

function setup({ players, options, rng }: Setup<Options>): State {
  return dealFirstRound(
    initialState(players, options, below(rng, players.length), shuffled(rng, ALL_CARDS)),
    rng,
  )
}

/** Deals the first round; what happens in it is kept for the view, as no action sends it. */
export function dealFirstRound(before: State, rng: Rng): State {
  const opening: Event[] = []
  const draft = draftOf(before)
  const context: Context = { rng, emit: (event) => opening.push(event) }
  emitRoundStarted(draft, context)
  advance(draft, context)
  draft.opening = opening
  return draft
}

function apply(before: State, _player: PlayerId, action: Action, context: Context): State {
  const draft = draftOf(before)
  const asked = currentSeat(draft) ?? 0
  switch (action.type) {
    case 'hit':
      leaveSeat(draft)
      beginFlips(draft, asked, 'hit')
      break
    case 'stay':
      leaveSeat(draft)
      stay(draft, asked, context)
      break
    case 'selectTarget':
      chooseTarget(draft, seatOf(draft, action.target), context)
      break
    case 'nextRound':
      startNextRound(draft, context)
  }
  advance(draft, context)
  return draft
}

function stay(draft: Draft, index: number, context: Context): void {
  const seat = draftSeat(draft, index)
  seat.status = 'stayed'
  context.emit({ type: 'stayed', player: seat.id, points: scoreOf(seat).points })
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
