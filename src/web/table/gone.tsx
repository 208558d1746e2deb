import type { ConnectionStatus } from '../../client/source.ts'
import type { RejectionCode } from '../../protocol/rejections.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { HOME_HREF } from '../shell/addresses.ts'

type Ending = 'removed' | 'unknown' | 'version' | 'other'

function endingOf(code: RejectionCode): Ending {
  if (code === 'removed') return 'removed'
  if (code === 'unknown-table') return 'unknown'
  return code === 'wrong-protocol' ? 'version' : 'other'
}

/** The table is closed to this person: the reason and the ways out. */
export function Gone({
  connection,
  onWatch,
}: {
  connection: Extract<ConnectionStatus, { status: 'gone' }>
  onWatch: (() => void) | undefined
}) {
  const t = useText()
  const language = useLanguage()
  const ending = endingOf(connection.code)
  const about =
    ending === 'other' ? rejectionText(connection, { t, language }) : t(`table.gone.${ending}.about`)
  return (
    <div className="table-gone">
      <h1>{t(`table.gone.${ending}`)}</h1>
      <p className="lead">{about}</p>
      <div className="menu-answers">
        {ending === 'removed' && onWatch !== undefined && (
          <button type="button" className="button" onClick={onWatch}>
            {t('table.gone.watch')}
          </button>
        )}
        {(ending === 'version' || ending === 'other') && (
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {t('table.gone.reload')}
          </button>
        )}
        <a className="button button-quiet" href={HOME_HREF}>
          {t('table.gone.home')}
        </a>
      </div>
    </div>
  )
}
