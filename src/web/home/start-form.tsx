import { type FormEvent, useId, useRef, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { type Intro, introduce } from '../people/me.ts'
import { NameField } from '../people/name-field.tsx'
import { type IntroDraft, useIntro } from '../people/use-intro.ts'
import { server } from '../shell/server.ts'
import { codeIn, isWholeCode } from './code.ts'
import { HostSheet } from './host-sheet.tsx'

interface StartFormProps {
  /** The code that somebody came with, and that leads nowhere. */
  readonly wrongCode?: string
}

/** A name, then a table: one that there is, by its code, or a new one. */
export function StartForm({ wrongCode = '' }: StartFormProps) {
  const t = useText()
  const intro = useIntro()
  const [hosted, setHosted] = useState<Intro | null>(null)
  return (
    <div className="start">
      <JoinForm intro={intro} wrongCode={wrongCode} />
      <p className="start-or">
        <span>{t('home.or')}</span>
      </p>
      <button type="button" className="button start-host" onClick={() => setHosted(intro.finish())}>
        {t('home.host')}
      </button>
      {hosted !== null && <HostSheet intro={hosted} onClose={() => setHosted(null)} />}
    </div>
  )
}

function JoinForm({ intro, wrongCode }: { intro: IntroDraft; wrongCode: string }) {
  const t = useText()
  const join = useJoin(intro, wrongCode)
  const { id, code, fault, isBusy, field } = join
  return (
    <form className="start-join" noValidate onSubmit={join.submit}>
      <NameField intro={intro} />
      <div className="field">
        <label htmlFor={id}>{t('home.code')}</label>
        <span className="code-line">
          <input
            id={id}
            ref={field}
            className="input code-input"
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`}
            onChange={(event) => join.type(event.target.value)}
          />
          <button type="submit" className="button" aria-disabled={isBusy}>
            {isBusy ? t('home.joining') : t('home.join')}
          </button>
        </span>
        <span id={`${id}-fault`} className={fault === null ? 'field-hint' : 'field-fault'} role="status">
          {fault ?? t('home.code.hint')}
        </span>
      </div>
    </form>
  )
}

/** What is typed of a code, and what becomes of it. */
function useJoin(intro: IntroDraft, wrongCode: string) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(wrongCode)
  const [fault, setFault] = useState<string | null>(
    wrongCode === '' ? null : t('home.code.unknown', { code: wrongCode }),
  )
  const [isBusy, setBusy] = useState(false)
  const refuse = (text: string) => {
    setFault(text)
    field.current?.focus()
  }
  const join = async () => {
    const ready = intro.finish()
    if (ready === null) return
    if (!isWholeCode(code)) return refuse(t('home.code.short'))
    setBusy(true)
    // The table first: a code that leads nowhere makes nobody a new person.
    const table = await server().table(code)
    const answer = table.ok ? await introduce(ready) : table
    setBusy(false)
    if (answer.ok) return navigate(`/t/${code}`)
    const isUnknown = answer.rejected.code === 'unknown-table'
    refuse(isUnknown ? t('home.code.unknown', { code }) : rejectionText(answer.rejected, { t, language }))
  }
  return {
    id,
    field,
    code,
    fault,
    isBusy,
    type: (text: string) => {
      setCode(codeIn(text))
      setFault(null)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) void join()
    },
  }
}
