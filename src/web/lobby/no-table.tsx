import { CodeLine } from '../home/code-line.tsx'
import { useText } from '../i18n/use-text.ts'
import { HOME_HREF } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { Lost } from '../shell/lost.tsx'
import '../home/home.css'

/** The screen for a code without a table: the code stays in the field, ready to be corrected. */
export function NoTable({ code }: { code: string }) {
  const t = useText()
  useTitle(t('lobby.unknown.title', { code }))
  return (
    <div className="screen screen-narrow">
      <Lost />
      <h1>{t('lobby.unknown.title', { code })}</h1>
      <p className="lead">{t('lobby.unknown.text')}</p>
      <CodeLine wrongCode={code} />
      <a className="button button-quiet" href={HOME_HREF}>
        {t('lobby.unknown.home')}
      </a>
    </div>
  )
}
