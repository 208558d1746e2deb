import { StartForm } from '../home/start-form.tsx'
import { useText } from '../i18n/use-text.ts'
import { useTitle } from '../shell/arrival.ts'
import '../home/home.css'

/** A code that leads nowhere: what was asked for stays in the field, to be mended. */
export function NoTable({ code }: { code: string }) {
  const t = useText()
  useTitle(t('lobby.unknown.title', { code }))
  return (
    <div className="screen screen-narrow">
      <h1>{t('lobby.unknown.title', { code })}</h1>
      <p className="lead">{t('lobby.unknown.text')}</p>
      <StartForm wrongCode={code} />
    </div>
  )
}
