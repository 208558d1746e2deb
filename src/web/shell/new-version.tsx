import { useState } from 'react'
import { useFrontText } from '../i18n/use-front-text.ts'
import { useNewVersion } from '../local/offline/offline.ts'

/** Offers a newer version of the page. It appears above the screens, never over a match, and loads only on request. */
export function NewVersion() {
  const t = useFrontText()
  const { isThere, reload } = useNewVersion()
  const [isLater, setLater] = useState(false)
  return (
    <div className="new-version" role="status">
      {isThere && !isLater && (
        <div className="notice">
          <p>{t('shell.newVersion')}</p>
          <button type="button" className="button" onClick={reload}>
            {t('shell.newVersion.reload')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => setLater(true)}>
            {t('shell.newVersion.later')}
          </button>
        </div>
      )}
    </div>
  )
}
