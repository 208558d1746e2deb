import type { Cue } from '../../../board-kit/board.ts'
import { playCue } from '../../../board-kit/sound/sounds.ts'
import { settings } from '../../settings/settings.ts'

/** Plays a cue as loud as this device's settings say. */
export function signal(cue: Cue): void {
  playCue(cue, settings())
}

/** Vibrates briefly if the device can and its owner wants it; never the only sign of anything. */
export function buzz(pattern: number | number[]): void {
  if (!settings().vibrate || typeof navigator.vibrate !== 'function') return
  // Before the first touch, browsers refuse and log a warning.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
  try {
    navigator.vibrate(pattern)
  } catch {
    // Some browsers cannot be asked first and throw instead.
  }
}
