import { useEffect, useState } from 'react'

/** The last board stays in view this long before the results cover it. */
const LAST_LOOK_MS = 1_500
/** A tap this soon was meant for the board: people tap twice. */
const DELIBERATE_MS = 400
/** Controls that keep their own meaning while the last board is in view. */
const OWN_MEANING = 'a, header, nav, dialog'
const SKIP_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape'])

interface ResultsCover {
  /** Whether the results lie over the table. */
  readonly isShown: boolean
  /** Whether this page saw the match end and shows its results for the first time: they may be celebrated. */
  readonly isFresh: boolean
  /** Whether the results were closed, to look at the table once more. */
  readonly isClosed: boolean
  show(): void
  close(): void
}

/**
 * Decides when the results of a match lie over its table. If the match ends while the page watches, they come after a
 * last look at the board, which a tap or a key ends; if it was over before, they are there at once. The last look begins
 * when the screen has shown how the match ended: `isBehind` is true until then.
 */
export function useResults(over: string | null, isBehind: boolean): ResultsCover {
  const [due, setDue] = useState({ match: over, isFresh: false })
  const [closed, setClosed] = useState<string | null>(null)
  const isDue = due.match === over
  useEffect(() => {
    if (over === null || isDue || isBehind) return
    return afterLastLook(() => setDue({ match: over, isFresh: true }))
  }, [over, isDue, isBehind])
  return {
    isShown: over !== null && isDue && closed !== over,
    isFresh: isDue && due.isFresh,
    isClosed: over !== null && closed === over,
    show: () => setClosed(null),
    close: () => {
      setClosed(over)
      setDue({ match: over, isFresh: false })
    },
  }
}

/** Calls back when the last look is over: after its time, or at a tap or a key. Returns how to cancel it. */
function afterLastLook(done: () => void): () => void {
  const since = performance.now()
  const timer = setTimeout(done, LAST_LOOK_MS)
  const onPress = ({ target }: Event) => {
    const hasOwnMeaning = target instanceof Element && target.closest(OWN_MEANING) !== null
    if (!hasOwnMeaning && performance.now() - since > DELIBERATE_MS) done()
  }
  const onKey = (event: KeyboardEvent) => {
    if (SKIP_KEYS.has(event.key)) onPress(event)
  }
  // Both come when the finger has left screen and key: the same press cannot reach a button of the results.
  document.addEventListener('click', onPress)
  document.addEventListener('keyup', onKey)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('click', onPress)
    document.removeEventListener('keyup', onKey)
  }
}
