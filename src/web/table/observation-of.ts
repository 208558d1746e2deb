import type { Observation, Typed } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'

/** What a board is drawn from: refusals that were sent together stand with each of their actions again. */
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

/** Whether the match waits for whom this was shown to. */
export function isActive(state: StateMessage | null): boolean {
  return state !== null && state.outcome === null && (state.legal?.length ?? 0) > 0
}
