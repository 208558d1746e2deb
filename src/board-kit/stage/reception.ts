import type { Typed } from '../../engine/game.ts'
import { isTakenBack } from '../../engine/take-back/entry.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { AnyBoard, Room } from '../board.ts'
import type { Line } from '../motion/line.ts'
import { type News, newsOf } from '../motion/news.ts'
import type { Tempo } from './beats.ts'
import { openMatch } from './opening.ts'
import { type Director, openStage, receive, type Stage, type StagedEvent, stepStage } from './stage.ts'

/** The truth, with the events that led to it. */
export interface MatchInput {
  readonly truth: StateMessage
  readonly log: readonly { readonly id: number; readonly event: Typed }[]
  /** The lines of the log. */
  readonly lines: readonly Line[]
  readonly board: Pick<AnyBoard, 'advance' | 'breathMs' | 'moment' | 'opening'>
  readonly room: Room<string>
  /** Whether the newest events come from this person's own action. */
  readonly isOwn: boolean
}

/** The device at the moment at which input arrives. */
export interface Circumstances {
  /** The revision at which this device began to watch the match. */
  readonly since: number
  readonly now: number
  /** Whether nobody can see the page. */
  readonly isHidden: boolean
  readonly tempo: Tempo
}

/** The stage with the input that it has received so far. */
export interface Reception {
  readonly stage: Stage<StateMessage>
  readonly lines: readonly Line[]
  readonly lastEventId: number
}

const lastIdOf = (entries: readonly { readonly id: number }[]) => entries.at(-1)?.id ?? -1

/** A stage that shows the truth, with everything before it received. */
export function openReception({ truth, lines, log }: MatchInput, more = 0): Reception {
  return { stage: openStage(truth, lines, more), lines, lastEventId: lastIdOf(log) }
}

/** A stage as a screen opens. If this device has seen the match start and nobody has acted yet, the match opens. */
export function beginReception(
  input: MatchInput,
  { sawStart, now, isHidden, tempo }: Omit<Circumstances, 'since'> & { readonly sawStart: boolean },
): Reception {
  const { truth, lines, log, board, room } = input
  const isStart = sawStart && !isHidden && truth.revision === 0
  const opening = isStart ? board.opening?.(truth.gameState, room, truth.yourPlayerId) : null
  if (opening == null) return openReception(input)
  return { stage: openMatch(truth, lines, opening, now, tempo), lines, lastEventId: lastIdOf(log) }
}

/** Skips to the truth, as a tap does: what waits or plays is over, and its lines are told. */
export function cutReception({ stage, lines, lastEventId }: Reception): Reception {
  return { stage: openStage(stage.truth, lines), lines, lastEventId }
}

/** Whether to show the truth at once: after a gap, a step back or a change of the viewer. */
function isCut(before: StateMessage, truth: StateMessage, { arrived, fresh, isBack }: News): boolean {
  const isOther = before.match !== truth.match || before.yourPlayerId !== truth.yourPlayerId
  const isEarlier = isBack || truth.revision < before.revision
  return isOther || isEarlier || fresh.length < arrived.length
}

/** Receives new states and lines: queues their beats and starts the first, or cuts to the truth. */
export function receiveInput(
  reception: Reception,
  input: MatchInput,
  { since, now, isHidden, tempo }: Circumstances,
): Reception {
  const { truth, lines, log, isOwn } = input
  const { stage, lastEventId } = reception
  const news = newsOf(lines, lastIdOf(reception.lines), since)
  if (isHidden || isCut(stage.truth, truth, news)) {
    return openReception(input, Math.max(0, news.arrived.filter(({ isMissed }) => isMissed).length - 1))
  }
  const arrival = { truth, events: eventsAfter(log, lines, lastEventId), at: now, isOwn }
  const received = receive(stage, arrival, directorOf(input))
  // A beat that can start now starts now: one without flights lands before the next frame.
  const next = received.playing === null ? stepStage(received, now, tempo) : received
  return { stage: next, lines, lastEventId: lastIdOf(log) }
}

function eventsAfter(log: MatchInput['log'], lines: readonly Line[], lastId: number): readonly StagedEvent[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return log.filter(({ id }) => id > lastId).map(({ id, event }) => ({ event, line: byId.get(id) ?? null }))
}

/** The board's own way to play events, on whole states instead of views. Between two events nothing can be chosen. */
function directorOf({ board, room }: MatchInput): Director<StateMessage> {
  const moment: Director<StateMessage>['moment'] = ({ gameState }, event) =>
    isTakenBack(event) ? null : (board.moment?.(event, gameState, room) ?? null)
  if (board.advance === undefined) return { moment }
  return {
    moment,
    advance: (state, event) => ({
      ...state,
      legal: [],
      refused: [],
      // A takeback has no steps: the state before the action follows at once.
      gameState: isTakenBack(event) ? state.gameState : board.advance?.(state.gameState, event),
    }),
    breathMs: ({ gameState }, event) => (isTakenBack(event) ? 0 : (board.breathMs?.(gameState, event) ?? 0)),
  }
}
