import { IS_WRITE } from './sqlite/messages.ts'
import {
  type Appended,
  type AppendSettled,
  type NewAction,
  promisedAppend,
  type Store,
  StoreDamage,
  StoreFault,
} from './store.ts'

/** A store whose writes are watched. */
export interface Watched {
  readonly store: Store
  /** Whether the last write succeeded. Reads succeed on a full disk, so they do not count; the heartbeat writes every few seconds. */
  isWritable(): boolean
}

const WRITES: ReadonlySet<string> = new Set(
  Object.entries(IS_WRITE).flatMap(([method, isWrite]) => (isWrite ? [method] : [])),
)

/** Receives the result of every append, and the milliseconds that it took. */
type OnAppended = (result: Appended | StoreFault, tookMs: number) => void

/** Wraps a store and notes whether its writes succeed. */
export function watched(store: Store, onAppended: OnAppended = () => undefined): Watched {
  let isWritable = true
  const note = (fault?: unknown): void => {
    if (fault === undefined) isWritable = true
    else if (fault instanceof StoreFault && !(fault instanceof StoreDamage)) isWritable = false
  }
  function appendWithCallback(action: NewAction, settled: AppendSettled): void {
    const begunAt = performance.now()
    store.appendWithCallback(action, function noteAppended(result) {
      note(result instanceof StoreFault ? result : undefined)
      onAppended(result, performance.now() - begunAt)
      settled(result)
    })
  }
  const writes = Object.entries(store).flatMap(([method, write]) =>
    WRITES.has(method) ? [[method, noted(write, note)]] : [],
  )
  const append = promisedAppend(appendWithCallback)
  return {
    store: { ...store, ...Object.fromEntries(writes), appendWithCallback, append },
    isWritable: () => isWritable,
  }
}

/** Wraps a write, and notes whether it succeeds. */
function noted(write: (...args: readonly unknown[]) => Promise<unknown>, note: (fault?: unknown) => void) {
  const kept = (value: unknown): unknown => {
    note()
    return value
  }
  const failed = (error: unknown): never => {
    note(error)
    throw error
  }
  return (...args: readonly unknown[]): Promise<unknown> => write(...args).then(kept, failed)
}
