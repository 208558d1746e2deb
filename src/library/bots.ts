/** `icebreaker/bots`: players for any game, and how they are measured. */
export * from '../bots/arena.ts'
export * from '../bots/random.ts'
export * from '../bots/search.ts'
export * from '../bots/statistics.ts'
