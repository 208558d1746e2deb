import type { DailyApi } from '../../client/daily-api.ts'
import { EMPTY_SNAPSHOT } from '../../client/snapshot-store.ts'
import type { ConnectionStatus, LogEntry, TableSnapshot, TableSource } from '../../client/source.ts'
import type { Typed } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StepView } from '../../protocol/answers.ts'
import type { TryView } from '../../protocol/daily.ts'
import type { Avatar } from '../../protocol/identity.ts'
import type { TableView } from '../../protocol/table.ts'

/** The person at this device, and how to wait. */
export interface DailyWorld {
  readonly name: string
  readonly avatar: Avatar
  now(): number
  later(delayMs: number, job: () => void): () => void
}

/** How long a page without a connection waits before it asks again. */
const AGAIN_MS = 3_000

/** The emotes that are still to be seen, besides the newest. */
const SIGNALS_MAX = 4

const ONLINE: ConnectionStatus = { status: 'online' }

/**
 * The try of a daily challenge as a table source. Each action is one request, and its answer is the next state. If an answer
 * is lost, the try is read again: that shows whether the action was played.
 */
export function dailySource(
  api: Pick<DailyApi, 'play' | 'read'>,
  first: TryView,
  world: DailyWorld,
): TableSource {
  const listeners = new Set<() => void>()
  const { game } = first.state
  let shown = snapshotOf(first, EMPTY_SNAPSHOT, world)
  let isClosed = false
  let stopWaiting: () => void = () => undefined
  const show = (next: TableSnapshot) => {
    shown = Object.freeze(next)
    for (const listener of [...listeners]) listener()
  }
  /** Shows what the server has; tries again later if it does not answer. Returns whether it did. */
  const refresh = async (): Promise<boolean> => {
    stopWaiting()
    const answer = await api.read(game)
    if (isClosed) return false
    if (answer.ok) show(snapshotOf(answer.value, shown, world))
    if (answer.ok || answer.rejected.code !== 'no-answer') return answer.ok
    const since = shown.connection.status === 'reconnecting' ? shown.connection.since : world.now()
    show({ ...shown, connection: { status: 'reconnecting', since } })
    stopWaiting = world.later(AGAIN_MS, () => void refresh())
    return false
  }
  const act = async (action: Typed): Promise<Answer<{ readonly revision: number }>> => {
    const revision = shown.state?.revision ?? 0
    if (shown.pending.length > 0) return reject('stale-revision')
    show({ ...shown, pending: [{ id: String(revision), action, command: null }] })
    const played = await api.play(game, revision, action)
    if (played.ok) {
      show(snapshotOf(played.value, shown, world))
      return ok({ revision: played.value.state.revision })
    }
    show({ ...shown, pending: [] })
    const { code } = played.rejected
    if (code !== 'no-answer' && code !== 'stale-revision') return played
    const isRead = await refresh()
    const now = shown.state?.revision ?? 0
    return code === 'no-answer' && isRead && now > revision ? ok({ revision: now }) : played
  }
  return {
    snapshot: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    act,
    // Nobody else is at this table: leaving it changes nothing, and an emote is for oneself.
    command: async (command) => {
      if (command.type === 'emote') {
        const { name, now } = world
        const player = shown.state?.yourPlayerId ?? null
        const id = (shown.signals.at(-1)?.id ?? 0) + 1
        const sent = { id, at: now(), type: 'emote', player, name, emote: command.emote } as const
        show({ ...shown, signals: [...shown.signals.slice(-SIGNALS_MAX), sent] })
      }
      return ok({ version: 0 })
    },
    useHere: () => undefined,
    retry: () => void refresh(),
    close() {
      isClosed = true
      stopWaiting()
      listeners.clear()
    },
  }
}

/** The snapshot after `before`: the try as it is now, and the log with the steps that are new. */
function snapshotOf(view: TryView, { log, signals }: TableSnapshot, world: DailyWorld): TableSnapshot {
  return {
    connection: ONLINE,
    table: tableOf(view, world),
    state: view.state,
    log: [...log, ...newEntries(view, log)],
    pending: [],
    signals,
    isCatchingUp: false,
    clockOffsetMs: 0,
  }
}

function newEntries({ state, steps }: TryView, log: readonly LogEntry[]): LogEntry[] {
  const last = log.at(-1)
  const isNew = ({ revision }: StepView) => last === undefined || revision > last.revision
  const events = steps
    .filter(isNew)
    .flatMap(({ revision, at, events: all }) => all.map((event) => ({ revision, at, event })))
  const firstId = (last?.id ?? -1) + 1
  return events.map((entry, at) => ({ id: firstId + at, match: state.match, ...entry, isMissed: false }))
}

/** A table with one seat. It has no match that its host could pause or end. */
function tableOf({ state, day }: TryView, { name, avatar }: DailyWorld): TableView {
  const player = state.yourPlayerId ?? ''
  const seat = { player, name, avatar, isHost: false, isReady: true, hasEntropy: false }
  return {
    id: `daily-${day}`,
    code: '',
    version: state.revision,
    game: state.game,
    options: null,
    clockMs: null,
    standIn: 'nobody',
    paceMs: 0,
    isLocked: false,
    seats: [{ ...seat, presence: 'online', bot: null, isStoodIn: false }],
    hostName: null,
    spectators: 0,
    queue: [],
    match: null,
    nextCommitment: '',
    played: [],
    standings: [],
    you: { player, isHost: false, queuePlace: null },
  }
}
