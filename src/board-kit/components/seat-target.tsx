import './seat-target.css'
import type { ReactNode } from 'react'

/** A seat as something to choose. */
export interface SeatTargetProps {
  /** The effect of choosing it (`Freeze Cy: banks 20`), or the player's name and the reason why it cannot be chosen. */
  readonly label: string
  /** Details for screen readers; the seat itself shows them. */
  readonly detail: string
  /** A few words on the seat: what would happen here. */
  readonly tag: ReactNode
  /** The seat stays reachable and gives the reason, but cannot be chosen. */
  readonly isRefused: boolean
  /** Whether the first tap has marked it. */
  readonly isChosen: boolean
  /** The key that chooses it, shown on devices with a keyboard. */
  readonly shortcut: string | undefined
  choose(): void
}

/** A button that covers the seat around it: the table itself is the list of targets. */
export function SeatTarget({ label, detail, tag, isRefused, isChosen, shortcut, choose }: SeatTargetProps) {
  return (
    <button
      type="button"
      className={`seat-target${isRefused ? ' is-refused' : ''}`}
      aria-pressed={isChosen}
      aria-disabled={isRefused}
      onClick={() => {
        if (!isRefused) choose()
      }}
    >
      <span className="unseen">{`${label} ${detail}`}</span>
      {!isRefused && (
        <span className="seat-target-tag" aria-hidden="true">
          {tag}
          {shortcut !== undefined && <span className="seat-target-key">{shortcut}</span>}
        </span>
      )}
    </button>
  )
}

interface ChoicePromptProps {
  readonly title: string
  /** Says how to choose; null for those who only watch. */
  readonly hint: string | null
  readonly art: ReactNode
  /** The number of the rule that explains the choice. */
  readonly rule: string
}

/** The question that somebody answers by choosing a seat, in the middle of the table. */
export function ChoicePrompt({ title, hint, art, rule }: ChoicePromptProps) {
  return (
    <div className="choice-prompt" data-rule={rule}>
      {art}
      <div>
        <h2 className="choice-prompt-title">{title}</h2>
        {hint !== null && <p className="choice-prompt-hint">{hint}</p>}
      </div>
    </div>
  )
}
