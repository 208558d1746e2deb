import * as v from 'valibot'
import { no, yes } from '../../protocol/answer.ts'
import type { Ranked } from '../store/store.ts'
import { leaderboardAnswer } from './answers.ts'
import { route } from './route.ts'

const HOUR_MS = 3_600_000
/** The last 24 hours and not the day of the calendar: people at one table may live in different days. */
const SPAN_MS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, all: Number.POSITIVE_INFINITY } as const

/** Equal values share a rank, and the rank after two firsts is the third. */
function ranked(leaders: readonly Ranked[], you: string | null) {
  return leaders.map(({ profile, name, avatar, value, matches }) => ({
    rank: leaders.findIndex((other) => other.value === value) + 1,
    name,
    avatar,
    value,
    matches,
    isYou: profile === you,
  }))
}

export const leaderboard = route({
  method: 'GET',
  path: '/leaderboards/{game}',
  group: 'Games',
  summary: 'The best players of a game',
  about:
    'Of the last day, the last week, or of all time; people only. By score where scores compare, else by rating.',
  who: 'someone',
  params: v.strictObject({ game: v.pipe(v.string(), v.maxLength(64)) }),
  query: v.strictObject({ span: v.optional(v.picklist(['day', 'week', 'all'])) }),
  answer: { status: 200, schema: leaderboardAnswer },
  rejects: ['unknown-game'],
  cost: 5,
  async handle({ core, who, params, query }) {
    const game = core.games.find(({ id }) => id === params.game)
    if (game === undefined) return no('unknown-game')
    const { span = 'all' } = query
    const by = game.ranking ?? 'rating'
    const since = Math.max(0, core.world.now() - SPAN_MS[span])
    const { store, limits } = core
    const leaders =
      by === 'score'
        ? await store.bestScores(game.id, since, limits.leaders)
        : await store.bestRatings(game.id, since, limits.leaders)
    return yes({
      body: { game: game.id, span, by, leaders: ranked(leaders, who?.id ?? null) },
      headers: { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' },
    })
  },
})
