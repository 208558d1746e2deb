import type { Typed } from '../../engine/game.ts'
import { playedSteps } from '../../engine/record.ts'
import { loadReplay } from '../replay/use-replay.ts'

/** Replays a finished match and returns its public events, without those that were taken back; none if its record cannot be had. */
export async function recordedEvents(match: string): Promise<readonly Typed[]> {
  const answer = await loadReplay(match)
  if (!answer.ok || !answer.value.opened.ok) return []
  return playedSteps(answer.value.opened.open.replayed.steps).flatMap(({ events }) =>
    events.filter(({ to }) => to === null).map(({ event }) => event),
  )
}
