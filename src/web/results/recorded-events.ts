import type { Typed } from '../../engine/game.ts'
import { loadReplay } from '../replay/use-replay.ts'

/** Replays a finished match and returns its public events; none if its record cannot be had. */
export async function recordedEvents(match: string): Promise<readonly Typed[]> {
  const answer = await loadReplay(match)
  if (!answer.ok || !answer.value.opened.ok) return []
  const { steps } = answer.value.opened.open.replayed
  return steps.flatMap(({ events }) => events.filter(({ to }) => to === null).map(({ event }) => event))
}
