/** `icebreaker/engine`: what a game is, and how a match of it is played, kept, replayed and verified. */
export * from '../engine/game.ts'
export * from '../engine/match.ts'
export * from '../engine/record.ts'
export * from '../engine/rng.ts'
export * from '../engine/schema.ts'
export * from '../engine/seed.ts'
export * from '../engine/simulate.ts'
export * from '../engine/verify.ts'
