/** `icebreaker/laws`: what every game must keep, for the tests of a game that lives elsewhere. */
export * from '../engine/testing/laws.ts'
