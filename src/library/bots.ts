/** `icebreaker/bots`: bots for any game, the arena that measures them, and measurements of a game's balance. */
export * from '../bots/arena.ts'
export * from '../bots/balance.ts'
export * from '../bots/balance-report.ts'
export * from '../bots/random.ts'
export * from '../bots/search.ts'
export * from '../bots/statistics.ts'
