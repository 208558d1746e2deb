import { type FormEvent, useState } from 'react'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { HISTORY_HREF, leaderboardsHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { introduce, useMe } from './me.ts'
import { MyData } from './my-data.tsx'
import { NameField } from './name-field.tsx'
import { OtherDevice } from './other-device.tsx'
import { useIntro } from './use-intro.ts'
import './people.css'

/** Who one is here: a name and a picture, what is kept, and how to take it along. */
export function MePage() {
  const t = useText()
  const { isKnown } = useMe()
  useTitle(t('people.me'))
  return (
    <div className="screen screen-narrow">
      <h1>{t('people.me')}</h1>
      <p className="lead">{t(isKnown ? 'people.me.lead' : 'people.me.none')}</p>
      <ProfileForm />
      {isKnown && (
        <>
          <nav className="buttons" aria-label={t('people.pages')}>
            <a className="button button-quiet" href={HISTORY_HREF}>
              {t('people.history')}
            </a>
            <a className="button button-quiet" href={leaderboardsHref()}>
              {t('people.leaders')}
            </a>
          </nav>
          <OtherDevice />
          <MyData />
        </>
      )}
    </div>
  )
}

function ProfileForm() {
  const t = useText()
  const language = useLanguage()
  const intro = useIntro()
  const [said, setSaid] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const ready = intro.finish()
    if (ready === null) return
    const answer = await introduce(ready)
    setSaid(
      answer.ok
        ? { text: t('people.saved'), isFault: false }
        : { text: rejectionText(answer.rejected, { t, language }), isFault: true },
    )
  }
  return (
    <form className="card" noValidate onSubmit={save}>
      <NameField intro={intro} />
      <div className="buttons">
        <button type="submit" className="button">
          {t('people.save')}
        </button>
      </div>
      <p className={said?.isFault === true ? 'field-fault' : 'field-hint'} role="status">
        {said?.text}
      </p>
    </form>
  )
}
