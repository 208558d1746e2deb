import './hint.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { BoardKey, BoardProps } from '../../../board-kit/board.ts'
import { computeFor } from '../../../board-kit/compute.ts'
import type { Action } from '../rules/actions.ts'
import type { Category } from '../rules/scoring.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { plainChoice, type SentenceContext } from '../texts/sentences.ts'
import {
  type Advice,
  adviceOf,
  adviceRequestOf,
  adviceSentences,
  advisedCategory,
  advisedDice,
  nextSentence,
} from './advice.ts'
import { momentKeyOf } from './kept-dice.ts'
import type { computations } from './worker.ts'

const ask = computeFor<typeof computations>('yahtzee')

/** A requested hint. It belongs to one roll and is discarded after it. */
interface HintRequest {
  readonly moment: string
  readonly result: Advice | 'thinking' | 'failed'
}

/** The parts of a hint on the board. */
export interface Hint {
  /** The button beside the dice, with a live region for screen readers. */
  readonly button: ReactNode
  /** The panel above the dice, while the hint is open. */
  readonly panel: ReactNode
  /** The dice that the hint keeps; null if it rolls none. */
  readonly dice: readonly boolean[] | null
  /** The row that the hint fills. */
  readonly category: Category | null
  readonly keys: readonly BoardKey[]
}

const NO_HINT: Hint = { button: null, panel: null, dice: null, category: null, keys: [] }

/** Offers the solved game's advice for the dice on the table (Y22). It never acts by itself. */
export function useHint(
  props: BoardProps<View, Action, Key>,
  isKept: readonly boolean[],
  onRequest: () => void,
): Hint {
  const { observation, mode, aids, t } = props
  const { view, player } = observation
  const id = useId()
  const [request, setRequest] = useState<HintRequest | null>(null)
  const moment = momentKeyOf(view)
  const result = request?.moment === moment ? request.result : null
  const advice = typeof result === 'object' ? result : null
  useRowInView(advice)
  if (mode !== 'play' || player === null || !aids.odds || view.options.noHints === true) return NO_HINT
  const advised = view.currentPlayerId === player ? adviceRequestOf(view) : null
  const press = async () => {
    if (advised === null || result === 'thinking') return
    if (advice !== null) return setRequest(null)
    onRequest()
    setRequest({ moment, result: 'thinking' })
    const found = await ask('advise', advised).then(
      (choices) => adviceOf(choices) ?? 'failed',
      () => 'failed' as const,
    )
    // The result is dropped if the player has rolled in the meantime.
    setRequest((last) => (last?.moment === moment ? { moment, result: found } : last))
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
          {result !== null && resultSentences(result, props)}
        </span>
      </>
    ),
    panel: result !== null && <HintPanel id={id} result={result} context={props} />,
    dice: advice === null ? null : advisedDice(advice, view, isKept),
    category: advice === null ? null : advisedCategory(advice),
    keys: advised === null ? [] : [{ key: 'h', label: t('key.hint'), run: () => void press() }],
  }
}

function resultSentences(result: HintRequest['result'], context: SentenceContext): string {
  return typeof result === 'object' ? adviceSentences(result, context) : context.t(`hint.${result}`)
}

/** Scrolls the advised row into view: on a small screen the hint may cover it. */
function useRowInView(advice: Advice | null): void {
  useEffect(() => {
    if (advice === null || advisedCategory(advice) === null) return
    document.querySelector('.yahtzee-line.is-hinted')?.scrollIntoView({ block: 'nearest' })
  }, [advice])
}

interface HintPanelProps {
  readonly id: string
  readonly result: HintRequest['result']
  readonly context: SentenceContext
}

function HintPanel({ id, result, context }: HintPanelProps) {
  const { t } = context
  return (
    <section id={id} className="yahtzee-hint" aria-label={t('hint.title')} data-rule="Y22">
      {typeof result === 'object' ? (
        <AdviceText advice={result} context={context} />
      ) : (
        <p>{t(`hint.${result}`)}</p>
      )}
    </section>
  )
}

function AdviceText({ advice, context }: { advice: Advice; context: SentenceContext }) {
  const next = nextSentence(advice, context)
  return (
    <>
      <p className="yahtzee-hint-best">
        <span className="yahtzee-mark" aria-hidden="true">
          {context.t('hint.mark')}
        </span>
        <strong>{plainChoice(advice.best, context)}</strong>
      </p>
      {next !== null && <p>{next}</p>}
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
