import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'

/** The foot of a table whose results were closed: the way back to them, and the controls for the next match. */
export function OverBar({ show, next }: { show(): void; next: ReactNode }) {
  const t = useText()
  return (
    <div className="spectator-bar over-bar">
      <button type="button" className="button button-quiet" onClick={show}>
        {t('results.show')}
      </button>
      {next}
    </div>
  )
}
