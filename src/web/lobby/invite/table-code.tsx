import { useText } from '../../i18n/use-text.ts'
import './table-code.css'

/** The table's code in letters that people can read across a room, and screen readers one by one. */
export function TableCode({ code }: { code: string }) {
  const t = useText()
  return (
    <p className="invite-code">
      <span aria-hidden="true">{code}</span>
      <span className="unseen">{t('invite.spelled', { code, letters: [...code].join(' ') })}</span>
    </p>
  )
}
