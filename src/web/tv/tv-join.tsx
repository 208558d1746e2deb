import { useAllText } from '../i18n/use-all-text.ts'
import { QrCode } from '../lobby/invite/qr-code.tsx'
import { useReachableUrl } from '../lobby/invite/reachable.ts'
import { tableHref, urlOf } from '../shell/addresses.ts'

/** How to join: large while people gather, in a corner while they play. */
export function TvJoin({ code, isLarge }: { code: string; isLarge: boolean }) {
  const t = useAllText()
  const { baseUri } = useReachableUrl()
  const { host, pathname } = new URL(baseUri)
  return (
    <section className={`tv-join${isLarge ? ' tv-join-large' : ''}`} aria-label={t('tv.join')}>
      <QrCode text={urlOf(tableHref(code), baseUri)} label={t('tv.qr', { code })} />
      <div className="tv-join-words">
        <p className="tv-code">
          <span aria-hidden="true">{code}</span>
          <span className="unseen">{t('tv.spelled', { letters: [...code].join(' ') })}</span>
        </p>
        {isLarge && <p>{t('tv.join.about', { address: `${host}${pathname.replace(/\/$/, '')}` })}</p>}
      </div>
    </section>
  )
}
