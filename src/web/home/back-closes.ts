import { useEffect } from 'react'

const isMarked = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'sheet' in state
}

/**
 * Closes an open sheet when the visitor goes back, and keeps them on the page: the browser's history has one more entry.
 * A sheet that was closed by its button leaves the entry to the next one: going back takes a moment, and could close that.
 */
export function useBackCloses(close: () => void): void {
  useEffect(() => {
    if (!isMarked()) window.history.pushState({ sheet: true }, '')
    const onBack = () => {
      if (!isMarked()) close()
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [close])
}
