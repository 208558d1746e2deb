import { type CSSProperties, useEffect, useState } from 'react'
import type { Face } from '../../board-kit/board.ts'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import { Character } from '../../board-kit/components/character.tsx'
import type { PlayerId } from '../../engine/game.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { COUNT_MS, countedScore, type PodiumPlan, type PodiumStep, RISE_MS, riseAtMs } from './podium-plan.ts'
import type { RankedFace } from './ranking.ts'
import type { AwardTexts } from './use-awards.ts'
import './podium.css'

interface PodiumProps {
  readonly awards: AwardTexts
  readonly plan: PodiumPlan
  /** Multiplies every duration; null if everything stands there at once. */
  readonly factor: number | null
  /** The player who looks at it; null on a screen for everybody. */
  readonly you: PlayerId | null
}

/** The first three places as steps that rise, the lowest first; everybody else in a list below. */
export function Podium({ plan: { steps, rest }, awards, factor, you }: PodiumProps) {
  return (
    <>
      {steps.length > 0 && (
        <ol className="podium">
          {steps.map((step) => (
            <Step
              key={step.place}
              step={step}
              awards={awards}
              riseMs={riseAtMs(steps, step)}
              factor={factor}
            />
          ))}
        </ol>
      )}
      {rest.length > 0 && <Rest rest={rest} awards={awards} you={you} timing={timingOf(0, factor)} />}
    </>
  )
}

interface StepProps extends Pick<PodiumProps, 'awards' | 'factor'> {
  readonly step: PodiumStep
  readonly riseMs: number
}

function Step({ step: { place, people }, awards, riseMs, factor }: StepProps) {
  const t = useAllText()
  const width = Math.min(people.length, 3)
  const timing = timingOf(riseMs + RISE_MS, factor)
  const words = people.map((ranked) => (
    <Words key={ranked.face.player} ranked={ranked} award={awards.get(ranked.face.player)} timing={timing} />
  ))
  return (
    <li
      className="podium-step"
      data-place={place}
      data-shared={people.length > 1 ? '' : undefined}
      style={styleOf({ '--people': width, '--at': `${riseMs * (factor ?? 0)}ms` })}
    >
      <span className="unseen">{t('results.place', { place })}</span>
      <div className="podium-people">
        {people.map(({ face }) => (
          <Character
            key={face.player}
            avatar={face.avatar}
            hue={face.hue}
            {...(place === 1 ? { pose: 'cheering', wears: 'crown' } : {})}
          />
        ))}
      </div>
      <div className="podium-block">
        <span className="podium-place" aria-hidden="true">
          {t('results.place', { place })}
        </span>
        <div className="podium-all-words">{words}</div>
      </div>
    </li>
  )
}

/** React's own type knows no custom properties. */
function styleOf(properties: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return properties
}

interface WordsProps {
  readonly ranked: RankedFace
  readonly award: string | undefined
  readonly timing: Timing | null
}

function Words({ ranked: { face, score }, award, timing }: WordsProps) {
  return (
    <div className="podium-words">
      <span className="podium-name">{face.name}</span>
      <Score score={score} timing={timing} />
      <AwardBadge award={award} />
    </div>
  )
}

/** Its place is kept until the award is known, so that nothing around it moves. */
function AwardBadge({ award }: { award: string | undefined }) {
  return <span className="podium-award">{award}</span>
}

/** The awards of a match without places. */
export function AwardList({ faces, awards }: { faces: readonly Face[]; awards: AwardTexts }) {
  return (
    <ul className="award-list">
      {faces.map(({ player, name, avatar, hue }) => (
        <li key={player}>
          <Character avatar={avatar} hue={hue} pose="cheering" />
          <span className="podium-name">{name}</span>
          <AwardBadge award={awards.get(player)} />
        </li>
      ))}
    </ul>
  )
}

interface RestProps extends Pick<PodiumProps, 'awards' | 'you'> {
  readonly rest: readonly RankedFace[]
  readonly timing: Timing | null
}

function Rest({ rest, awards, you, timing }: RestProps) {
  const t = useAllText()
  return (
    <ol className="podium-rest">
      {rest.map(({ face, place, score }) => (
        <li key={face.player} data-you={face.player === you ? '' : undefined}>
          <span className="podium-rest-place">{t('results.place', { place })}</span>
          <Avatar avatar={face.avatar} hue={face.hue} />
          <span className="podium-rest-name">{face.name}</span>
          <AwardBadge award={awards.get(face.player)} />
          <Score score={score} timing={timing} />
        </li>
      ))}
    </ol>
  )
}

/** When a score counts up, and for how long. */
interface Timing {
  readonly delayMs: number
  readonly durationMs: number
}

function timingOf(atMs: number, factor: number | null): Timing | null {
  return factor === null ? null : { delayMs: atMs * factor, durationMs: COUNT_MS * factor }
}

/** A score that counts up. It takes the room of the final number from the start, and screen readers get only that one. */
function Score({ score, timing }: { score: number; timing: Timing | null }) {
  const t = useAllText()
  const counted = useCount(score, timing)
  return (
    <span className="podium-score" style={styleOf({ '--digits': String(score).length })}>
      <span className="unseen">{t('results.points', { score })}</span>
      <span aria-hidden="true">{counted}</span>
    </span>
  )
}

function useCount(score: number, timing: Timing | null): number {
  const { delayMs = 0, durationMs = 0 } = timing ?? {}
  const isCounting = timing !== null
  const [counted, setCounted] = useState(isCounting ? 0 : score)
  useEffect(() => {
    if (!isCounting) return setCounted(score)
    const begunAt = performance.now() + delayMs
    let frame = 0
    const count = (now: number) => {
      setCounted(countedScore(score, now - begunAt, durationMs))
      if (now - begunAt < durationMs) frame = requestAnimationFrame(count)
    }
    frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [score, isCounting, delayMs, durationMs])
  return counted
}
