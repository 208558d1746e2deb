import type { PlayerId } from '../../engine/game.ts'

/** How an animal looks: players react to what happens to them, think on their turn, and sleep while they are away. */
export type Mood = 'calm' | 'happy' | 'shocked' | 'thinking' | 'asleep'

/** How players take an event. */
export type Moods = Readonly<Record<PlayerId, Mood>>

/** The same mood for several players. */
export const allIn = (mood: Mood, players: readonly PlayerId[]): Moods =>
  Object.fromEntries(players.map((player) => [player, mood]))
