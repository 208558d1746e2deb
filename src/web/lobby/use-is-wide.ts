import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the window is wide enough for a second column. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}
