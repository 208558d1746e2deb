import * as v from 'valibot'
import type { AnyGame } from '../../../engine/game.ts'
import { ok, reject } from '../../../protocol/answer.ts'
import { POOLS } from '../../../protocol/answers.ts'
import { leaderboardsOf, pooledLeaderboard } from '../../rankings/leaderboards.ts'
import type { Ranked } from '../../store/store.ts'
import { leaderboardAnswer } from '../answers.ts'
import { route } from '../route.ts'

const HOUR_MS = 3_600_000
/** The last 24 hours, not the calendar day: people at one table may live in different time zones. */
const SPAN_MS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, all: Number.POSITIVE_INFINITY } as const

/** Adds ranks: equal values share a rank, and the rank after two firsts is the third. */
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

function noSuchVariant({ name, variants }: AnyGame): string {
  if (variants === undefined) return `${name} has one leaderboard: leave out the variant.`
  return `${name} has the variants ${variants.values.join(', ')}.`
}

export const leaderboard = route({
  method: 'GET',
  path: '/leaderboards/{game}',
  group: 'Games',
  summary: 'The best players of a game',
  about:
    'Of the last day, the last week, or all time. `pool` is `people` (the default) or `agents`; bots are in neither. By score if scores compare, otherwise by rating. Some games have ' +
    'variants whose scores do not compare, such as the Joker rules of Yahtzee: `variant` names one of those that GET /games ' +
    'lists, the first of which is the default.',
  access: 'someone',
  params: v.strictObject({ game: v.pipe(v.string(), v.maxLength(64)) }),
  query: v.strictObject({
    span: v.optional(v.picklist(['day', 'week', 'all'])),
    variant: v.optional(v.pipe(v.string(), v.maxLength(64))),
    pool: v.optional(v.picklist(POOLS)),
  }),
  answer: { status: 200, schema: leaderboardAnswer },
  rejects: ['unknown-game', 'unknown-variant', 'too-busy'],
  cost: 5,
  isSlow: true,
  async handle({ core, profile, params, query }) {
    const game = core.games.find(({ id }) => id === params.game)
    if (game === undefined) return reject('unknown-game')
    const { span = 'all', pool = 'people' } = query
    const boards = leaderboardsOf(game)
    const board =
      query.variant === undefined ? boards[0] : boards.find(({ variant }) => variant === query.variant)
    if (board === undefined) return reject('unknown-variant', noSuchVariant(game))
    const by = game.ranking ?? 'rating'
    const since = Math.max(0, core.world.now() - SPAN_MS[span])
    const { store, limits } = core
    const id = pooledLeaderboard(board.id, pool)
    const leaders = await core.leaders.get(`${id} ${span}`, core.gameServer.rankings.version, () =>
      by === 'score'
        ? store.bestScores(id, since, limits.leaders)
        : store.bestRatings(id, since, limits.leaders),
    )
    return ok({
      body: {
        game: game.id,
        variant: board.variant,
        pool,
        span,
        by,
        leaders: ranked(leaders, profile?.id ?? null),
      },
      headers: { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' },
    })
  },
})
