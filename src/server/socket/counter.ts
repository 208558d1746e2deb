/** A bounded count for each key. */
export interface Counter {
  /** Counts one more. Returns false if there are too many. */
  claim(key: string): boolean
  release(key: string): void
}

export function counter(max: number): Counter {
  const counts = new Map<string, number>()
  return {
    claim: (key) => {
      const count = counts.get(key) ?? 0
      if (count >= max) return false
      counts.set(key, count + 1)
      return true
    },
    release: (key) => {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
