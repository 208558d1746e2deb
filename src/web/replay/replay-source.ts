import type { LogEntry, TableSnapshot, TableSource } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import { eventsFor } from '../../engine/match.ts'
import { reject } from '../../protocol/answer.ts'
import { AVATARS } from '../../protocol/identity.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import type { SeatView, TableView } from '../../protocol/table.ts'
import { type Eyes, eyesAt, type OpenRecord } from './open-record.ts'

/** A place in a replay. Step 0 is the deal, step n the match after n actions. */
export interface Place {
  readonly step: number
  readonly eyes: Eyes
}

/** A finished match as a table source: it shows one step and rejects every action. */
export interface ReplaySource extends TableSource {
  show(place: Place): void
}

export interface ReplayNames {
  readonly match: string
  readonly names: Readonly<Record<PlayerId, string>>
}

export function replaySource(open: OpenRecord, about: ReplayNames, first: Place): ReplaySource {
  const listeners = new Set<() => void>()
  const log = wholeLog(open, about.match)
  let shown = snapshotAt(open, about, log, first)
  const nothing = async () => reject('match-over')
  return {
    snapshot: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    show(place) {
      shown = snapshotAt(open, about, log, place)
      for (const listener of listeners) listener()
    },
    act: nothing,
    command: nothing,
    useHere: () => undefined,
    retry: () => undefined,
    close: () => undefined,
  }
}

interface Line {
  readonly to: PlayerId | null
  readonly entry: LogEntry
}

/** The events for all players, numbered once, so that a line keeps its number for every viewer. */
function wholeLog({ replayed }: OpenRecord, match: string): readonly Line[] {
  const lines = replayed.steps.flatMap(({ after, entry, events }) =>
    events.map(({ to, event }) => ({ to, event, revision: after.revision, entry })),
  )
  return lines.map(({ to, event, revision, entry: [player, , at, by] }, id) => {
    const chosen = by === undefined ? {} : { substitution: { player, by } }
    return { to, entry: { id, match, revision, at, event, ...chosen, isMissed: false } }
  })
}

function snapshotAt(
  open: OpenRecord,
  about: ReplayNames,
  log: readonly Line[],
  { step, eyes }: Place,
): TableSnapshot {
  const viewer = eyesAt(open, step, eyes)
  const past = log.filter(({ entry }) => entry.revision <= step)
  const told = past.map(({ to, entry }) => ({ to, event: entry }))
  return Object.freeze<TableSnapshot>({
    connection: { status: 'online' },
    table: tableAt(open, about, step, viewer),
    state: stateAt(open, about, step, viewer),
    log: eventsFor(told, viewer),
    pending: [],
    signals: [],
    isCatchingUp: false,
    clockOffsetMs: 0,
  })
}

/** The state at a step as it was shown then, without legal actions. */
function stateAt(
  { replayed }: OpenRecord,
  { match, names }: ReplayNames,
  step: number,
  viewer: PlayerId | null,
): StateMessage {
  const then = step === 0 ? replayed.start : (replayed.steps[step - 1]?.after ?? replayed.start)
  const { legal: _legal, refused: _refused, ...state } = stateMessage(then, match, viewer, false, names)
  return state
}

function tableAt(
  { record }: OpenRecord,
  { match, names }: ReplayNames,
  step: number,
  viewer: PlayerId | null,
): TableView {
  return {
    id: 'replay',
    code: '',
    version: step,
    game: record.game,
    options: record.options,
    clockMs: null,
    standIn: 'nobody',
    paceMs: 0,
    isLocked: false,
    seats: record.players.map((player, at) => seatAt(player, names[player] ?? player, at)),
    hostName: null,
    spectators: 0,
    queue: [],
    match: {
      id: match,
      isOver: step >= record.actions.length,
      paused: null,
      commitment: '',
      deadlineAt: null,
    },
    nextCommitment: '',
    played: [],
    standings: [],
    you: { player: viewer, isHost: false, queuePlace: null },
  }
}

function seatAt(player: PlayerId, name: string, at: number): SeatView {
  return {
    player,
    name,
    avatar: AVATARS[at % AVATARS.length] ?? 'fox',
    isHost: false,
    isReady: true,
    hasEntropy: false,
    presence: 'online',
    bot: null,
    isStoodIn: false,
  }
}
