import { IS_WRITE } from './sqlite-messages.ts'
import { type Store, StoreFault } from './store.ts'

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
  const watch = async (written: Promise<unknown>): Promise<unknown> => {
    try {
      const value = await written
      isKeeping = true
      return value
    } catch (error) {
      if (error instanceof StoreFault) isKeeping = false
      throw error
    }
  }
  const proxy = new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      const call: (...args: readonly unknown[]) => unknown = member.bind(target)
      return WRITES.has(key) ? (...args: readonly unknown[]) => watch(Promise.resolve(call(...args))) : call
    },
  })
  return { store: proxy, isKeeping: () => isKeeping }
}
