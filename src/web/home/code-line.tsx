import { type FormEvent, useId, useRef, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { useLanguage } from '../i18n/language.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { server } from '../shell/server.ts'
import { codeIn, isWholeCode } from './code.ts'

/** One line for a table code. The table's own screen asks for a name. */
export function CodeLine({ wrongCode = '' }: { readonly wrongCode?: string }) {
  const t = useFrontText()
  const { id, field, code, fault, isBusy, type, submit } = useCode(wrongCode)
  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('home.code')}</label>
      <span className="code-line">
        <input
          id={id}
          ref={field}
          className="input code-input"
          value={code}
          size={5}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
          {isBusy ? t('home.joining') : t('home.join')}
        </button>
      </span>
      <span id={`${id}-fault`} className="field-fault" role="status">
        {fault}
      </span>
    </form>
  )
}

/** The typed code, and the reason it does not lead to a table. */
function useCode(wrongCode: string) {
  const t = useFrontText()
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
    if (!isWholeCode(code)) return refuse(t('home.code.short'))
    setBusy(true)
    const table = await server().table(code)
    setBusy(false)
    if (table.ok) return navigate(`/t/${code}`)
    const isUnknown = table.rejected.code === 'unknown-table'
    refuse(isUnknown ? t('home.code.unknown', { code }) : rejectionText(table.rejected, { t, language }))
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
