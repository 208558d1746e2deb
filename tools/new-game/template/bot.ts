import type { Bot } from '../../engine/game.ts'
import { pick } from '../../engine/rng.ts'
import { type Action, TAKE_MAX, type View } from './rules.ts'

/** Anything that is legal. */
const beginner: Bot<View, Action> = {
  name: 'Pebble',
  style: 'takes anything',
  choose: ({ legal }, rng) => pick(rng, legal),
}

/** Leaves a multiple of four, so that the other one never can. */
const good: Bot<View, Action> = {
  name: 'Cairn',
  style: 'counts in fours',
  choose: ({ legal, view }, rng) => {
    const surplus = view.stones % (TAKE_MAX + 1)
    return legal.find(({ count }) => count === surplus) ?? pick(rng, legal)
  },
}

export const bots = { beginner, good }
