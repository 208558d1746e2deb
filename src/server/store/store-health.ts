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
  const kept = (value: unknown): unknown => {
    isKeeping = true
    return value
  }
  const failed = (error: unknown): never => {
    if (error instanceof StoreFault && !(error instanceof StoreDamage)) isKeeping = false
    throw error
  }
  const calls = new Map<PropertyKey, unknown>() // made once: each action asks for one
  const callOf = (target: Store, key: PropertyKey): unknown => {
    const member: unknown = Reflect.get(target, key)
    if (typeof member !== 'function') return member
    const call: (...args: readonly unknown[]) => unknown = member.bind(target)
    if (!WRITES.has(key)) return call
    return (...args: readonly unknown[]) => Promise.resolve(call(...args)).then(kept, failed)
  }
  const proxy = new Proxy(store, {
    get(target, key) {
      const call = calls.get(key) ?? callOf(target, key)
      calls.set(key, call)
      return call
    },
  })
  return { store: proxy, isKeeping: () => isKeeping }
}
