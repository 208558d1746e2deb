import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { copyText, selectAll } from './copy.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

type Result = 'none' | 'copied' | 'selected'

const SHOWN_MS = 4_000
const SAYS: Readonly<Record<Result, string>> = {
  none: '',
  copied: 'Copied.',
  selected: 'This browser does not let a page copy: the command is selected, press Ctrl+C.',
}

/** A command to type, with a button that copies it; where copying is not allowed it is selected instead. */
export function Command({ text, name }: { text: string; name: string }) {
  const [result, setResult] = useState<Result>('none')
  const code = useRef<HTMLElement>(null)
  const hint = useId()
  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    const isCopied = await copyText(text)
    if (!isCopied && code.current !== null) selectAll(code.current)
    setResult(isCopied ? 'copied' : 'selected')
  }
  return (
    <div className="command">
      <code ref={code}>
        {text.split(' ').map((word, at) => (
          // A word of a command is never broken at its hyphen.
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a command stay where they are
          <Fragment key={at}>
            {at > 0 && ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
      <button type="button" className="button button-quiet" aria-describedby={hint} onClick={copy}>
        {result === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span aria-hidden="true">{result === 'copied' ? 'Copied' : 'Copy'}</span>
        <span className="unseen">Copy the command for {name}</span>
      </button>
      <span id={hint} className={result === 'selected' ? 'command-hint' : 'unseen'} role="status">
        {SAYS[result]}
      </span>
    </div>
  )
}
