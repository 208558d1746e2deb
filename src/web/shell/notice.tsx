import { useEffect, useRef } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { HOME_HREF } from './addresses.ts'
import { Lost } from './lost.tsx'
import type { Failure } from './resource.ts'

/** Announces that something is loading. After a retry it takes the focus of the button that disappeared. */
export function Waiting({ text, isRetry = false }: { text: string; isRetry?: boolean }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isRetry) place.current?.focus()
  }, [isRetry])
  return (
    <p className="waiting" role="status" tabIndex={-1} ref={place}>
      {text}
    </p>
  )
}

/** Explains a failed request and offers to retry it. */
export function Failed({ text, failure }: { text: string; failure: Failure }) {
  const t = useFrontText()
  const language = useLanguage()
  const { rejected, retry } = failure
  const why = rejected.code === 'no-answer' ? t('fetched.cut') : rejectionText(rejected, { t, language })
  return (
    <div className="notice notice-warn" role="alert">
      <p>
        <strong>{text}</strong> {why}
      </p>
      <button type="button" className="button" onClick={retry}>
        {t('shell.retry')}
      </button>
    </div>
  )
}

/** The screen for an unknown address. */
export function Nowhere({ title, text }: { title: string; text: string }) {
  const t = useFrontText()
  return (
    <div className="screen screen-narrow">
      <Lost />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p>
        <a className="button" href={HOME_HREF}>
          {t('shell.home')}
        </a>
      </p>
    </div>
  )
}
