import './hint.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { BoardKey, BoardProps } from '../../../board-kit/board.ts'
import { computeFor } from '../../../board-kit/compute.ts'
import type { Action } from '../rules/actions.ts'
import type { Category } from '../rules/scoring.ts'
import type { View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import type { Speech } from '../texts/sentences.ts'
import {
  type Advice,
  adviceOf,
  advisedIn,
  categoryIn,
  choiceWords,
  diceIn,
  lessWords,
  spokenAdvice,
} from './advice.ts'
import { momentOf } from './kept-dice.ts'
import type { computations } from './worker.ts'

const ask = computeFor<typeof computations>('yahtzee')

/** A hint that was asked for: it is of one roll, and means nothing in the next. */
interface Asked {
  readonly moment: string
  readonly result: Advice | 'thinking' | 'failed'
}

export interface Hint {
  /** Beside the dice: the button, and what is said of it to those who listen. */
  readonly button: ReactNode
  /** Above the dice, while it is shown. */
  readonly panel: ReactNode
  /** The dice that it keeps; null where it rolls none. */
  readonly dice: readonly boolean[] | null
  /** The row that it fills. */
  readonly category: Category | null
  readonly keys: readonly BoardKey[]
}

const NO_HINT: Hint = { button: null, panel: null, dice: null, category: null, keys: [] }

/** The solved game's advice for the dice on the table (Y22). Nothing is done by itself. */
export function useHint(
  props: BoardProps<View, Action, Key>,
  isKept: readonly boolean[],
  onAsk: () => void,
): Hint {
  const { observation, mode, aids, t } = props
  const { view, player } = observation
  const id = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const moment = momentOf(view)
  const result = asked?.moment === moment ? asked.result : null
  const advice = typeof result === 'object' ? result : null
  useRowInView(advice)
  if (mode !== 'play' || player === null || !aids.odds || view.options.noHints === true) return NO_HINT
  const advised = view.currentPlayerId === player ? advisedIn(view) : null
  const press = async () => {
    if (advised === null || result === 'thinking') return
    if (advice !== null) return setAsked(null)
    onAsk()
    setAsked({ moment, result: 'thinking' })
    const found = await ask('advise', advised).then(
      (choices) => adviceOf(choices, view) ?? 'failed',
      () => 'failed' as const,
    )
    // Somebody who has rolled on meanwhile does not want it any more.
    setAsked((last) => (last?.moment === moment ? { moment, result: found } : last))
  }
  return {
    button: (
      <>
        {advised !== null && (
          <button
            type="button"
            className="yahtzee-hint-button"
            aria-expanded={result !== null}
            aria-controls={result === null ? undefined : id}
            data-rule="Y22"
            onClick={() => void press()}
          >
            <BulbIcon />
            {t('hint.button')}
          </button>
        )}
        <span className="unseen" aria-live="polite">
          {result !== null && spokenResult(result, props)}
        </span>
      </>
    ),
    panel: result !== null && <HintPanel id={id} result={result} speech={props} />,
    dice: advice === null ? null : diceIn(advice, view, isKept),
    category: advice === null ? null : categoryIn(advice),
    keys: advised === null ? [] : [{ key: 'h', label: t('key.hint'), run: () => void press() }],
  }
}

function spokenResult(result: Asked['result'], speech: Speech): string {
  return typeof result === 'object' ? spokenAdvice(result, speech) : speech.t(`hint.${result}`)
}

/** On a small screen the row may lie under the hint. */
function useRowInView(advice: Advice | null): void {
  useEffect(() => {
    if (advice === null || categoryIn(advice) === null) return
    document.querySelector('.yahtzee-line.is-hinted')?.scrollIntoView({ block: 'nearest' })
  }, [advice])
}

interface HintPanelProps {
  readonly id: string
  readonly result: Asked['result']
  readonly speech: Speech
}

function HintPanel({ id, result, speech }: HintPanelProps) {
  const { t } = speech
  return (
    <section id={id} className="yahtzee-hint" aria-label={t('hint.title')} data-rule="Y22">
      {typeof result === 'object' ? (
        <AdviceWords advice={result} speech={speech} />
      ) : (
        <p>{t(`hint.${result}`)}</p>
      )}
    </section>
  )
}

function AdviceWords({ advice: { best, atEnd, others }, speech }: { advice: Advice; speech: Speech }) {
  const { t } = speech
  return (
    <>
      <p className="yahtzee-hint-best">
        <span className="yahtzee-mark" aria-hidden="true">
          {t('hint.mark')}
        </span>
        <strong>{choiceWords(best, speech)}</strong> <span>{t('hint.worth', { score: atEnd })}</span>
      </p>
      {others.length > 0 && (
        <ol className="yahtzee-hint-others" aria-label={t('hint.others')}>
          {others.map(({ choice, less }) => (
            <li key={choiceWords(choice, speech)}>
              <span>{choiceWords(choice, speech)}</span> <span>{lessWords(less, speech)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function BulbIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9.500 18.500h5M10.500 21.500h3M8.500 15.500a6 6 0 1 1 7 0v1h-7z" />
    </svg>
  )
}
