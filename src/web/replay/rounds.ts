import type { AnyBoard, Room } from '../../board-kit/board.ts'
import { isTakenBack } from '../../engine/take-back/entry.ts'
import type { OpenRecord } from './open-record.ts'

/** The first step of a round. */
export interface Round {
  readonly step: number
  readonly title: string
}

/** The rounds of a match, as its board announces them; empty if it has none. */
export function roundsOf(
  { replayed }: OpenRecord,
  board: Pick<AnyBoard, 'announce'>,
  room: Room<string>,
): readonly Round[] {
  return replayed.steps.flatMap(({ after, events }) =>
    events.flatMap(({ to, event }) => {
      const telling = to === null && !isTakenBack(event) ? board.announce(event, room) : null
      return telling?.isDivider === true ? [{ step: after.revision, title: telling.text }] : []
    }),
  )
}

/** The step to jump to: the next or previous round, else the end or the beginning. */
export function roundFrom(rounds: readonly Round[], step: number, way: 'back' | 'on', last: number): number {
  if (way === 'on') return rounds.find((round) => round.step > step)?.step ?? last
  return rounds.findLast((round) => round.step < step)?.step ?? 0
}
