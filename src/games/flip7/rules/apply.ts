import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import { advance, chooseTarget, leaveSeat } from './agenda.ts'
import { type Context, contextOf, type Draft, draftOf, draftSeat, type TurnPart } from './draft.ts'
import { beginFlips } from './flip.ts'
import { startNextRound } from './round.ts'
import { scoreOf } from './scoring.ts'
import { currentSeat, type State, seatOf } from './state.ts'

/** Carries out a legal action and everything that follows without a further decision. */
export function apply(before: State, _player: PlayerId, action: Action, turn: TurnPart): State {
  const context = contextOf(turn)
  const draft = draftOf(before)
  const current = currentSeat(draft) ?? 0
  switch (action.type) {
    case 'hit':
      leaveSeat(draft)
      beginFlips(draft, current, 'hit')
      break
    case 'stay':
      leaveSeat(draft)
      stay(draft, current, context)
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
