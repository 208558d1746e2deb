import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useNewVersion } from '../local/offline.ts'

/** Offers a newer version of the page. It appears above the screens, never over a match, and loads only on request. */
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
