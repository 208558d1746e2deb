import type { AnyBoard, Room } from '../../board-kit/board.ts'
import { isTakenBack } from '../../engine/take-back/entry.ts'
import type { OpenRecord } from './open-record.ts'

/** The first step of a round. */
export interface Round {
  readonly step: number
  readonly title: string
}

/**
 * The rounds of a match, as its board announces them; empty if it has none. A takeback of the action that began a round
 * returns to the round before.
 */
export function roundsOf(
  { replayed }: OpenRecord,
  board: Pick<AnyBoard, 'announce'>,
  room: Room<string>,
): readonly Round[] {
  const rounds: Round[] = []
  for (const { after, events } of replayed.steps) {
    const step = after.revision
    for (const { to, event } of events) {
      if (isTakenBack(event)) {
        undoRound(rounds, step)
        continue
      }
      const telling = to === null ? board.announce(event, room) : null
      if (telling?.isDivider === true) rounds.push({ step, title: telling.text })
    }
  }
  return rounds
}

/** Begins the round before once more if the action before this step began another; the first round has no name. */
function undoRound(rounds: Round[], step: number): void {
  if (rounds.at(-1)?.step !== step - 1) return
  const before = rounds.findLast((round) => round.step < step - 1)
  if (before === undefined) rounds.pop()
  else rounds.push({ step, title: before.title })
}

/** The step to jump to: the next or previous round, else the end or the beginning. */
export function roundFrom(rounds: readonly Round[], step: number, way: 'back' | 'on', last: number): number {
  if (way === 'on') return rounds.find((round) => round.step > step)?.step ?? last
  return rounds.findLast((round) => round.step < step)?.step ?? 0
}
