import { type ReactNode, useId, useRef, useState } from 'react'
import { Sheet } from '../../../../board-kit/components/sheet.tsx'
import { GiftArt } from '../art/gift-art.tsx'
import type { Props } from '../scene.ts'
import { type Draft, EMOJI, type Field, faultOf, LENGTHS, type Target } from './draft.ts'

export interface FormProps {
  readonly props: Pick<Props, 't' | 'name' | 'isPending'>
  readonly target: Target
  readonly draft: Draft
  change(draft: Draft): void
  /** Fills the fields with a sample gift; null if there is no suggestion. */
  readonly suggest: (() => void) | null
  submit(): void
  onClose(): void
}

/** The form for a gift; only its title is required. */
export function GiftForm({ props, target, draft, change, suggest, submit, onClose }: FormProps) {
  const { t, name, isPending } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasTried, setTried] = useState(false)
  const fault = faultOf(draft)
  const heading =
    target.type === 'for' ? t('form.for', { player: name(target.player) }) : t(`form.${target.type}`)
  const send = () => {
    setTried(true)
    if (fault === null) {
      if (!isPending) submit()
      return
    }
    form.current?.querySelector<HTMLElement>(`[name="${fault.field}"]`)?.focus()
  }
  const field = (of: Field) => ({
    t,
    of,
    value: draft[of],
    fault: wasTried && fault?.field === of ? t(`refusal.${fault.code}`) : null,
    change: (value: string) => change({ ...draft, [of]: value }),
  })
  const foot = (
    <div className="elephant-form-foot">
      {suggest !== null && (
        <button type="button" className="button button-quiet" onClick={suggest}>
          {t('form.surprise')}
        </button>
      )}
      <button type="submit" form={id} className="button" aria-disabled={isPending}>
        {t('form.submit')}
      </button>
    </div>
  )
  return (
    <Sheet title={heading} onClose={onClose} foot={foot}>
      <form
        className="elephant-form"
        id={id}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField {...field('title')} hint={t('form.title.hint')} />
        <TextField {...field('picture')} hint={t('form.picture.hint')}>
          <EmojiRow t={t} chosen={draft.picture} choose={(picture) => change({ ...draft, picture })} />
        </TextField>
        <TextField {...field('link')} />
        <TextField {...field('note')} />
      </form>
    </Sheet>
  )
}

interface TextFieldProps {
  readonly t: Props['t']
  readonly of: Field
  readonly value: string
  readonly fault: string | null
  readonly hint?: string
  change(value: string): void
  readonly children?: ReactNode
}

function TextField({ t, of, value, fault, hint, change, children }: TextFieldProps) {
  const id = useId()
  const description = fault ?? hint
  return (
    <div className="elephant-field">
      <label htmlFor={id}>
        {t(`form.${of}`)}
        {of !== 'title' && <span className="elephant-soft"> {t('form.optional')}</span>}
      </label>
      {children}
      <input
        id={id}
        name={of}
        value={value}
        maxLength={LENGTHS[of]}
        inputMode={of === 'link' ? 'url' : 'text'}
        autoComplete="off"
        aria-invalid={fault !== null}
        aria-required={of === 'title'}
        {...(description === undefined ? {} : { 'aria-describedby': `${id}-description` })}
        onChange={(event) => change(event.target.value)}
      />
      {description !== undefined && (
        <p id={`${id}-description`} className={fault === null ? 'elephant-soft' : 'elephant-fault'}>
          {description}
        </p>
      )}
    </div>
  )
}

function EmojiRow(row: { t: Props['t']; chosen: string; choose(emoji: string): void }) {
  const { t, chosen, choose } = row
  return (
    <fieldset className="elephant-emoji">
      <legend className="unseen">{t('form.picture.pick')}</legend>
      {EMOJI.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={chosen === emoji}
          onClick={() => choose(chosen === emoji ? '' : emoji)}
        >
          <GiftArt sign={emoji} />
          <span className="unseen">{emoji}</span>
        </button>
      ))}
    </fieldset>
  )
}
