import type { Observation, Typed } from '../../../engine/game.ts'
import type { StateMessage } from '../../../protocol/messages.ts'

/** The observation in a state message, with every refused action beside its refusal. */
export function observationOf(state: StateMessage): Observation<unknown, Typed> {
  const { revision, yourPlayerId, gameState, legal = [], refused = [], outcome } = state
  return {
    revision,
    player: yourPlayerId,
    view: gameState,
    legal,
    refused: refused.flatMap(({ actions, ...refusal }) => actions.map((action) => ({ action, refusal }))),
    outcome,
  }
}

/** Whether the match waits for the viewer of this state. */
export function isActive(state: StateMessage | null): boolean {
  return state !== null && state.outcome === null && (state.legal?.length ?? 0) > 0
}
