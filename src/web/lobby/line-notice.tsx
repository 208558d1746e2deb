import type { ConnectionStatus, ElsewhereStatus, TableSource } from '../../client/source.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { HOME_HREF } from '../shell/addresses.ts'

/** The notice that the connection has ended for good, and what the person can do. */
export function Gone({
  connection,
  watch,
}: {
  connection: Extract<ConnectionStatus, { status: 'gone' }>
  watch(): void
}) {
  const t = useText()
  const language = useLanguage()
  const { code, reason } = connection
  return (
    <div className="screen screen-narrow" role="alert">
      <h1>{t('lobby.gone.title')}</h1>
      <p className="lead">{rejectionText({ code, reason }, { t, language })}</p>
      <div className="buttons">
        {code === 'removed' && (
          <button type="button" className="button" onClick={watch}>
            {t('lobby.gone.watch')}
          </button>
        )}
        {code === 'wrong-protocol' && (
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {t('lobby.gone.reload')}
          </button>
        )}
        <a className="button button-quiet" href={HOME_HREF}>
          {t('shell.home')}
        </a>
      </div>
    </div>
  )
}

/** The notice that another window took over this seat, or that too many windows are open. */
export function Elsewhere({ connection, source }: { connection: ElsewhereStatus; source: TableSource }) {
  const t = useText()
  const isCrowded = connection.isCrowded === true
  return (
    <div className="screen screen-narrow" role="alert">
      <h1>{t(isCrowded ? 'table.crowded' : 'lobby.elsewhere.title')}</h1>
      <p className="lead">{t(isCrowded ? 'table.crowded.about' : 'lobby.elsewhere.text')}</p>
      <p>
        {/* biome-ignore lint/correctness/useHookAtTopLevel: a word of the table's, no hook */}
        <button type="button" className="button" onClick={() => source.useHere()}>
          {t('lobby.elsewhere.here')}
        </button>
      </p>
    </div>
  )
}

/** The notice that the connection is lost and reconnects automatically. */
export function Reconnecting({ connection }: { connection: ConnectionStatus }) {
  const t = useText()
  return (
    <p className={connection.status === 'online' ? 'unseen' : 'notice notice-warn'} role="status">
      {connection.status !== 'online' && t('lobby.reconnecting')}
    </p>
  )
}
