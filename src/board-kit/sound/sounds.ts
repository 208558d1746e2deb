import type { Cue } from '../board.ts'
import { isHeard, type SoundSettings } from './cues.ts'
import type { Synth } from './synth.ts'

let context: AudioContext | null = null
let synth: Synth | null = null
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** The sounds are no part of the first load: they come with the first touch of a table, or with a TV. */
async function openSounds(): Promise<void> {
  if (typeof AudioContext === 'undefined' || context !== null) return
  const audio = new AudioContext()
  context = audio
  audio.addEventListener('statechange', notify)
  try {
    synth = (await import('./synth.ts')).openSynth(audio)
  } catch {
    // Without a connection the next touch tries again.
    context = null
    await audio.close()
  }
  notify()
}

/** Browsers let most pages play sound only after a touch. */
function unlock(): void {
  if (context === null) openSounds()
  else if (context.state === 'suspended') context.resume().catch(() => undefined)
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

/** Plays from the start if the browser allows it, as most TVs do; otherwise from the first tap or key on. */
export function startSounds(): () => void {
  openSounds()
  return unlockSounds()
}

/** Whether this device waits for a tap or a key before it can be heard. */
export function isSoundLocked(): boolean {
  return context !== null && synth !== null && context.state === 'suspended'
}

/** Calls back after every change of `isSoundLocked`. Returns a function that stops it. */
export function subscribeSounds(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Plays a cue if this device wants to hear it and the browser lets it. */
export function playCue(cue: Cue, { sound, volume }: SoundSettings): void {
  if (synth === null || context?.state !== 'running' || volume === 0 || !isHeard(cue, sound)) return
  synth.play(cue, volume)
}
