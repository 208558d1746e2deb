import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '../../protocol/answer.ts'
import type { Rejected } from '../../protocol/rejections.ts'

export interface Failure {
  readonly status: 'failed'
  readonly rejected: Rejected
  retry(): void
}

export type Resource<Value> =
  | { readonly status: 'loading'; readonly isRetry: boolean }
  | { readonly status: 'ready'; readonly value: Value }
  | Failure

/** Asks the server whenever `key` changes, and again on `retry`. */
export function useAnswer<Value>(key: string, ask: () => Promise<Answer<Value>>): Resource<Value> {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ key: string; attempt: number; answer: Answer<Value> } | null>(null)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything that `ask` depends on
  useEffect(() => {
    let isWanted = true
    void ask().then((answer) => {
      if (isWanted) setResult({ key, attempt, answer })
    })
    return () => {
      isWanted = false
    }
  }, [key, attempt])
  const isCurrent = result !== null && result.key === key && result.attempt === attempt
  if (!isCurrent) return { status: 'loading', isRetry: attempt > 0 }
  const { answer } = result
  if (answer.ok) return { status: 'ready', value: answer.value }
  return { status: 'failed', rejected: answer.rejected, retry }
}

/** Makes a hook that loads values by key and caches them until the page is closed. */
export function createResource<Value>(load: (key: string) => Promise<Answer<Value>>) {
  const kept = new Map<string, Value>()
  /** Requests in flight: parts of a screen that ask for the same key share one. */
  const underWay = new Map<string, Promise<Answer<Value>>>()
  const ask = async (key: string) => {
    const answer = await load(key)
    underWay.delete(key)
    if (answer.ok) kept.set(key, answer.value)
    return answer
  }
  const loadOnce = (key: string) => {
    const begun = underWay.get(key) ?? ask(key)
    underWay.set(key, begun)
    return begun
  }
  return function useResource(key: string): Resource<Value> {
    const known = kept.get(key)
    const asked = useAnswer(key, async () => {
      const value = kept.get(key)
      return value === undefined ? loadOnce(key) : { ok: true, value }
    })
    return known === undefined ? asked : { status: 'ready', value: known }
  }
}
