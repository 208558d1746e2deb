import { useCallback, useEffect, useRef, useState } from 'react'
import type { TableSource } from '../../client/source.ts'
import type { Typed } from '../../engine/game.ts'
import type { Rejected } from '../../protocol/rejections.ts'

/** A shorter wait is not announced. */
const NOTICED_MS = 400

/** The pending action and the result of the last one. */
export interface Acting {
  act(action: Typed, as?: 'host'): void
  readonly isPending: boolean
  /** It takes so long that the bar says so. */
  readonly isSlow: boolean
  /** Why the last action was rejected; cleared by the next state. */
  readonly rejected: Rejected | null
}

/** Sends one action at a time: further clicks while one is pending are ignored. */
export function useActing(source: TableSource, revision: number): Acting {
  const isBusy = useRef(false)
  const now = useRef(revision)
  now.current = revision
  const [isPending, setPending] = useState(false)
  const [isSlow, setSlow] = useState(false)
  const [failed, setFailed] = useState<{ rejected: Rejected; revision: number } | null>(null)
  const act = useCallback(
    (action: Typed, as?: 'host') => {
      if (isBusy.current) return
      isBusy.current = true
      setPending(true)
      setFailed(null)
      const settle = () => {
        isBusy.current = false
        setPending(false)
      }
      source
        .act(action, as)
        .then((answer) => {
          if (!answer.ok) setFailed({ rejected: answer.rejected, revision: now.current })
        })
        .finally(settle)
    },
    [source],
  )
  useEffect(() => {
    setSlow(false)
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), NOTICED_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  const rejected = failed !== null && failed.revision === revision ? failed.rejected : null
  return { act, isPending, isSlow, rejected }
}
