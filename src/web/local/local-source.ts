import { EMPTY_SNAPSHOT } from '../../client/snapshot-store.ts'
import type { LogEntry, PendingCommand, TableSnapshot, TableSource } from '../../client/source.ts'
import type { PlayerId, Typed } from '../../engine/game.ts'
import { type Answer, reject } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import type { FromTable, ToTable } from './local-line.ts'
import type { SavedTable } from './saved/saved-table.ts'

/** A connection to the table: to a worker, or to the table in this page. */
export interface LocalLine {
  send(message: ToTable): void
  close(): void
}

/** A table on this device, which one of its people looks at. */
export interface LocalSource extends TableSource {
  /** Shows the table from this player's perspective from now on; null is the perspective of everybody. */
  setViewer(player: PlayerId | null): void
  /** Whether nothing is hidden from anybody at this device now. */
  isOpen(): boolean
}

type Settle = (answer: FromTable & { readonly type: 'acted' | 'commanded' }) => void

/** Keeps the objects of known entries, so that the page does not announce them again. */
function sameEntries(before: readonly LogEntry[], now: readonly LogEntry[]): readonly LogEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  return now.map((entry) => {
    const old = known.get(entry.id)
    return old?.match === entry.match && old.isMissed === entry.isMissed ? old : entry
  })
}

export interface LocalHost {
  /** Opens the connection; the table's messages go to `receive`. */
  open(receive: (message: FromTable) => void): LocalLine
  /** Saves the table. */
  save(text: string): void
}

/** Opens a table on this device, from that player's perspective. */
export function localSource(
  { open, save }: LocalHost,
  saved: SavedTable,
  viewer: PlayerId | null,
): LocalSource {
  const listeners = new Set<() => void>()
  const waiting = new Map<string, { readonly pending: PendingCommand; readonly settle: Settle }>()
  let shown = EMPTY_SNAPSHOT
  let nextId = 1
  let isOpen = false
  const change = (next: Partial<TableSnapshot>) => {
    const pending = [...waiting.values()].map((one) => one.pending)
    shown = Object.freeze({ ...shown, ...next, pending })
    for (const listener of listeners) listener()
  }
  const line = open((message) => {
    if (message.type === 'save') return save(message.text)
    if (message.type === 'snapshot') {
      isOpen = message.isOpen
      return change({ ...message.snapshot, log: sameEntries(shown.log, message.snapshot.log) })
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    asked?.settle(message)
    change({})
  })
  const ask = (pending: PendingCommand, message: ToTable, settle: Settle) => {
    waiting.set(pending.id, { pending, settle })
    change({})
    line.send(message)
  }
  line.send({ type: 'open', saved })
  line.send({ type: 'viewer', player: viewer })

  return {
    snapshot: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    isOpen: () => isOpen,
    setViewer: (player) => line.send({ type: 'viewer', player }),
    act(action: Typed, as) {
      const { state } = shown
      if (state === null) return Promise.resolve(reject('no-match'))
      const id = String(nextId++)
      const { match, revision, yourPlayerId: player } = state
      const act = { match, player, revision, action, asHost: as === 'host' }
      return new Promise<Answer<{ readonly revision: number }>>((resolve) =>
        ask({ id, action, command: null }, { type: 'act', id, ...act }, (message) => {
          if (message.type === 'acted') resolve(message.answer)
        }),
      )
    },
    command(command: TableCommand) {
      const id = String(nextId++)
      return new Promise<Answer<{ readonly version: number }>>((resolve) =>
        ask({ id, action: null, command }, { type: 'command', id, command }, (message) => {
          if (message.type === 'commanded') resolve(message.answer)
        }),
      )
    },
    useHere: () => undefined,
    retry: () => undefined,
    close() {
      line.send({ type: 'close' })
      line.close()
    },
  }
}
