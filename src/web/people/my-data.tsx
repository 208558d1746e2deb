import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { toast } from '../../board-kit/components/toast.tsx'
import type { Answer } from '../../protocol/answer.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { server } from '../shell/server.ts'
import { forgetMe } from './me.ts'

/** Exports or deletes the person's stored data, and signs this device out. */
export function MyData() {
  const t = useAllText()
  const end = useEnding()
  return (
    <section className="card" aria-labelledby="my-data">
      <h2 id="my-data">{t('people.data.title')}</h2>
      <p className="field-hint">{t('people.data.about')}</p>
      <div className="buttons">
        <a className="button button-quiet" href="./profile/export" download="icebreaker.json">
          {t('people.data.export')}
        </a>
      </div>
      <p className="field-fault" role="status">
        {end.fault}
      </p>
      <AskFirst
        label={t('people.out')}
        about={t('people.out.about')}
        sure={t('people.out.sure')}
        confirm={() => end.by(() => server().signOut(), true)}
      />
      <AskFirst
        label={t('people.erase')}
        about={t('people.erase.about')}
        sure={t('people.erase.sure')}
        confirm={() => end.by(() => server().eraseProfile(), false)}
      />
    </section>
  )
}

/** Signs out or erases; then the device knows nobody and shows the home page. */
function useEnding() {
  const t = useAllText()
  const language = useLanguage()
  const [fault, setFault] = useState<string | null>(null)
  const by = async (ask: () => Promise<Answer<null>>, keepName: boolean) => {
    const answer = await ask()
    if (!answer.ok && answer.rejected.code !== 'no-token') {
      return setFault(rejectionText(answer.rejected, { t, language }))
    }
    forgetMe({ keepName })
    toast(t('people.gone'))
    navigate('/')
  }
  return { fault, by }
}

interface AskFirstProps {
  readonly label: string
  readonly about: string
  readonly sure: string
  confirm(): void
}

/** A button for an irreversible step: it asks once, in its own place. */
function AskFirst({ label, about, sure, confirm }: AskFirstProps) {
  const t = useAllText()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <div className="buttons">
        <button type="button" className="button button-careful" onClick={() => setAsking(true)}>
          {label}
        </button>
      </div>
    )
  }
  return (
    <div className="notice notice-warn">
      <p>{about}</p>
      <div className="buttons">
        <button type="button" className="button button-careful" onClick={confirm}>
          {sure}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: it stands where the pressed button was, and takes its focus */}
        <button type="button" className="button button-quiet" autoFocus onClick={() => setAsking(false)}>
          {t('shell.cancel')}
        </button>
      </div>
    </div>
  )
}
