import { type ReactNode, useEffect, useId } from 'react'
import { useAllText } from '../i18n/use-all-text.ts'
import {
  CurveIcon,
  MoreIcon,
  PauseIcon,
  PlayIcon,
  RoundBackIcon,
  RoundOnIcon,
  StepBackIcon,
  StepOnIcon,
} from './replay-icons.tsx'
import { type Round, roundFrom } from './rounds.ts'
import type { Walk } from './use-walk.ts'

interface ReplayBarProps {
  readonly walk: Walk
  readonly rounds: readonly Round[]
  /** The events of this step, for screen readers. */
  readonly said: string
  /** Null if the game has none. */
  readonly review: (() => void) | null
  openMore(): void
}

/** The controls of a replay: steps, rounds, a slider. */
export function ReplayBar({ walk, rounds, said, review, openMore }: ReplayBarProps) {
  const t = useAllText()
  const { step, last, isPlaying, go, play } = walk
  const id = useId()
  useArrowKeys(walk)
  const round = rounds.findLast((one) => one.step <= step)
  const words = t('replay.step', { step, last })
  return (
    <section className="replay-bar" aria-label={t('replay.bar')}>
      <div className="replay-slide">
        <label htmlFor={id} className="unseen">
          {t('replay.slider')}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={step}
          aria-valuetext={said === '' ? words : t('replay.step.said', { step, last, said })}
          onChange={(event) => go(event.target.valueAsNumber)}
        />
        <output htmlFor={id}>{words}</output>
      </div>
      <div className="replay-buttons">
        <BarButton label={t('replay.roundBack')} press={() => go(roundFrom(rounds, step, 'back', last))}>
          <RoundBackIcon />
        </BarButton>
        <BarButton label={t('replay.stepBack')} press={() => go(step - 1)}>
          <StepBackIcon />
        </BarButton>
        <BarButton
          label={isPlaying ? t('replay.pause') : t('replay.play')}
          press={() => play(!isPlaying)}
          isMain
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </BarButton>
        <BarButton label={t('replay.stepOn')} press={() => go(step + 1)}>
          <StepOnIcon />
        </BarButton>
        <BarButton label={t('replay.roundOn')} press={() => go(roundFrom(rounds, step, 'on', last))}>
          <RoundOnIcon />
        </BarButton>
        <span className="replay-round">{round?.title}</span>
        {review !== null && (
          <button type="button" className="button button-quiet replay-review" onClick={review}>
            <CurveIcon />
            {t('replay.review')}
          </button>
        )}
        <BarButton label={t('replay.more')} press={openMore}>
          <MoreIcon />
        </BarButton>
      </div>
    </section>
  )
}

interface BarButtonProps {
  readonly label: string
  press(): void
  readonly isMain?: boolean
  readonly children: ReactNode
}

function BarButton({ label, press, isMain = false, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`replay-button${isMain ? ' replay-button-main' : ''}`}
      title={label}
      onClick={press}
    >
      {children}
      <span className="unseen">{label}</span>
    </button>
  )
}

/** The arrow keys step and the space bar plays, unless a control uses them. */
function useArrowKeys({ step, isPlaying, go, play }: Walk): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isFree =
        target instanceof Element &&
        target.closest('button, input, select, textarea, a, dialog, [tabindex="0"]') === null
      if (!isFree || ctrlKey || metaKey || altKey) return
      if (key === 'ArrowLeft') go(step - 1)
      else if (key === 'ArrowRight') go(step + 1)
      else if (key === ' ') play(!isPlaying)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [step, isPlaying, go, play])
}
