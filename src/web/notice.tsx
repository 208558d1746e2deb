import { useEffect, useRef } from 'react'
import type { LoadFault } from './games-api.ts'
import { HOME_HREF } from './route.ts'

/** Says that something is on its way. After a retry it takes the focus that the button left behind. */
export function Waiting({ what, isRetry }: { what: string; isRetry: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isRetry) text.current?.focus()
  }, [isRetry])
  return (
    <p className="waiting" role="status" tabIndex={-1} ref={text}>
      Loading {what}…
    </p>
  )
}

const SENTENCES: Readonly<Record<Exclude<LoadFault, 'unknown'>, string>> = {
  unreachable: 'The server did not answer. Is it still running, and is this device in its network?',
  unreadable: 'The server’s answer is of another version than this page. Loading the page again may help.',
}

export function Failed({
  what,
  fault,
  retry,
}: {
  what: string
  fault: Exclude<LoadFault, 'unknown'>
  retry: () => void
}) {
  return (
    <div className="notice notice-warn" role="alert">
      <p>
        <strong>{what} could not be loaded.</strong> {SENTENCES[fault]}
      </p>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}

/** A screen for an address that leads nowhere. */
export function Nowhere({ title, text }: { title: string; text: string }) {
  return (
    <div className="screen screen-narrow">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p>
        <a className="button" href={HOME_HREF}>
          Go to the games
        </a>
      </p>
    </div>
  )
}
