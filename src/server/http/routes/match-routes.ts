import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { type AnyGame, LEVELS } from '../../../engine/game.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import { avatarSchema, nameSchema } from '../../../protocol/identity.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import { PACE_MS } from '../../../protocol/table.ts'
import { LIMITS } from '../../limits.ts'
import type { Profile } from '../../store/store.ts'
import type { OpeningKey } from '../../tables/idempotency.ts'
import { openOnce } from '../../tables/idempotency.ts'
import { actedAnswer, historyAnswer, newMatchAnswer, recordAnswer, stateAnswer } from '../answers.ts'
import type { Core } from '../core.ts'
import { type Call, personOf, type Reply, type Route, route } from '../route.ts'
import { bodyOf, namesIn } from '../typed-bodies.ts'
import {
  BOTS_MAX,
  beginAt,
  commandIdOf,
  matchAt,
  type NewMatch,
  openingRefusal,
  openMatch,
} from './new-table.ts'
import { someoneAt } from './newcomers.ts'

const matchId = v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'This is a whole number.'), v.transform(Number))

const newMatchBody = v.strictObject({
  game: v.pipe(v.string(), v.maxLength(64), v.description('The id of a game: `GET /games` lists them.')),
  options: v.optional(v.pipe(v.unknown(), v.description("House rules, as in the game's `options`."))),
  bots: v.optional(
    v.pipe(
      v.array(v.picklist(LEVELS)),
      v.maxLength(BOTS_MAX),
      v.description('The levels of the bots; as many good ones as the game needs, where it is left out.'),
    ),
  ),
  name: v.optional(nameSchema),
  avatar: v.optional(avatarSchema),
  paceMs: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(PACE_MS.min),
      v.maxValue(PACE_MS.max),
      v.description('How long bots wait before they act; not at all, where it is left out.'),
    ),
  ),
})
type NewMatchBody = v.InferOutput<typeof newMatchBody>

/** Everything that is asked of one match, for every action of every game. */
export function matchRoutes(core: Pick<Core, 'games'>): Route[] {
  return [newMatch, state, history, record, ...namesIn(core.games).map((name) => act(name, core.games))]
}

const newMatch = route({
  method: 'POST',
  path: '/game/new',
  group: 'Matches',
  summary: 'Starts a match',
  about:
    'Opens a table with you and bots, and begins. Without a token you become a new person, whose token is in the answer; with one, an Idempotency-Key makes it safe to send again.',
  who: 'someone',
  headers: ['Idempotency-Key'],
  body: newMatchBody,
  answer: { status: 201, schema: newMatchAnswer },
  rejects: ['unknown-game', 'bad-options', 'cannot-start', 'table-full', 'id-reused', 'too-busy'],
  async handle(call) {
    const command = commandIdOf(call.core, call)
    if (!command.ok) return command
    const { id, isGiven } = command.value
    const { core, who, body } = call
    if (who === null || !isGiven) return beginMatch(call)
    return openOnce(core.store, who, id, ['match', body], {
      open: (once) => beginMatch(call, once),
      async again({ code, begun }, once) {
        const match = await (begun === null
          ? beginAt(core, who, code, openingOf(body, once))
          : matchAt(core, who, code, begun))
        return match.ok ? ok(begunReply(match.value, null)) : match
      },
    })
  },
})

function openingOf({ game, options, bots, paceMs = 0 }: NewMatchBody, once: OpeningKey | undefined) {
  return { game, options, bots, paceMs, standIn: 'nobody', once } as const
}

function begunReply({ match: id, code, player: playerId, state }: NewMatch, token: string | null): Reply {
  const said = { id, code, playerId, ...(token === null ? {} : { token }), state }
  return { status: 201, body: said, ...(token === null ? {} : { cookie: { token } }) }
}

async function beginMatch(
  call: Call<unknown, unknown, NewMatchBody>,
  once?: OpeningKey,
): Promise<Answer<Reply>> {
  const { core, body } = call
  const { name, avatar } = body
  const opening = openingOf(body, once)
  const possible = openingRefusal(core, opening)
  if (!possible.ok) return possible
  const someone = await someoneAt(core, call, { name, avatar })
  if (!someone.ok) return someone
  const { profile, token } = someone.value
  const opened = await openMatch(core, call, profile, opening)
  return opened.ok ? ok(begunReply(opened.value, token)) : opened
}

/** A tag that changes with this viewer's answer; it begins with the revision. */
function tagOf(state: StateMessage): string {
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
  return `"${state.revision}-${hash}"`
}

const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' }

const state = route({
  method: 'GET',
  path: '/game/{id}/state',
  group: 'Matches',
  summary: 'A match as you see it',
  about:
    'Without a token, as a spectator sees it. Send the ETag back as If-None-Match to hear 304 while nothing changed.',
  who: 'someone',
  headers: ['If-None-Match'],
  params: matchId,
  answer: { status: 200, schema: stateAnswer },
  rejects: ['unknown-match', 'removed', 'match-paused'],
  async handle({ core, who, params, headers }) {
    const seen = await core.gameServer.state(who, params.id)
    if (!seen.ok) return seen
    const etag = tagOf(seen.value)
    const isKnown = (headers['if-none-match'] ?? '')
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag)
    return ok({ ...(isKnown ? { status: 304 } : { body: seen.value }), headers: { ...PRIVATE, etag } })
  },
})

const history = route({
  method: 'GET',
  path: '/game/{id}/history',
  group: 'Matches',
  summary: 'What happened in a match, as you were told',
  who: 'someone',
  params: matchId,
  query: v.strictObject({
    after: v.optional(v.pipe(whole, v.description('The revision after which to begin.'))),
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(LIMITS.historySteps))),
  }),
  answer: { status: 200, schema: historyAnswer },
  rejects: ['unknown-match', 'removed', 'match-paused', 'too-busy'],
  cost: 5,
  isSlow: true,
  async handle({ core, who, params, query }) {
    const { after = 0, limit = LIMITS.historySteps } = query
    const steps = await core.gameServer.archive.history(who, params.id, after, limit)
    return steps.ok ? ok({ body: { steps: steps.value }, headers: PRIVATE }) : steps
  },
})

const record = route({
  method: 'GET',
  path: '/game/{id}/record',
  group: 'Matches',
  summary: 'The public record with its seed, once the match is over',
  about:
    'Every action, without the texts that the match never showed to everybody, such as gifts that stayed wrapped. `icebreaker verify` checks with it that nobody changed the cards.',
  who: 'anyone',
  params: matchId,
  answer: { status: 200, schema: recordAnswer },
  rejects: ['unknown-match', 'not-over', 'match-paused', 'too-busy'],
  cost: 5,
  isSlow: true,
  async handle({ core, params }) {
    const read = await core.gameServer.archive.record(params.id)
    return read.ok ? ok({ body: read.value, headers: { 'cache-control': 'no-cache' } }) : read
  },
})

const actQuery = v.strictObject({
  revision: v.optional(
    v.pipe(whole, v.description('The revision that you answer; the newest, where it is left out.')),
  ),
  as: v.optional(v.pipe(v.literal('host'), v.description('You decide it as the host of the table.'))),
})

function act(name: string, games: readonly AnyGame[]): Route {
  const { document, gamesWith } = bodyOf(name, games)
  return route({
    method: 'POST',
    path: `/game/{id}/${name}`,
    group: 'Matches',
    summary: `Plays: ${name}`,
    about: `In ${gamesWith.join(', ')}. Answered when it is stored, with the state after it.`,
    who: 'person',
    headers: ['Idempotency-Key', 'If-Match'],
    params: matchId,
    query: actQuery,
    body: v.looseObject({}),
    bodyDocument: document,
    answer: { status: 200, schema: actedAnswer },
    rejects: [
      'unknown-match',
      'not-seated',
      'removed',
      'not-host',
      'not-your-turn',
      'illegal-action',
      'stale-revision',
      'match-over',
      'match-paused',
      'match-too-long',
      'id-reused',
    ],
    async handle(call) {
      const { core, params, query, body, headers } = call
      const who = personOf(call)
      const command = commandIdOf(core, call)
      if (!command.ok) return command
      if ('type' in body) return reject('malformed', 'type: The address says which action it is.')
      const revision = revisionAsked(headers, query.revision)
      if (!revision.ok) return revision
      const asked = { id: command.value.id, action: { ...body, type: name }, asHost: query.as === 'host' }
      const acted = await play(core, who, params.id, asked, revision.value)
      if (!acted.ok) return acted
      const after = await core.gameServer.state(who, params.id)
      if (!after.ok) return after
      const etag = tagOf(after.value)
      return ok({ body: { ...after.value, acted: acted.value.revision }, headers: { ...PRIVATE, etag } })
    },
  })
}

/** The revision that is answered: from the query, or from the ETag of the state that was seen. */
function revisionAsked(headers: IncomingHttpHeaders, given: number | undefined): Answer<number | null> {
  const tag = headers['if-match']
  if (given !== undefined || tag === undefined || tag === '*') return ok(given ?? null)
  const revision = /^"(\d{1,9})-[\w-]{16}"$/.exec(tag)?.[1]
  return revision === undefined
    ? reject('malformed', 'If-Match: This is the ETag of no state.')
    : ok(Number(revision))
}

const RACES_MAX = 5

/** Plays at that revision, or, where none is meant, at the newest, however quickly it changes. */
async function play(
  { gameServer }: Core,
  who: Profile,
  match: string,
  asked: { readonly id: string; readonly action: { readonly type: string }; readonly asHost: boolean },
  revision: number | null,
): Promise<Answer<{ revision: number }>> {
  if (revision !== null) return gameServer.act(who, match, { ...asked, revision })
  for (let race = 1; ; race += 1) {
    const now = await gameServer.state(who, match)
    if (!now.ok) return now
    const acted = await gameServer.act(who, match, { ...asked, revision: now.value.revision })
    if (acted.ok || acted.rejected.code !== 'stale-revision' || race === RACES_MAX) return acted
  }
}
