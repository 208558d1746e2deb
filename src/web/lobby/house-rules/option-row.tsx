import { useEffect, useId, useState } from 'react'
import type { GameText } from '../../i18n/game-fronts.ts'
import { useText } from '../../i18n/use-text.ts'
import { linesIn, listIn, type OptionField, type OptionValue } from './option-fields.ts'
import { aboutOf, choiceText, titleOf } from './rule-words.ts'

interface RowProps<Field extends OptionField> {
  readonly field: Field
  readonly value: OptionValue
  readonly say: GameText
  change(value: OptionValue): void
}
type Of<Type extends OptionField['type']> = RowProps<Extract<OptionField, { type: Type }>> & {
  readonly id: string
  readonly aboutId: string
}

/** One house rule. */
export function OptionRow({ field, value, say, change }: RowProps<OptionField>) {
  const id = useId()
  const aboutId = `${id}-about`
  const shared = { value, say, change, id, aboutId }
  const about = (
    <span id={aboutId} className="field-hint">
      {aboutOf(field, say)}
    </span>
  )
  if (field.type === 'switch') {
    return (
      <div className="option">
        <SwitchRow field={field} {...shared} />
        {about}
      </div>
    )
  }
  return (
    <div className="option">
      <label htmlFor={id}>{titleOf(field, say)}</label>
      {field.type === 'number' && <NumberRow field={field} {...shared} />}
      {field.type === 'choice' && <ChoiceRow field={field} {...shared} />}
      {(field.type === 'text' || field.type === 'lines' || field.type === 'list') && (
        <TextRow field={field} {...shared} />
      )}
      {about}
    </div>
  )
}

function SwitchRow({ field, value, say, change, id, aboutId }: Of<'switch'>) {
  return (
    <label className="option-switch" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        aria-describedby={aboutId}
        onChange={(event) => change(event.target.checked)}
      />
      {titleOf(field, say)}
    </label>
  )
}

function ChoiceRow({ field, value, say, change, id, aboutId }: Of<'choice'>) {
  return (
    <select
      id={id}
      className="input"
      value={String(value)}
      aria-describedby={aboutId}
      onChange={(event) => change(event.target.value)}
    >
      {field.values.map((choice) => (
        <option key={choice} value={choice}>
          {choiceText(field, choice, say)}
        </option>
      ))}
    </select>
  )
}

/** A text field that applies its value when it loses the focus: half-typed values may be invalid. */
function useDraft(value: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  return [draft, setDraft]
}

function NumberRow({ field, value, say, change, id, aboutId }: Of<'number'>) {
  const t = useText()
  const { min, max } = field
  const [draft, setDraft] = useDraft(String(value))
  const title = titleOf(field, say)
  const take = (wished: number) => {
    const next = Number.isFinite(wished) ? Math.min(max, Math.max(min, Math.round(wished))) : Number(value)
    setDraft(String(next))
    if (next !== value) change(next)
  }
  return (
    <span className="stepper">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={Number(value) <= min}
        onClick={() => take(Number(value) - 1)}
      >
        <span aria-hidden="true">{'−'}</span>
        <span className="unseen">{t('lobby.option.less', { title })}</span>
      </button>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={draft}
        aria-describedby={aboutId}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => take(draft.trim() === '' ? Number.NaN : Number(draft))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(draft.trim() === '' ? Number.NaN : Number(draft))
          if (event.key === 'ArrowUp') take(Number(value) + 1)
          if (event.key === 'ArrowDown') take(Number(value) - 1)
        }}
      />
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={Number(value) >= max}
        onClick={() => take(Number(value) + 1)}
      >
        <span aria-hidden="true">{'+'}</span>
        <span className="unseen">{t('lobby.option.more', { title })}</span>
      </button>
      <span className="field-hint">{t('lobby.option.range', { min, max })}</span>
    </span>
  )
}

/** The text of a value in a multi-line field. */
function textIn({ type }: OptionField, value: OptionValue): string {
  if (typeof value === 'object') return value.join('\n')
  return type === 'list' ? (listIn(String(value))?.join('\n') ?? String(value)) : String(value)
}

function TextRow({ field, value, change, id, aboutId }: Of<'text' | 'lines' | 'list'>) {
  const t = useText()
  const [draft, setDraft] = useDraft(textIn(field, value))
  const take = () => {
    if (draft === textIn(field, value)) return
    if (field.type === 'text') return change(draft)
    change(field.type === 'lines' ? linesIn(draft) : JSON.stringify(linesIn(draft)))
  }
  return (
    <>
      <textarea
        id={id}
        className="input"
        rows={4}
        spellCheck={false}
        value={draft}
        maxLength={field.type === 'lines' ? undefined : field.lengthMax}
        aria-describedby={aboutId}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
      />
      {field.type !== 'text' && <span className="field-hint">{t('lobby.option.lines')}</span>}
    </>
  )
}
