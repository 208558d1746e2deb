import './target-sheet.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** A player or a thing that could be chosen. */
export interface TargetRow {
  readonly id: string
  /** The effect of choosing it (`Freeze Cy: banks 20`), or its name and the reason it cannot be chosen. */
  readonly label: string
  /** Details in small type. */
  readonly detail?: string | undefined
  readonly art?: ReactNode
  /** The row stays reachable but cannot be chosen. */
  readonly isRefused?: boolean
  /** The key that chooses it, shown on devices with a keyboard. */
  readonly shortcut?: string | undefined
}

export interface TargetSheetProps {
  readonly title: string
  /** Explains how to choose, or names the players the table waits for. */
  readonly hint?: string | undefined
  readonly art?: ReactNode
  /** Empty if there is no room for a list; the title then says it all. */
  readonly rows: readonly TargetRow[]
  /** The row that the first tap has marked. */
  readonly chosen: string | null
  /** Called at each tap. Null for spectators: they see the same list without buttons. */
  readonly choose: ((id: string) => void) | null
  /** The number of the rule that explains the choice. */
  readonly rule?: string
}

/** A list of players to choose from. Ineligible players stay in it, with the reason. */
export function TargetSheet({ title, hint, art, rows, chosen, choose, rule }: TargetSheetProps) {
  const id = useId()
  return (
    <div className="target-sheet" data-rule={rule}>
      <div className="target-sheet-head">
        {art}
        <div>
          <h2 id={id} className="target-sheet-title">
            {title}
          </h2>
          {hint !== undefined && <p className="target-sheet-hint">{hint}</p>}
        </div>
      </div>
      {choose === null && rows.length > 0 && (
        <ul className="target-sheet-rows" aria-labelledby={id}>
          {rows.map((row) => (
            <li key={row.id} className={`target-row${row.isRefused ? ' is-refused' : ''}`}>
              <RowInside {...row} />
            </li>
          ))}
        </ul>
      )}
      {choose !== null && <Choices labelledBy={id} rows={rows} chosen={chosen} choose={choose} />}
    </div>
  )
}

function RowInside({ label, detail, art, shortcut }: TargetRow) {
  return (
    <>
      {art}
      <span className="target-row-words">
        <span className="target-row-label">{label}</span>{' '}
        {detail !== undefined && <span className="target-row-detail">{detail}</span>}
      </span>
      {shortcut !== undefined && (
        <span className="target-row-key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus along the rows. Only a press marks a row, since a second press is final. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const isEdge = event.key === 'Home' || event.key === 'End'
  if (step === undefined && !isEdge) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const from = rows.findIndex((row) => row.matches(':focus'))
  const to = step === undefined ? (event.key === 'Home' ? 0 : rows.length - 1) : from + step
  rows.at(to % rows.length)?.focus()
  event.preventDefault()
}

function Choices(props: {
  labelledBy: string
  rows: readonly TargetRow[]
  chosen: string | null
  choose(id: string): void
}) {
  const { labelledBy, rows, chosen, choose } = props
  const entry = chosen ?? rows.find(({ isRefused }) => !isRefused)?.id
  return (
    <div
      className="target-sheet-rows"
      role="radiogroup"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: a second press of the same row commits, which an input cannot tell
        <button
          key={row.id}
          type="button"
          role="radio"
          className={`target-row${row.isRefused ? ' is-refused' : ''}`}
          aria-checked={row.id === chosen}
          aria-disabled={row.isRefused}
          tabIndex={row.id === entry ? 0 : -1}
          onClick={() => {
            if (!row.isRefused) choose(row.id)
          }}
        >
          <RowInside {...row} />
        </button>
      ))}
    </div>
  )
}
