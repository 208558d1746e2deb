import type { Bot, Typed } from '../engine/game.ts'
import { pick } from '../engine/rng.ts'

/** Any legal action: what a bot must be better than. */
export const random: Bot<unknown, Typed> = {
  name: 'Random',
  style: 'does anything that is legal',
  choose: ({ legal }, rng) => pick(rng, legal),
}
