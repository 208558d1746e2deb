import { useEffect, useId, useRef, useState } from 'react'
import { CheckIcon, CopyIcon } from '../../../board-kit/components/icons.tsx'
import { copyText, selectAll } from '../../../board-kit/copy.ts'
import { useText } from '../../i18n/use-text.ts'
import './copy-link.css'

const SHOWN_MS = 4_000

interface CopyLinkProps {
  readonly url: string
  /** The label of the link, for screen readers. */
  readonly name: string
  /** The text of the button. */
  readonly label: string
  /** Makes the button less prominent, on screens with another main action. */
  readonly isQuiet?: boolean
}

/** A link with a button that copies it. If the browser forbids that, the link is selected for copying by hand. */
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
