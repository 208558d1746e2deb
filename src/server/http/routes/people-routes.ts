import * as v from 'valibot'
import { ok, reject } from '../../../protocol/answer.ts'
import { avatarSchema, nameSchema } from '../../../protocol/identity.ts'
import { listedFor } from '../../../table/slow-list.ts'
import { LIMITS, MEMORY_LIMITS } from '../../limits.ts'
import { leaderboardsOf, pooledLeaderboard, poolOf } from '../../rankings/leaderboards.ts'
import {
  exportAnswer,
  linkAnswer,
  matchesAnswer,
  profileAnswer,
  registeredAnswer,
  slowTablesAnswer,
  whoAnswer,
} from '../answers.ts'
import { personOf, type Route, route } from '../route.ts'
import { profileView, welcome } from './newcomers.ts'

const named = v.strictObject({ name: v.optional(nameSchema), avatar: v.optional(avatarSchema) })
const NO_STORE = { 'cache-control': 'no-store' }

const register = route({
  method: 'POST',
  path: '/profile',
  group: 'People',
  summary: 'Registers a new person',
  about:
    'A person is a token, a name and an avatar; there is no account. Without a name you get a friendly one. A client with a valid token or cookie is refused, so that nobody loses their seats by registering twice.',
  access: 'someone',
  body: v.strictObject({
    ...named.entries,
    isAgent: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          'Whether you are an agent, such as a language model: you are ranked among agents only.',
        ),
      ),
    ),
  }),
  answer: { status: 201, schema: registeredAnswer },
  rejects: ['already-registered'],
  async handle(call) {
    if (call.profile !== null) return reject('already-registered')
    const welcomed = await welcome(call.core, call, call.body)
    if (!welcomed.ok) return welcomed
    const { profile, token } = welcomed.value
    return ok({
      status: 201,
      body: { profile: profileView(profile), token },
      headers: NO_STORE,
      cookie: { token },
    })
  },
})

const whoAmI = route({
  method: 'GET',
  path: '/whoami',
  group: 'People',
  summary: 'Your profile, or null',
  about:
    'For a page that does not know whether it has a cookie: without one the profile is null, and nothing is rejected.',
  access: 'someone',
  answer: { status: 200, schema: whoAnswer },
  handle: async ({ profile }) =>
    ok({ body: { profile: profile === null ? null : profileView(profile) }, headers: NO_STORE }),
})

const read = route({
  method: 'GET',
  path: '/profile',
  group: 'People',
  summary: 'Your profile',
  access: 'person',
  answer: { status: 200, schema: profileAnswer },
  handle: async (call) => ok({ body: profileView(personOf(call)), headers: NO_STORE }),
})

const change = route({
  method: 'PATCH',
  path: '/profile',
  group: 'People',
  summary: 'Changes your name or avatar',
  about: 'At tables where you sit, the old ones stay until you sit down again.',
  access: 'person',
  body: named,
  answer: { status: 200, schema: profileAnswer },
  async handle(call) {
    const { name, avatar } = call.body
    const wished = { ...(name === undefined ? {} : { name }), ...(avatar === undefined ? {} : { avatar }) }
    return ok({
      body: profileView(await call.core.gameServer.profiles.rename(personOf(call), wished)),
      headers: NO_STORE,
    })
  },
})

const erase = route({
  method: 'DELETE',
  path: '/profile',
  group: 'People',
  summary: 'Erases your profile',
  about:
    'Deletes your tokens, name, ratings and daily results, and gives up your seats. Matches that you played stay for the other players, with "someone" in place of your name.',
  access: 'person',
  answer: { status: 204, schema: null },
  cost: 20,
  isSlow: true,
  async handle(call) {
    const erased = await call.core.gameServer.erase(personOf(call))
    if (!erased.ok) return erased
    return ok({ status: 204, cookie: { token: null } })
  },
})

const exported = route({
  method: 'GET',
  path: '/profile/export',
  group: 'People',
  summary: 'All stored data about you',
  access: 'person',
  answer: { status: 200, schema: exportAnswer },
  cost: 20,
  isSlow: true,
  async handle(call) {
    const { store, games } = call.core
    const profile = personOf(call)
    const ratings = await Promise.all(
      games.flatMap((game) =>
        leaderboardsOf(game).map(async ({ id, variant }) => {
          const rated = await store.ratingsOf(pooledLeaderboard(id, poolOf(profile.id)), [profile.id])
          return rated.map(({ mu, sigma }) => ({ game: game.id, variant, mu, sigma }))
        }),
      ),
    )
    const tries = await store.triesOf(profile.id, MEMORY_LIMITS.matchesExported)
    const body = {
      profile: profileView(profile),
      matches: await store.playedBy(profile.id, MEMORY_LIMITS.matchesExported),
      ratings: ratings.flat(),
      daily: tries.map(({ day, game, at, result, entries }) => ({
        day,
        game,
        at,
        figures: result?.figures ?? null,
        actions: entries,
      })),
    }
    return ok({
      body,
      headers: { ...NO_STORE, 'content-disposition': 'attachment; filename="icebreaker.json"' },
    })
  },
})

const matches = route({
  method: 'GET',
  path: '/profile/matches',
  group: 'People',
  summary: 'Your match history',
  about: 'Newest first.',
  access: 'person',
  query: v.strictObject({
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, 'This is a whole number.'),
        v.transform(Number),
        v.minValue(1),
        v.maxValue(LIMITS.matchesListed),
      ),
    ),
  }),
  answer: { status: 200, schema: matchesAnswer },
  cost: 5,
  isSlow: true,
  async handle(call) {
    const limit = call.query.limit ?? LIMITS.matchesListed
    const played = await call.core.store.playedBy(personOf(call).id, limit)
    return ok({ body: { matches: played }, headers: NO_STORE })
  },
})

const slowTables = route({
  method: 'GET',
  path: '/profile/tables',
  group: 'People',
  summary: 'Your slow tables',
  about:
    'The tables with a clock of hours or days at which you have a seat in a running match: those where it is your turn first, then by their deadline.',
  access: 'person',
  answer: { status: 200, schema: slowTablesAnswer },
  cost: 5,
  isSlow: true,
  async handle(call) {
    const { id } = personOf(call)
    const tables = await call.core.store.slowTablesOf(id, LIMITS.slowTablesListed)
    return ok({ body: { tables: listedFor(tables, id) }, headers: NO_STORE })
  },
})

const link = route({
  method: 'POST',
  path: '/profile/link',
  group: 'People',
  summary: 'Creates a one-time link for another device',
  access: 'person',
  answer: { status: 200, schema: linkAnswer },
  handle: async (call) =>
    ok({ body: await call.core.gameServer.profiles.linkFor(personOf(call)), headers: NO_STORE }),
})

const follow = route({
  method: 'POST',
  path: '/profile/follow',
  group: 'People',
  summary: 'Signs this device in as the person who made the link',
  access: 'anyone',
  body: v.strictObject({ link: v.pipe(v.string(), v.maxLength(100)) }),
  answer: { status: 200, schema: registeredAnswer },
  rejects: ['no-token'],
  cost: 10,
  async handle({ core, body }) {
    const followed = await core.gameServer.profiles.follow(body.link)
    if (!followed.ok) return followed
    const { profile, token } = followed.value
    return ok({ body: { profile: profileView(profile), token }, headers: NO_STORE, cookie: { token } })
  },
})

const signOut = route({
  method: 'POST',
  path: '/profile/sign-out',
  group: 'People',
  summary: 'Signs this device out',
  about:
    'Deletes the token of this device. Without another device or a link there is no way back to this profile.',
  access: 'person',
  answer: { status: 204, schema: null },
  async handle({ core, token }) {
    if (token !== null) await core.gameServer.profiles.signOut(token)
    return ok({ status: 204, cookie: { token: null } })
  },
})

/** The routes of a person's own profile. There are no accounts, so these are all. */
export const PEOPLE_ROUTES: readonly Route[] = [
  register,
  whoAmI,
  read,
  change,
  erase,
  exported,
  matches,
  slowTables,
  link,
  follow,
  signOut,
]
