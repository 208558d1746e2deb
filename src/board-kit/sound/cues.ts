import type { Cue } from '../board.ts'

/** A device's sound settings. */
export interface SoundSettings {
  readonly sound: 'off' | 'turn' | 'all'
  readonly volume: number
}

/** Played unless sound is off; all other cues only if the device wants every sound. */
const IMPORTANT: ReadonlySet<Cue> = new Set(['turn', 'win', 'bust', 'nudge'])

/** Whether a device with this setting plays the cue. */
export function isHeard(cue: Cue, sound: SoundSettings['sound']): boolean {
  return sound === 'all' || (sound === 'turn' && IMPORTANT.has(cue))
}
