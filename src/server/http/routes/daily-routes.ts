import * as v from 'valibot'
import { daySchema } from '../../../daily/day.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import type { DailyDeal } from '../../daily/daily-deal.ts'
import type { Core } from '../core.ts'
import { dailyAnswer, dailyRecordsAnswer, dayAnswer, tryAnswer } from '../daily-answers.ts'
import { personOf, type Route, route } from '../route.ts'

const NO_STORE = { 'cache-control': 'no-store' }
const game = v.pipe(v.string(), v.maxLength(64))
const gameParams = v.strictObject({ game })

/** The daily deal of a server that has one. */
function dealOf({ daily }: Core): Answer<DailyDeal> {
  return daily === null
    ? reject('unknown-route', 'This server has no daily deal: its operator has switched it off.')
    : ok(daily)
}

const now = route({
  method: 'GET',
  path: '/daily',
  group: 'Daily',
  summary: 'The challenges of today, with the board of the day and your results',
  about:
    'Days are days in UTC. The hash of the seed is shown from the day before, the seed itself from 00:15 UTC of the day after: see docs/daily.md.',
  access: 'someone',
  answer: { status: 200, schema: dailyAnswer },
  rejects: ['unknown-route', 'too-busy'],
  cost: 5,
  isSlow: true,
  async handle({ core, profile }) {
    const deal = dealOf(core)
    if (!deal.ok) return deal
    const shown = await deal.value.now(profile)
    return shown.ok ? ok({ body: shown.value, headers: NO_STORE }) : shown
  },
})

const day = route({
  method: 'GET',
  path: '/daily/days/{day}',
  group: 'Daily',
  summary: 'The challenges of a day, with its board and, once it is over, its seed',
  access: 'someone',
  params: v.strictObject({ day: daySchema }),
  answer: { status: 200, schema: dayAnswer },
  rejects: ['unknown-route', 'unknown-match'],
  cost: 5,
  isSlow: true,
  async handle({ core, params, profile }) {
    const deal = dealOf(core)
    if (!deal.ok) return deal
    const shown = await deal.value.day(params.day, profile)
    return shown.ok ? ok({ body: shown.value, headers: NO_STORE }) : shown
  },
})

const records = route({
  method: 'GET',
  path: '/daily/days/{day}/{game}/records',
  group: 'Daily',
  summary: 'The records behind the board of a day, once its seed is shown',
  about: '`icebreaker verify --daily DAY` replays them from the seed.',
  access: 'anyone',
  params: v.strictObject({ day: daySchema, game }),
  answer: { status: 200, schema: dailyRecordsAnswer },
  rejects: ['unknown-route', 'unknown-match', 'unknown-game', 'not-over'],
  cost: 20,
  isSlow: true,
  async handle({ core, params }) {
    const deal = dealOf(core)
    if (!deal.ok) return deal
    const read = await deal.value.records(params.day, params.game)
    return read.ok ? ok({ body: { records: read.value }, headers: NO_STORE }) : read
  },
})

const begin = route({
  method: 'POST',
  path: '/daily/tries/{game}',
  group: 'Daily',
  summary: 'Begins your try of today',
  about: 'Everybody has one try for each game and day. If you have begun it before, you get it as it is.',
  access: 'person',
  params: gameParams,
  answer: { status: 200, schema: tryAnswer },
  rejects: ['unknown-route', 'unknown-game', 'too-busy'],
  cost: 5,
  async handle(call) {
    const deal = dealOf(call.core)
    if (!deal.ok) return deal
    const begun = await deal.value.begin(personOf(call), call.params.game)
    return begun.ok ? ok({ body: begun.value, headers: NO_STORE }) : begun
  },
})

const read = route({
  method: 'GET',
  path: '/daily/tries/{game}',
  group: 'Daily',
  summary: 'Your try of today, with all its steps',
  access: 'person',
  params: gameParams,
  answer: { status: 200, schema: tryAnswer },
  rejects: ['unknown-route', 'unknown-match'],
  cost: 2,
  async handle(call) {
    const deal = dealOf(call.core)
    if (!deal.ok) return deal
    const found = await deal.value.read(personOf(call), call.params.game)
    return found.ok ? ok({ body: found.value, headers: NO_STORE }) : found
  },
})

const play = route({
  method: 'POST',
  path: '/daily/tries/{game}/actions',
  group: 'Daily',
  summary: 'Plays an action of your try',
  about:
    'The answer has the new state and the events of this action. Name the revision that your action is based on.',
  access: 'person',
  params: gameParams,
  body: v.strictObject({
    revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    action: v.looseObject({ type: v.string() }),
  }),
  answer: { status: 200, schema: tryAnswer },
  rejects: [
    'unknown-route',
    'unknown-match',
    'match-over',
    'stale-revision',
    'match-too-long',
    'not-your-turn',
    'not-seated',
    'illegal-action',
  ],
  async handle(call) {
    const deal = dealOf(call.core)
    if (!deal.ok) return deal
    const played = await deal.value.play(personOf(call), call.params.game, call.body)
    return played.ok ? ok({ body: played.value, headers: NO_STORE }) : played
  },
})

/** The routes of the daily deal. */
export const DAILY_ROUTES: readonly Route[] = [now, day, records, begin, read, play]
