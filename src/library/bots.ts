/** `icebreaker/bots`: bots for any game, the arena that measures them, measurements of a game's balance, and reviews. */
export * from '../bots/arena.ts'
export * from '../bots/balance.ts'
export * from '../bots/balance-report.ts'
export * from '../bots/random.ts'
export * from '../bots/review/evaluator.ts'
export * from '../bots/review/review.ts'
export * from '../bots/search.ts'
export * from '../bots/statistics.ts'
