import type { Cue } from '../board.ts'

/** A tone: start (s), duration (s), first and last pitch (Hz), loudness (0 to 1). */
export interface Tone {
  readonly at: number
  readonly lasts: number
  readonly from: number
  readonly to?: number
  readonly wave: 'sine' | 'triangle' | 'square'
  readonly gain: number
}

const tone = (
  at: number,
  lasts: number,
  from: number,
  wave: Tone['wave'],
  gain: number,
  to?: number,
): Tone => (to === undefined ? { at, lasts, from, wave, gain } : { at, lasts, from, to, wave, gain })

/** Eight sounds made of tones; no files, and none longer than a second. */
export const TONES: Readonly<Record<Cue, readonly Tone[]>> = {
  turn: [tone(0, 0.14, 523, 'sine', 0.5), tone(0.13, 0.26, 784, 'sine', 0.5)],
  play: [tone(0, 0.07, 330, 'triangle', 0.35, 220)],
  draw: [tone(0, 0.06, 620, 'triangle', 0.22, 780)],
  freeze: [tone(0, 0.3, 1568, 'sine', 0.25, 1175), tone(0.06, 0.34, 2093, 'sine', 0.12, 1568)],
  bust: [tone(0, 0.18, 220, 'triangle', 0.45, 165), tone(0.17, 0.34, 156, 'triangle', 0.45, 98)],
  steal: [tone(0, 0.1, 440, 'square', 0.12, 660), tone(0.11, 0.14, 660, 'square', 0.12, 415)],
  win: [
    tone(0, 0.14, 523, 'triangle', 0.4),
    tone(0.13, 0.14, 659, 'triangle', 0.4),
    tone(0.26, 0.14, 784, 'triangle', 0.4),
    tone(0.39, 0.5, 1047, 'triangle', 0.4),
  ],
  nudge: [tone(0, 0.09, 880, 'sine', 0.4), tone(0.16, 0.09, 880, 'sine', 0.4)],
}

/** Played unless sound is off; all other cues only if the device wants every sound. */
const IMPORTANT: ReadonlySet<Cue> = new Set(['turn', 'win', 'bust', 'nudge'])

/** Whether a device with this setting plays the cue. */
export function isHeard(cue: Cue, sound: 'off' | 'turn' | 'all'): boolean {
  return sound === 'all' || (sound === 'turn' && IMPORTANT.has(cue))
}
