import type { Cue } from '../../board-kit/board.ts'
import { settings } from '../settings/settings.ts'
import { isHeard, TONES, type Tone } from './cues.ts'

let context: AudioContext | null = null

/** Browsers let a page sound only after somebody has touched it: the first touch opens the sound. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') context.resume().catch(() => undefined)
}

/** Opens the sound with a tap or a key, again where a call has silenced it; returns what ends that. */
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

/** Plays a cue if this device wants to hear it, and has been touched. */
export function playCue(cue: Cue): void {
  const { sound: wanted, volume } = settings()
  if (context === null || context.state !== 'running' || volume === 0 || !isHeard(cue, wanted)) return
  for (const tone of TONES[cue]) sound(context, tone, volume)
}

/** A short buzz where the device can and its owner wants it; never the only sign of anything. */
export function buzz(pattern: number | number[]): void {
  if (!settings().vibrate || typeof navigator.vibrate !== 'function') return
  // Before the first touch browsers refuse, and say so in the console.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
  try {
    navigator.vibrate(pattern)
  } catch {
    // Some browsers have no way to ask, and refuse like this.
  }
}
