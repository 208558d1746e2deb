import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useNewVersion } from '../local/offline.ts'

/** A newer page lies ready. It is offered above the screens, never over a match, and never loaded unasked. */
export function NewVersion() {
  const t = useText()
  const { isThere, reload } = useNewVersion()
  const [isLater, setLater] = useState(false)
  return (
    <div className="new-version" role="status">
      {isThere && !isLater && (
        <div className="notice">
          <p>{t('local.newVersion')}</p>
          <button type="button" className="button" onClick={reload}>
            {t('local.newVersion.reload')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => setLater(true)}>
            {t('local.newVersion.later')}
          </button>
        </div>
      )}
    </div>
  )
}
