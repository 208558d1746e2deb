import { type CSSProperties, useState } from 'react'
import { usePace } from '../table/use-pace.ts'
import { crownedAtMs, type PodiumPlan } from './podium-plan.ts'
import { useShowCues } from './show-cues.ts'

interface ShowStyle extends CSSProperties {
  readonly '--pace': number
  readonly '--crowned': string
}

/**
 * The show of fresh results: their sounds, and the class and times of their motion, or none of them once it was skipped or
 * is unwanted on this device.
 */
export function useShow(isWanted: boolean, { steps }: PodiumPlan) {
  const pace = usePace()
  const [isSkipped, setSkipped] = useState(false)
  const factor = isWanted && pace.isMoving && !isSkipped ? pace.factor : null
  useShowCues(isWanted, steps, factor)
  const style: ShowStyle = {
    '--pace': factor ?? 0,
    '--crowned': `${(factor ?? 0) * (steps.length === 0 ? 0 : crownedAtMs(steps))}ms`,
  }
  return {
    factor,
    style,
    className: factor === null ? '' : ' results-show',
    skip: () => setSkipped(true),
  }
}
