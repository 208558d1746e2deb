import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { useTitle } from '../shell/arrival.ts'
import { server } from '../shell/server.ts'
import { rememberProfile, useMe } from './me.ts'
import { isAtTable } from './my-tables.ts'

interface FollowPageProps {
  /** The one-time word of the link. */
  readonly word: string
  /** The table that the other device played at when it made the link. */
  readonly table: string | null
}

/**
 * The page behind a link from another device. A link works once, so the page asks before it uses it. It leads on to the
 * table of the other device, if the person still has a place there.
 */
export function FollowPage({ word, table }: FollowPageProps) {
  const t = useAllText()
  const language = useLanguage()
  const { name, isKnown } = useMe()
  const [fault, setFault] = useState<string | null>(null)
  useTitle(t('people.follow.title'))
  const follow = async () => {
    const followed = await server().follow(word)
    if (!followed.ok) {
      const isUsedUp = followed.rejected.code === 'no-token'
      return setFault(
        isUsedUp ? t('people.follow.failed') : rejectionText(followed.rejected, { t, language }),
      )
    }
    rememberProfile(followed.value.profile)
    const isExpected = table !== null && (await isAtTable(table))
    navigate(isExpected ? `/t/${table}` : '/me', { replace: true })
  }
  return (
    <div className="screen screen-narrow">
      <h1>{t('people.follow.title')}</h1>
      <p className="lead">{t('people.follow.about')}</p>
      {isKnown && <p className="notice notice-warn">{t('people.follow.replaces', { name })}</p>}
      <p className="field-fault" role="status">
        {fault}
      </p>
      <p>
        <button type="button" className="button" onClick={() => void follow()}>
          {t('people.follow.do')}
        </button>
      </p>
    </div>
  )
}
