/** `icebreaker/bots`: bots for any game, the arena that measures them, and reviews of matches. */
export * from '../bots/arena.ts'
export * from '../bots/random.ts'
export * from '../bots/review/evaluator.ts'
export * from '../bots/review/review.ts'
export * from '../bots/search.ts'
export * from '../bots/statistics.ts'
