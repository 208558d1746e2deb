import { useMemo, useSyncExternalStore } from 'react'
import { type Settings, useSettings } from '../settings/settings.ts'

/** How events are shown on this device. */
export interface Pace {
  /** Things fly from place to place. */
  readonly isMoving: boolean
  /** What every duration is multiplied by. */
  readonly factor: number
  /** How long a new line fades in where nothing flies. */
  readonly fadeMs: number
}

const FACTORS = { slow: 1.5, normal: 1, fast: 0.5 } as const
const CALM_FADE_MS = 150

export function paceOf({ motion, speed }: Pick<Settings, 'motion' | 'speed'>, isSystemCalm: boolean): Pace {
  const isMoving = motion === 'full' || (motion === 'system' && !isSystemCalm)
  return {
    isMoving,
    factor: FACTORS[speed],
    fadeMs: motion === 'off' ? 0 : CALM_FADE_MS,
  }
}

const CALM_QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(CALM_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function usePace(): Pace {
  const { motion, speed } = useSettings()
  const isSystemCalm = useSyncExternalStore(subscribe, () => window.matchMedia(CALM_QUERY).matches)
  return useMemo(() => paceOf({ motion, speed }, isSystemCalm), [motion, speed, isSystemCalm])
}
