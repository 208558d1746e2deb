import { useState } from 'react'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { useText } from '../../i18n/use-text.ts'
import { tableHref, tvUrlOf, urlOf } from '../../shell/addresses.ts'
import { CopyLink } from './copy-link.tsx'
import { QrCode } from './qr-code.tsx'
import { useReachableUrl } from './reachable.ts'
import { TableCode } from './table-code.tsx'
import './invite.css'

function ShareButton({ code, url }: { code: string; url: string }) {
  const t = useText()
  if (typeof navigator.share !== 'function') return null
  // A person who closes the system's sheet has changed their mind: that is no error.
  const share = () => navigator.share({ text: t('invite.share.text', { code }), url }).catch(() => undefined)
  return (
    <button type="button" className="button button-quiet" onClick={share}>
      {t('invite.share')}
    </button>
  )
}

/** All ways to this table: code, link, QR code, and the address of the TV view. */
export function Invite({ code }: { code: string }) {
  const t = useText()
  const { baseUri, hint, isInVain } = useReachableUrl()
  const url = urlOf(tableHref(code), baseUri)
  return (
    <div className="invite">
      <TableCode code={code} />
      <QrCode text={url} label={t('invite.qr.alt')} />
      <p className="field-hint">{t('invite.qr.hint')}</p>
      {hint !== null && <p className={isInVain ? 'notice notice-warn' : 'field-hint'}>{hint}</p>}
      <CopyLink url={url} name={t('invite.link')} label={t('invite.copy')} />
      <ShareButton code={code} url={url} />
      <details className="invite-tv">
        <summary>{t('invite.tv')}</summary>
        <p className="field-hint">{t('invite.tv.hint')}</p>
        <CopyLink url={tvUrlOf(code, baseUri)} name={t('invite.tv')} label={t('invite.copy')} />
      </details>
    </div>
  )
}

/** The short form for phones: the code, and the rest behind a button. */
export function InviteLine({ code }: { code: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { baseUri } = useReachableUrl()
  const url = urlOf(tableHref(code), baseUri)
  return (
    <section className="invite-line" aria-label={t('invite.title')}>
      <TableCode code={code} />
      <div className="buttons">
        <CopyLink url={url} name={t('invite.link')} label={t('invite.copy')} />
        <ShareButton code={code} url={url} />
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          {t('invite.qr')}
        </button>
      </div>
      {isOpen && (
        <Sheet title={t('invite.title')} onClose={() => setOpen(false)}>
          <Invite code={code} />
        </Sheet>
      )}
    </section>
  )
}
