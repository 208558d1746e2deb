import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { type AnyGame, LEVELS } from '../../../engine/game.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import { avatarSchema, nameSchema } from '../../../protocol/identity.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import { receiptSchema } from '../../../protocol/receipt.ts'
import { PACE_MS } from '../../../protocol/table.ts'
import { BOTS_MAX } from '../../../table/limits.ts'
import { LIMITS } from '../../limits.ts'
import type { Profile } from '../../store/store.ts'
import {
  actedAnswer,
  historyAnswer,
  newMatchAnswer,
  receiptAnswer,
  recordAnswer,
  stateAnswer,
} from '../answers.ts'
import type { Core } from '../core.ts'
import { personOf, type Route, route } from '../route.ts'
import { bodyOf, namesIn } from '../typed-bodies.ts'
import { beginAt, commandIdOf, matchAt, openFor, openMatch, withToken } from './new-table.ts'

const matchId = v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'This is a whole number.'), v.transform(Number))

const newMatchBody = v.strictObject({
  game: v.pipe(v.string(), v.maxLength(64), v.description('The id of a game: `GET /games` lists them.')),
  options: v.optional(v.pipe(v.unknown(), v.description("House rules, as in the game's `options`."))),
  bots: v.optional(
    v.pipe(
      v.array(v.picklist(LEVELS)),
      v.maxLength(BOTS_MAX),
      v.description('The levels of the bots. Default: as many good ones as the game needs.'),
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
      v.description('How long bots wait before they act. Default: 0.'),
    ),
  ),
})

/** The routes of a match, with one for every action of every game. */
export function matchRoutes(core: Pick<Core, 'games'>): Route[] {
  return [
    newMatch,
    state,
    history,
    record,
    receipt,
    ...namesIn(core.games).map((name) => act(name, core.games)),
  ]
}

const newMatch = route({
  method: 'POST',
  path: '/game/new',
  group: 'Matches',
  summary: 'Starts a match',
  about:
    'Opens a table with you and bots, and starts a match. `name` and `avatar` become those of your profile. Without a token you become a new person, whose token is in the answer and in the cookie. An Idempotency-Key makes the request safe to repeat; without a token it must be random, have at least 16 characters, and is valid for ten minutes.',
  access: 'someone',
  headers: ['Idempotency-Key'],
  body: newMatchBody,
  answer: { status: 201, schema: newMatchAnswer },
  rejects: ['unknown-game', 'bad-options', 'cannot-start', 'table-full', 'id-reused', 'too-busy'],
  async handle(call) {
    const { core, body } = call
    const { game, options, bots, paceMs = 0 } = body
    const opening = { game, options, bots, paceMs, standIn: 'nobody' } as const
    const opened = await openFor(call, ['match', body], {
      opening,
      open: (profile, once) => openMatch(core, call, profile, { ...opening, once }),
      again: (profile, { code, begun }, once) =>
        begun === null
          ? beginAt(core, profile, code, { ...opening, once })
          : matchAt(core, profile, code, begun),
    })
    if (!opened.ok) return opened
    const { match: id, code, player: playerId, state } = opened.value.value
    return ok({ status: 201, ...withToken({ id, code, playerId, state }, opened.value.token) })
  },
})

/** The ETag of a viewer's state; it begins with the revision. */
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
    'Without a token, the public view. With the ETag as If-None-Match, the answer is 304 while nothing has changed.',
  access: 'someone',
  headers: ['If-None-Match'],
  params: matchId,
  answer: { status: 200, schema: stateAnswer },
  rejects: ['unknown-match', 'removed', 'match-paused'],
  async handle({ core, profile, params, headers }) {
    const seen = await core.gameServer.state(profile, params.id)
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
  summary: 'The history of a match, as you may see it',
  access: 'someone',
  params: matchId,
  query: v.strictObject({
    after: v.optional(v.pipe(whole, v.description('The revision after which to begin.'))),
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(LIMITS.historySteps))),
  }),
  answer: { status: 200, schema: historyAnswer },
  rejects: ['unknown-match', 'removed', 'match-paused', 'too-busy'],
  cost: 5,
  isSlow: true,
  async handle({ core, profile, params, query }) {
    const { after = 0, limit = LIMITS.historySteps } = query
    const steps = await core.gameServer.archive.history(profile, params.id, after, limit)
    return steps.ok ? ok({ body: { steps: steps.value }, headers: PRIVATE }) : steps
  },
})

const record = route({
  method: 'GET',
  path: '/game/{id}/record',
  group: 'Matches',
  summary: 'The public record with its seed, once the match is over',
  about:
    'Every action, without the texts that the match never showed to everybody, such as gifts that stayed wrapped; with the names, the result, and your seat. `icebreaker verify` reads the answer as a file and checks that nobody changed the cards.',
  access: 'someone',
  params: matchId,
  answer: { status: 200, schema: recordAnswer },
  rejects: ['unknown-match', 'not-over', 'match-paused', 'too-busy'],
  cost: 5,
  isSlow: true,
  async handle({ core, profile, params }) {
    const read = await core.gameServer.archive.record(profile, params.id)
    return read.ok ? ok({ body: read.value, headers: PRIVATE }) : read
  },
})

const receipt = route({
  method: 'POST',
  path: '/game/{id}/receipt',
  group: 'Matches',
  summary: 'A signed receipt for the newest action, and a check of an earlier receipt',
  about:
    'A receipt states that the server has stored the match up to this revision. Keep it, and send it as `held` after a restart of the server: `behind` and `different` prove that the server has lost actions that it had confirmed.',
  access: 'someone',
  params: matchId,
  body: v.strictObject({ held: v.optional(receiptSchema) }),
  answer: { status: 200, schema: receiptAnswer },
  rejects: ['unknown-match'],
  cost: 2,
  async handle({ core, params, body: { held } }) {
    if (held !== undefined && held.match !== params.id)
      return reject('malformed', 'held.match: This receipt is for another match.')
    const shown = held === undefined ? null : await core.receipts.show(held)
    const made = await core.receipts.receiptOf(params.id)
    if (made === undefined && shown === null) return reject('unknown-match')
    return ok({ body: { receipt: made ?? null, shown }, headers: PRIVATE })
  },
})

const actQuery = v.strictObject({
  revision: v.optional(
    v.pipe(whole, v.description('The revision that your action is based on. Default: the newest.')),
  ),
  as: v.optional(v.pipe(v.literal('host'), v.description('Acts as the host of the table.'))),
})

function act(name: string, games: readonly AnyGame[]): Route {
  const { document, gamesWith } = bodyOf(name, games)
  return route({
    method: 'POST',
    path: `/game/{id}/${name}`,
    group: 'Matches',
    summary: `Plays: ${name}`,
    about: `In ${gamesWith.join(', ')}. Answered when it is stored, with the state after it.`,
    access: 'person',
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
      const profile = personOf(call)
      const command = commandIdOf(core, call)
      if (!command.ok) return command
      if ('type' in body) return reject('malformed', 'type: The path names the action.')
      const revision = revisionAsked(headers, query.revision)
      if (!revision.ok) return revision
      const asked = { id: command.value.id, action: { ...body, type: name }, asHost: query.as === 'host' }
      const acted = await play(core, profile, params.id, asked, revision.value)
      if (!acted.ok) return acted
      const after = await core.gameServer.state(profile, params.id)
      if (!after.ok) return after
      const etag = tagOf(after.value)
      return ok({ body: { ...after.value, acted: acted.value.revision }, headers: { ...PRIVATE, etag } })
    },
  })
}

/** The revision that the action answers: from the query, or from the ETag in If-Match. */
function revisionAsked(headers: IncomingHttpHeaders, given: number | undefined): Answer<number | null> {
  const tag = headers['if-match']
  if (given !== undefined || tag === undefined || tag === '*') return ok(given ?? null)
  const revision = /^"(\d{1,9})-[\w-]{16}"$/.exec(tag)?.[1]
  return revision === undefined
    ? reject('malformed', 'If-Match: This is not the ETag of a state.')
    : ok(Number(revision))
}

const RACES_MAX = 5

/** Plays at that revision, or at the newest one if none is given, with a few retries if it changes meanwhile. */
async function play(
  { gameServer }: Core,
  profile: Profile,
  match: string,
  asked: { readonly id: string; readonly action: { readonly type: string }; readonly asHost: boolean },
  revision: number | null,
): Promise<Answer<{ revision: number }>> {
  if (revision !== null) return gameServer.act(profile, match, { ...asked, revision })
  for (let race = 1; ; race += 1) {
    const now = await gameServer.state(profile, match)
    if (!now.ok) return now
    const acted = await gameServer.act(profile, match, { ...asked, revision: now.value.revision })
    if (acted.ok || acted.rejected.code !== 'stale-revision' || race === RACES_MAX) return acted
  }
}
