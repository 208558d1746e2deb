import type { Review } from '../review.ts'

/** Makes a decision of a group whose chosen value is also the best. */
export const decision = (group: number, revision: number, value: number, given: number) => {
  const rated = { choice: 'x', value, error: 0 }
  return { revision, step: { group }, chosen: rated, best: rated, given }
}

/** A review of four decisions in three groups, two of which cost points. */
export const review: Review<string> = {
  player: 'A',
  unit: 'points',
  start: 254.59,
  luck: -12.31,
  given: 4.26,
  result: 238,
  accuracy: 0.9,
  decisions: [
    decision(1, 2, 250, 0),
    decision(1, 4, 240, 1.25),
    decision(2, 6, 262, 0),
    decision(3, 9, 238, 3),
  ],
}
