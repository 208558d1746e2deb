import { IS_WRITE } from './sqlite/messages.ts'
import { type Store, StoreDamage, StoreFault } from './store.ts'

export interface Watched {
  readonly store: Store
  /** Whether the last thing that was to be stored was. A full disk still reads well; the beat tries again every few seconds. */
  isKeeping(): boolean
}

const WRITES: ReadonlySet<PropertyKey> = new Set(
  Object.entries(IS_WRITE).flatMap(([method, isWrite]) => (isWrite ? [method] : [])),
)

/** The same store, watched. */
export function watched(store: Store): Watched {
  let isKeeping = true
  const note = (fault?: unknown): void => {
    if (fault === undefined) isKeeping = true
    else if (fault instanceof StoreFault && !(fault instanceof StoreDamage)) isKeeping = false
  }
  const appendWithCallback: Store['appendWithCallback'] = (action, settled) =>
    store.appendWithCallback(action, (result) => {
      note(result instanceof StoreFault ? result : undefined)
      settled(result)
    })
  const calls = new Map<PropertyKey, unknown>([['appendWithCallback', appendWithCallback]]) // made once: each action asks for one
  const proxy = new Proxy(store, {
    get(target, key) {
      const call = calls.get(key) ?? callOf(target, key, note)
      calls.set(key, call)
      return call
    },
  })
  return { store: proxy, isKeeping: () => isKeeping }
}

function callOf(store: Store, key: PropertyKey, note: (fault?: unknown) => void): unknown {
  const member: unknown = Reflect.get(store, key)
  if (typeof member !== 'function') return member
  const call: (...args: readonly unknown[]) => unknown = member.bind(store)
  if (!WRITES.has(key)) return call
  const kept = (value: unknown): unknown => {
    note()
    return value
  }
  const failed = (error: unknown): never => {
    note(error)
    throw error
  }
  return (...args: readonly unknown[]) => Promise.resolve(call(...args)).then(kept, failed)
}
