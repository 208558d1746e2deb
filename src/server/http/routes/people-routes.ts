import * as v from 'valibot'
import { ok, reject } from '../../../protocol/answer.ts'
import { avatarSchema, nameSchema } from '../../../protocol/identity.ts'
import { leaderboardsOf, pooledLeaderboard, poolOf } from '../../leaderboards.ts'
import { LIMITS } from '../../limits.ts'
import {
  exportAnswer,
  linkAnswer,
  matchesAnswer,
  profileAnswer,
  registeredAnswer,
  whoAnswer,
} from '../answers.ts'
import { personOf, type Route, route } from '../route.ts'
import { profileView, welcome } from './newcomers.ts'

const named = v.strictObject({ name: v.optional(nameSchema), avatar: v.optional(avatarSchema) })
const NO_STORE = { 'cache-control': 'no-store' }
/** More matches than anybody plays in years: the export is one response. */
const EXPORTED_MAX = 100_000

const register = route({
  method: 'POST',
  path: '/profile',
  group: 'People',
  summary: 'Makes you a new person',
  about:
    'A token, a name and an avatar; there is no account. Without a name you get a friendly one. Whoever has a good token or cookie is refused, so that nobody loses their seats by registering twice.',
  who: 'someone',
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
    if (call.who !== null) return reject('already-registered')
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
  summary: 'Who you are, if anybody',
  about: 'For a page that does not know whether it has a cookie: a stranger gets null, and no rejection.',
  who: 'someone',
  answer: { status: 200, schema: whoAnswer },
  handle: async ({ who }) =>
    ok({ body: { profile: who === null ? null : profileView(who) }, headers: NO_STORE }),
})

const read = route({
  method: 'GET',
  path: '/profile',
  group: 'People',
  summary: 'Who you are',
  who: 'person',
  answer: { status: 200, schema: profileAnswer },
  handle: async (call) => ok({ body: profileView(personOf(call)), headers: NO_STORE }),
})

const change = route({
  method: 'PATCH',
  path: '/profile',
  group: 'People',
  summary: 'Changes your name or avatar',
  about: 'Where you sit already you keep the old one until you sit again.',
  who: 'person',
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
  summary: 'Forgets you',
  about:
    'Your tokens, name and ratings are deleted, your seats are given up. Matches that you played stay for the others, under "someone".',
  who: 'person',
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
  summary: 'All that is kept about you',
  who: 'person',
  answer: { status: 200, schema: exportAnswer },
  cost: 20,
  isSlow: true,
  async handle(call) {
    const { store, games } = call.core
    const who = personOf(call)
    const ratings = await Promise.all(
      games.flatMap((game) =>
        leaderboardsOf(game).map(async ({ id, variant }) => {
          const rated = await store.ratingsOf(pooledLeaderboard(id, poolOf(who.id)), [who.id])
          return rated.map(({ mu, sigma }) => ({ game: game.id, variant, mu, sigma }))
        }),
      ),
    )
    const body = {
      profile: profileView(who),
      matches: await store.playedBy(who.id, EXPORTED_MAX),
      ratings: ratings.flat(),
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
  summary: 'The matches that you have played',
  about: 'The newest first.',
  who: 'person',
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

const link = route({
  method: 'POST',
  path: '/profile/link',
  group: 'People',
  summary: 'A word with which another device becomes yours',
  who: 'person',
  answer: { status: 200, schema: linkAnswer },
  handle: async (call) =>
    ok({ body: await call.core.gameServer.profiles.linkFor(personOf(call)), headers: NO_STORE }),
})

const follow = route({
  method: 'POST',
  path: '/profile/follow',
  group: 'People',
  summary: 'Signs this device in as the person who made the link',
  who: 'anyone',
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
  summary: 'Ends the token of this device',
  about: 'Without another device or a link there is no way back to this person.',
  who: 'person',
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
  link,
  follow,
  signOut,
]
