import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import { toast } from './toast.tsx'

/** A component whose module is a file of its own. */
export interface Fetched<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the module, so that the component is there when it is first shown. */
  fetchAhead(): Promise<void>
}

/** The time until the next attempt, after each that failed: the last one counts for all others. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000]

/** Fetches until it succeeds; `onFailure` is called for every failed attempt. Returns a function that stops. */
function fetchUntilThere(
  fetchAhead: () => Promise<void>,
  onThere: () => void,
  onFailure: (error: unknown) => void,
): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async (nth: number) => {
    try {
      await fetchAhead()
      if (isWanted) onThere()
    } catch (error) {
      if (!isWanted) return
      onFailure(error)
      timer = setTimeout(() => void attempt(nth + 1), RETRY_MS[nth] ?? RETRY_MS.at(-1))
    }
  }
  void attempt(0)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}

/** A cut network ends; a file that the server does not have comes with a new version of the page only. */
const isCut = (error: unknown) => error instanceof TypeError || error instanceof DOMException

/**
 * Makes a component that fetches itself when it is first shown; until then it shows `waiting`, and says so if the network
 * is cut. Unlike `React.lazy` it is drawn at once if it was fetched ahead.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Fetched<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetchAhead = async () => {
    loaded ??= await load()
  }
  function FetchedComponent(props: Props) {
    const t = useKitText()
    const [, setThere] = useState(loaded !== null)
    const [failure, setFailure] = useState<unknown>(null)
    const say = useRef(t)
    say.current = t
    useEffect(() => {
      if (loaded !== null) return setThere(true)
      return fetchUntilThere(
        fetchAhead,
        () => setThere(true),
        (error) => (isCut(error) ? toast(say.current('fetched.cut'), 'warn') : setFailure(error)),
      )
    }, [])
    if (failure !== null) throw failure
    return loaded === null ? waiting : createElement(loaded, props)
  }
  return Object.assign(FetchedComponent, { fetchAhead })
}

/** The screen comes first: what it may need later waits this long. */
const AHEAD_AFTER_MS = 1_500

/** Fetches components a moment after the screen that may need them is there. The list must not change. */
export function useFetchAhead(components: readonly { fetchAhead(): Promise<void> }[]): void {
  useEffect(() => {
    const stops: (() => void)[] = []
    const timer = setTimeout(() => {
      for (const { fetchAhead } of components) stops.push(fetchUntilThere(fetchAhead, ignore, ignore))
    }, AHEAD_AFTER_MS)
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [components])
}

function ignore(): void {}
