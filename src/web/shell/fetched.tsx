import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** A component whose module is a file of its own. */
export interface Fetched<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the module, so that the component is there when it is first shown. */
  fetchAhead(): Promise<void>
}

/**
 * Makes a component that fetches itself when it is first shown; until then it shows `waiting`. Unlike `React.lazy` it is
 * drawn at once if it was fetched ahead. If its file does not come, the boundary of the screen says so: browsers remember a
 * failed file until the page is loaded again.
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
    const [, setThere] = useState(loaded !== null)
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => {
      if (loaded !== null) return setThere(true)
      let isWanted = true
      fetchAhead().then(
        () => isWanted && setThere(true),
        (error: unknown) => isWanted && setFailure(error),
      )
      return () => {
        isWanted = false
      }
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
    const timer = setTimeout(() => {
      // Whatever fails is fetched again when it is shown.
      for (const { fetchAhead } of components) fetchAhead().catch(() => undefined)
    }, AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [components])
}
