import { useRef, useState } from 'react'
import { copyText, selectAll } from '../../board-kit/copy.ts'
import { shareText } from '../../daily/share.ts'
import type { DailyMark } from '../../engine/game.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { DAILY_HREF, urlOf } from '../shell/addresses.ts'

interface ShareButtonProps {
  readonly day: string
  readonly result: string
  readonly marks: readonly DailyMark[]
}

/** Shares the result by the device's own sheet if it has one, or copies it; the text names no die and no card. */
export function ShareButton({ day, result, marks }: ShareButtonProps) {
  const t = useAllText()
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'selected'>('none')
  const place = useRef<HTMLPreElement>(null)
  const url = urlOf(DAILY_HREF, document.baseURI)
  const text = shareText({ title: t('daily.share.title', { day }), result, marks, url })
  const share = async () => {
    if (await isShared(text)) return setOutcome('none')
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'copied' : 'selected')
    if (!isCopied && place.current !== null) selectAll(place.current)
  }
  return (
    <div className="daily-share">
      <button type="button" className="button button-quiet" onClick={() => void share()}>
        {t('daily.share')}
      </button>
      <span className={outcome === 'none' ? 'unseen' : 'field-hint'} role="status">
        {outcome === 'copied' && t('shell.copied')}
        {outcome === 'selected' && t('shell.selected')}
      </span>
      {outcome !== 'none' && (
        <pre ref={place} className="daily-share-text">
          {text}
        </pre>
      )}
    </div>
  )
}

/** Whether the device's own sheet took the text: phones have one, and people may close it. */
async function isShared(text: string): Promise<boolean> {
  if (!navigator.maxTouchPoints || typeof navigator.share !== 'function') return false
  try {
    await navigator.share({ text })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
