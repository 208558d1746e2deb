import { useSyncExternalStore } from 'react'

/** The players whose emotes this device hides, and whether it speaks the others; for this visit only. */
interface EmoteChoices {
  readonly muted: ReadonlySet<string>
  readonly isSpoken: boolean
}

let choices: EmoteChoices = { muted: new Set(), isSpoken: false }
const listeners = new Set<() => void>()

function change(next: EmoteChoices): void {
  choices = next
  for (const listener of listeners) listener()
}

/** By the player's id; by name for those without a seat. */
export function mute(who: string, isMuted: boolean): void {
  const muted = new Set(choices.muted)
  if (isMuted) muted.add(who)
  else muted.delete(who)
  change({ ...choices, muted })
}

export function speakEmotes(isSpoken: boolean): void {
  change({ ...choices, isSpoken })
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function useEmoteChoices(): EmoteChoices {
  return useSyncExternalStore(subscribe, () => choices)
}
