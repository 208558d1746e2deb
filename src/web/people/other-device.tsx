import { useEffect, useState } from 'react'
import type { LinkView } from '../../protocol/answers.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { CopyLink } from '../lobby/invite/copy-link.tsx'
import { QrCode } from '../lobby/invite/qr-code.tsx'
import { useReachableUrl } from '../lobby/invite/reachable.ts'
import { linkHref, urlOf } from '../shell/addresses.ts'
import { server } from '../shell/server.ts'
import { currentTable } from './my-tables.ts'

/** A link to open the page on another device: the same person, the same table. */
interface MadeLink extends LinkView {
  readonly table: string | null
}

/** Makes a link that turns another device into this person's. It works once, and for a short time. */
export function OtherDevice() {
  const t = useAllText()
  const language = useLanguage()
  const [made, setMade] = useState<MadeLink | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const secondsLeft = useSecondsLeft(made)
  const make = async () => {
    const [answer, table] = await Promise.all([server().link(), currentTable()])
    if (answer.ok) setMade({ ...answer.value, table })
    setFault(answer.ok ? null : rejectionText(answer.rejected, { t, language }))
  }
  return (
    <section className="card" aria-labelledby="other-device">
      <h2 id="other-device">{t('people.device.title')}</h2>
      <p className="field-hint">{t('people.device.about')}</p>
      {made !== null && secondsLeft > 0 && <DeviceLink link={made} />}
      <p className={fault === null ? 'field-hint' : 'field-fault'} role="status">
        {fault ?? (made !== null && secondsLeft <= 0 ? t('people.device.over') : null)}
      </p>
      {made !== null && secondsLeft > 0 && (
        <p className="field-hint">{t('people.device.left', { seconds: secondsLeft })}</p>
      )}
      <div className="buttons">
        <button type="button" className="button button-quiet" onClick={() => void make()}>
          {t(made === null ? 'people.device.make' : 'people.device.again')}
        </button>
      </div>
    </section>
  )
}

function DeviceLink({ link: { link, table } }: { link: MadeLink }) {
  const t = useAllText()
  const { baseUri, hint, isInVain } = useReachableUrl()
  const url = urlOf(linkHref(link, table), baseUri)
  return (
    <>
      <QrCode text={url} label={t('people.device.qr')} />
      {hint !== null && <p className={isInVain ? 'notice notice-warn' : 'field-hint'}>{hint}</p>}
      <CopyLink url={url} name={t('people.device.link')} label={t('invite.copy')} />
    </>
  )
}

const TICK_MS = 1_000

function useSecondsLeft(link: LinkView | null): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (link === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [link])
  return link === null ? 0 : Math.max(0, Math.ceil((link.until - now) / 1_000))
}
