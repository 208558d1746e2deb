/** `icebreaker/laws`: the laws that every game must keep, for the tests of games in other packages. */
export * from '../engine/testing/laws.ts'
