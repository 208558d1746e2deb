import type { Bot, Typed } from '../engine/game.ts'
import { pick } from '../engine/rng.ts'

/** Chooses any legal action: the baseline for other bots. */
export const random: Bot<unknown, Typed> = {
  name: 'Random',
  style: 'does anything that is legal',
  choose: ({ legal }, rng) => pick(rng, legal),
}
