import { type FormEvent, useState } from 'react'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { HISTORY_HREF, leaderboardsHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { introduce, useMe } from './me.ts'
import { MyData } from './my-data.tsx'
import { NameField } from './name-field.tsx'
import { OtherDevice } from './other-device.tsx'
import { useIntro } from './use-intro.ts'
import './people.css'

/** A person's own page: name and picture, the stored data, and the way to another device. */
export function MePage() {
  const t = useAllText()
  const { isKnown } = useMe()
  useTitle(t('people.me'))
  return (
    <div className={`screen ${isKnown ? 'screen-wide' : 'screen-narrow'}`}>
      <h1>{t('people.me')}</h1>
      <p className="lead">{t(isKnown ? 'people.me.lead' : 'people.me.none')}</p>
      <div className="me-cards">
        <div className="me-self">
          <ProfileForm />
          {isKnown && <PersonalPages />}
        </div>
        {isKnown && <OtherDevice />}
        {isKnown && <MyData />}
      </div>
    </div>
  )
}

function PersonalPages() {
  const t = useAllText()
  return (
    <nav className="buttons" aria-label={t('people.pages')}>
      <a className="button button-quiet" href={HISTORY_HREF}>
        {t('people.history')}
      </a>
      <a className="button button-quiet" href={leaderboardsHref()}>
        {t('people.leaders')}
      </a>
    </nav>
  )
}

function ProfileForm() {
  const t = useAllText()
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
