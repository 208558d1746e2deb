import { EMPTY_SNAPSHOT } from '../../client/snapshot-store.ts'
import type { LogEntry, PendingCommand, TableSnapshot, TableSource } from '../../client/source.ts'
import type { PlayerId, Typed } from '../../engine/game.ts'
import { type Answer, reject } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import type { Kept } from './kept.ts'
import type { FromTable, ToTable } from './local-line.ts'

/** The other end of the line: a worker, or the table itself in this page. */
export interface LocalLine {
  send(message: ToTable): void
  close(): void
}

/** A table on this device, as the frame knows tables; and whose eyes look at it. */
export interface LocalSource extends TableSource {
  /** The next snapshots are what this player may see; null is what everybody may. */
  look(eyes: PlayerId | null): void
  /** Whether nothing is hidden from anybody at this device now. */
  isOpen(): boolean
}

type Settle = (answer: FromTable & { readonly type: 'acted' | 'commanded' }) => void

/** Lines that were there before stay the same objects: what was told of them once need not be told again. */
function sameEntries(before: readonly LogEntry[], now: readonly LogEntry[]): readonly LogEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  return now.map((entry) => {
    const old = known.get(entry.id)
    return old?.match === entry.match && old.isMissed === entry.isMissed ? old : entry
  })
}

export interface LocalHouse {
  /** Opens the line; what the table says comes to `receive`. */
  open(receive: (message: FromTable) => void): LocalLine
  /** Stores the text under which the table is found again. */
  keep(text: string): void
}

export function localSource({ open, keep }: LocalHouse, kept: Kept, eyes: PlayerId | null): LocalSource {
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
    if (message.type === 'keep') return keep(message.text)
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
  line.send({ type: 'open', kept })
  line.send({ type: 'look', eyes })

  return {
    snapshot: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    isOpen: () => isOpen,
    look: (player) => line.send({ type: 'look', eyes: player }),
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
