import type { Cue } from '../board.ts'
import { isHeard, TONES, type Tone } from './cues.ts'

let context: AudioContext | null = null

/** Browsers let a page play sound only after a touch: the first one creates the audio context. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') context.resume().catch(() => undefined)
}

/** Unlocks sound at a tap or a key, again after a call has silenced it. Returns a function that stops listening. */
export function unlockSounds(): () => void {
  document.addEventListener('pointerdown', unlock, true)
  document.addEventListener('keydown', unlock, true)
  return () => {
    document.removeEventListener('pointerdown', unlock, true)
    document.removeEventListener('keydown', unlock, true)
  }
}

function sound(audio: AudioContext, { at, lasts, from, to = from, wave, gain }: Tone, volume: number): void {
  const start = audio.currentTime + at
  const end = start + lasts
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: from })
  const loudness = new GainNode(audio, { gain: 0 })
  oscillator.frequency.linearRampToValueAtTime(from, start)
  oscillator.frequency.linearRampToValueAtTime(to, end)
  // A short rise and a long fall: without them every tone begins and ends with a click.
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(gain * volume, start + 0.012)
  loudness.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(loudness).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

/** A device's sound settings. */
export interface SoundSettings {
  readonly sound: 'off' | 'turn' | 'all'
  readonly volume: number
}

/** Plays a cue if this device wants to hear it and somebody has touched the page. */
export function playCue(cue: Cue, { sound: wanted, volume }: SoundSettings): void {
  if (context === null || context.state !== 'running' || volume === 0 || !isHeard(cue, wanted)) return
  for (const tone of TONES[cue]) sound(context, tone, volume)
}
