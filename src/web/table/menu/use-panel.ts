import { useEffect, useState } from 'react'
import type { Panel } from '../frame-context.ts'

/** Whether the current entry of the browser's history stands for an open panel. */
function isMarked(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'panel' in state
}

/**
 * The open panel of a table. While one is open, the browser's history has one more entry, so that Back closes the panel
 * and the player stays in the match.
 */
export function usePanel(): readonly [Panel | null, (panel: Panel | null) => void] {
  const [panel, setPanel] = useState<Panel | null>(null)
  const isOpen = panel !== null
  useEffect(() => {
    if (!isOpen) return
    if (!isMarked()) window.history.pushState({ panel: true }, '')
    const onBack = () => {
      if (!isMarked()) setPanel(null)
    }
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      // Closed by a button or a key: its entry goes too. Whoever has left for another screen has another entry.
      if (isMarked()) window.history.back()
    }
  }, [isOpen])
  return [panel, setPanel]
}
