/** How events are shown on this device. */
export interface Pace {
  /** Whether pieces fly from place to place. */
  readonly isMoving: boolean
  /** Multiplies every duration. */
  readonly factor: number
  /** How long a new line fades in if nothing flies. */
  readonly fadeMs: number
}

const FACTORS = { slow: 1.5, normal: 1, fast: 0.5 } as const
const CALM_FADE_MS = 150

/** The settings that decide the pace. */
export interface PaceSettings {
  readonly motion: 'system' | 'full' | 'reduced' | 'off'
  readonly speed: keyof typeof FACTORS
}

/** Derives the pace from a device's settings; `isSystemCalm` is the system's wish for reduced motion. */
export function paceOf({ motion, speed }: PaceSettings, isSystemCalm: boolean): Pace {
  const isMoving = motion === 'full' || (motion === 'system' && !isSystemCalm)
  return {
    isMoving,
    factor: FACTORS[speed],
    fadeMs: motion === 'off' ? 0 : CALM_FADE_MS,
  }
}
