import { useEffect, useId, useRef, useState } from 'react'
import { CheckIcon, CopyIcon } from '../../../board-kit/components/icons.tsx'
import { copyText, selectAll } from '../../../board-kit/copy.ts'
import { useText } from '../../i18n/use-text.ts'
import './copy-link.css'

const SHOWN_MS = 4_000

interface CopyLinkProps {
  readonly url: string
  /** The accessible name of the link. */
  readonly name: string
  /** The label of the button. */
  readonly label: string
  /** Set if copying is not the main purpose of the screen. */
  readonly isQuiet?: boolean
}

/** A link to be copied by a button; where the browser lets no page copy, it is selected for one's own hands. */
export function CopyLink({ url, name, label, isQuiet = false }: CopyLinkProps) {
  const t = useText()
  const [result, setResult] = useState<'none' | 'copied' | 'selected'>('none')
  const link = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    const isCopied = await copyText(url)
    if (!isCopied && link.current !== null) selectAll(link.current)
    setResult(isCopied ? 'copied' : 'selected')
  }
  return (
    <div className="copy-link">
      <span className="unseen" id={`${id}-name`}>
        {name}
      </span>
      <code ref={link} className="copy-link-url">
        {url}
      </code>
      <button
        type="button"
        className={isQuiet ? 'button button-quiet' : 'button'}
        aria-describedby={`${id}-name`}
        onClick={copy}
      >
        {result === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {label}
      </button>
      <span className={result === 'selected' ? 'field-hint' : 'unseen'} role="status">
        {result === 'copied' && t('shell.copied')}
        {result === 'selected' && t('shell.selected')}
      </span>
    </div>
  )
}
