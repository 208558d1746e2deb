import * as v from 'valibot'
import { DAILY_MARKS } from '../../engine/game.ts'
import { avatarSchema } from '../../protocol/identity.ts'
import { count, matchRecord, stateAnswer, step, time } from './answers.ts'

/* The schemas of the responses about the daily deal, closed like those of answers.ts. */

const figures = v.pipe(
  v.record(v.string(), v.number()),
  v.description('The figures of a result: `score`, and in some games `rounds`.'),
)
const marks = v.pipe(
  v.array(v.picklist(DAILY_MARKS)),
  v.description('How good each turn or round was, in order, without a word about dice or cards.'),
)
const day = v.pipe(v.string(), v.description('A day in UTC, as in 2026-11-18.'))

const review = v.strictObject({
  start: v.pipe(v.number(), v.description('The score that perfect play reaches on average.')),
  luck: v.pipe(v.number(), v.description('What the dice added to it: start + luck − given is the score.')),
  given: v.pipe(v.number(), v.description('What the decisions gave away.')),
  accuracy: v.nullable(v.number()),
  marks,
})

const line = v.strictObject({
  place: count,
  name: v.string(),
  avatar: avatarSchema,
  figures,
  luck: v.nullable(v.number()),
  given: v.nullable(v.number()),
  isYou: v.boolean(),
})

const challenge = v.strictObject({
  game: v.string(),
  options: v.unknown(),
  finished: v.pipe(count, v.description('The number of people with a result.')),
  board: v.array(line),
  own: v.strictObject({
    status: v.picklist(['none', 'running', 'over']),
    figures: v.nullable(figures),
    marks,
    review: v.nullable(review),
    place: v.nullable(count),
  }),
})

const sealEntries = {
  day,
  commitment: v.pipe(v.string(), v.description('The hash of the seed, shown from the day before.')),
  committedAt: time,
  seed: v.pipe(v.nullable(v.string()), v.description('The seed of the day; null until the day is over.')),
}
const dayEntries = { ...sealEntries, playableUntil: time, revealedAt: time, challenges: v.array(challenge) }

export const dayAnswer = v.strictObject(dayEntries)
export const dailyAnswer = v.strictObject({
  now: time,
  today: dayAnswer,
  yesterday: v.nullable(dayAnswer),
  tomorrow: v.strictObject(sealEntries),
})
export const tryAnswer = v.strictObject({
  day,
  playableUntil: time,
  state: stateAnswer,
  steps: v.array(step),
})
export const dailyRecordsAnswer = v.strictObject({
  records: v.array(v.strictObject({ name: v.string(), figures, record: matchRecord })),
})
