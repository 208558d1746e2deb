/** `icebreaker/bots`: bots for any game, and the arena that measures them. */
export * from '../bots/arena.ts'
export * from '../bots/random.ts'
export * from '../bots/search.ts'
export * from '../bots/statistics.ts'
