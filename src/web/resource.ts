import { useCallback, useEffect, useState } from 'react'
import type { Loaded, LoadFault } from './games-api.ts'

export type Resource<Value> =
  | { readonly status: 'loading'; readonly isRetry: boolean }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly fault: LoadFault; retry(): void }

/** A hook over something that is loaded by name. What was loaded stays until the page is left. */
export function createResource<Value>(load: (key: string) => Promise<Loaded<Value>>) {
  const ready = new Map<string, Value>()
  return function useResource(key: string): Resource<Value> {
    const [attempt, setAttempt] = useState(0)
    const [result, setResult] = useState<{ key: string; attempt: number; loaded: Loaded<Value> } | null>(null)
    const retry = useCallback(() => setAttempt((count) => count + 1), [])
    useEffect(() => {
      if (ready.has(key)) return
      let isWanted = true
      load(key).then((loaded) => {
        if (loaded.ok) ready.set(key, loaded.value)
        if (isWanted) setResult({ key, attempt, loaded })
      })
      return () => {
        isWanted = false
      }
    }, [key, attempt])
    const value = ready.get(key)
    if (value !== undefined) return { status: 'ready', value }
    const isCurrent = result !== null && result.key === key && result.attempt === attempt
    if (isCurrent && !result.loaded.ok) return { status: 'failed', fault: result.loaded.fault, retry }
    return { status: 'loading', isRetry: attempt > 0 }
  }
}
