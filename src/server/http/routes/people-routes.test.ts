import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toy } from '../../../engine/testing/toy.ts'
import { type Fixture, makeFixture } from '../testing/fixture.ts'

const scored = { ...toy, id: 'scored', name: 'Scored', ranking: 'score' } as const
const varied = {
  ...scored,
  id: 'varied',
  name: 'Varied',
  variants: { option: 'cards', values: ['3', '5'] },
} as const
const rated = { ...toy, id: 'rated', name: 'Rated', variants: varied.variants } as const
let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture({ games: [toy, scored, varied, rated] })
})
afterAll(() => fixture.close())

test('a person is a token, a name and an avatar', async () => {
  const { status, body } = await fixture.ask('POST /profile', { body: { name: 'Ann', avatar: 'bee' } })
  expect([status, body.profile]).toEqual([
    201,
    { id: expect.stringMatching(/^u_/), name: 'Ann', avatar: 'bee', createdAt: expect.any(Number) },
  ])
  expect((await fixture.ask('GET /profile', { token: body.token })).body).toEqual(body.profile)
})

describe('somebody with a good token or cookie', () => {
  const asBrowser = (token: string) => ({
    headers: { cookie: `icebreaker=${token}`, origin: 'http://localhost:80' },
  })

  test('is not registered again and keeps the token and the name', async () => {
    const token = await fixture.person('Ann')
    for (const asking of [{ token }, asBrowser(token)]) {
      const again = await fixture.ask('POST /profile', { ...asking, body: { name: 'Bob' } })
      expect([again.status, again.body.code]).toEqual([409, 'already-registered'])
      expect(again.headers['set-cookie']).toBeUndefined()
      expect((await fixture.ask('GET /profile', asking)).body.name).toBe('Ann')
    }
  })

  test('keeps their seat when the same browser opens a match and registers', async () => {
    const opened = await fixture.ask('POST /game/new', {
      body: { game: 'toy', name: 'Ann' },
      headers: { origin: 'http://localhost:80' },
    })
    const browser = asBrowser(opened.body.token)
    await fixture.ask('POST /profile', { ...browser, body: { name: 'Ann' } })
    const state = await fixture.ask(`GET /game/${opened.body.id}/state`, browser)
    expect(state.body.yourPlayerId).toBe(opened.body.playerId)
  })

  test('reads their own profile, and a stranger reads null', async () => {
    const token = await fixture.person('Ann')
    expect((await fixture.ask('GET /whoami', asBrowser(token))).body.profile).toMatchObject({ name: 'Ann' })
    const stranger = await fixture.ask('GET /whoami')
    expect([stranger.status, stranger.body]).toEqual([200, { profile: null }])
    const old = await fixture.ask('GET /whoami', asBrowser('x'.repeat(43)))
    expect([old.status, old.body]).toEqual([200, { profile: null }])
    expect((await fixture.ask('GET /whoami', { token: 'x'.repeat(43) })).body.code).toBe('no-token')
  })

  test('whose cookie has expired is registered as a new person', async () => {
    const heard = await fixture.ask('POST /profile', { ...asBrowser('x'.repeat(43)), body: { name: 'New' } })
    expect(heard.status).toBe(201)
  })
})

test('a person without a name gets a friendly one', async () => {
  const { body } = await fixture.ask('POST /profile')
  expect(body.profile.name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
})

test.each(['', '  ', 'x'.repeat(25), 'a\u0000b', 'a\u202eb', 7])(
  '%j is not accepted as a name',
  async (name) => {
    const { status, body } = await fixture.ask('POST /profile', { body: { name } })
    expect([status, body.code]).toEqual([400, 'malformed'])
  },
)

test('a name and an avatar can be changed', async () => {
  const token = await fixture.person('Ann')
  expect((await fixture.ask('PATCH /profile', { token, body: { name: 'Anna' } })).body.name).toBe('Anna')
  await fixture.ask('PATCH /profile', { token, body: { avatar: 'owl' } })
  expect((await fixture.ask('GET /profile', { token })).body).toMatchObject({ name: 'Anna', avatar: 'owl' })
})

test('another device follows a link, once', async () => {
  const token = await fixture.person('Ann')
  const { link, until } = (await fixture.ask('POST /profile/link', { token })).body
  expect(until).toBeGreaterThan(Date.now())
  const follow = () => fixture.ask('POST /profile/follow', { body: { link } })
  const other = await follow()
  expect(other.body).toMatchObject({ profile: { name: 'Ann' }, token: expect.any(String) })
  expect(other.body.token).not.toBe(token)
  expect((await follow()).status).toBe(401)
})

test('signing out ends this device’s token alone', async () => {
  const token = await fixture.person('Ann')
  const { link } = (await fixture.ask('POST /profile/link', { token })).body
  const other = (await fixture.ask('POST /profile/follow', { body: { link } })).body.token
  const out = await fixture.ask('POST /profile/sign-out', { token })
  expect([out.status, out.headers['set-cookie']]).toEqual([
    204,
    'icebreaker=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect((await fixture.ask('GET /profile', { token })).status).toBe(401)
  expect((await fixture.ask('GET /profile', { token: other })).status).toBe(200)
})

/** A match of Ann's and Bob's that Ann wins or not: it is stopped at once. */
async function playedBy(game: string, tokens: readonly string[], options = {}) {
  const [host = '', ...others] = tokens
  const { code } = (await fixture.ask('POST /tables', { token: host, body: { game, options } })).body.table
  for (const token of others) await fixture.ask(`POST /tables/${code}/sit`, { token })
  if (others.length === 0)
    await fixture.ask(`POST /tables/${code}/addBot`, { token: host, body: { level: 'beginner' } })
  const { match } = (await fixture.ask(`POST /tables/${code}/start`, { token: host })).body
  await fixture.ask(`POST /game/${match.id}/stop?as=host`, { token: host })
  return match.id
}

describe('after a match', () => {
  test('the match is in its players’ history and export', async () => {
    const [ann, bob] = [await fixture.person('Ann'), await fixture.person('Bob')]
    const match = await playedBy('toy', [ann, bob])
    const { matches } = (await fixture.ask('GET /profile/matches', { token: bob })).body
    expect(matches).toMatchObject([{ match, game: 'toy', players: [{}, {}] }])
    const { body, headers } = await fixture.ask('GET /profile/export', { token: bob })
    expect(body).toMatchObject({ profile: { name: 'Bob' }, matches, ratings: [{ game: 'toy' }] })
    expect(headers['content-disposition']).toContain('attachment')
    expect((await fixture.ask('GET /profile/matches', { token: await fixture.person('Eve') })).body).toEqual({
      matches: [],
    })
  })

  test('a leaderboard ranks people by rating, or by score if scores are comparable, and no bots', async () => {
    const [ann, bob] = [await fixture.person('Ann'), await fixture.person('Bob')]
    await playedBy('toy', [ann, bob])
    await playedBy('scored', [ann])
    const byRating = (await fixture.ask('GET /leaderboards/toy?span=day', { token: ann })).body
    expect(byRating).toMatchObject({ game: 'toy', span: 'day', by: 'rating' })
    expect(byRating.leaders.filter(({ isYou }: { isYou: boolean }) => isYou)).toHaveLength(1)
    const byScore = (await fixture.ask('GET /leaderboards/scored')).body
    expect(byScore).toMatchObject({
      span: 'all',
      by: 'score',
      leaders: [{ rank: 1, name: 'Ann', matches: 1, isYou: false }],
    })
    expect((await fixture.ask('GET /leaderboards/chess')).body.code).toBe('unknown-game')
    expect((await fixture.ask('GET /leaderboards/toy?span=year')).body.code).toBe('malformed')
  })

  test('agents are ranked among agents, by rating and by score, and people among people', async () => {
    const agent = async (name: string): Promise<string> => {
      const { body } = await fixture.ask('POST /profile', { body: { name, isAgent: true } })
      expect(body.profile.id).toMatch(/^a_/)
      return body.token
    }
    const tokens = [
      await agent('Robin'),
      await agent('Dana'),
      await fixture.person('Cleo'),
      await fixture.person('Dora'),
    ]
    await playedBy('rated', tokens, { cards: 3 })
    await playedBy('scored', tokens)
    const names = async (query: string) => {
      const { body } = await fixture.ask(`GET /leaderboards/${query}`)
      return body.leaders.map(({ name }: { name: string }) => name).toSorted()
    }
    expect(await names('rated?pool=agents')).toEqual(['Dana', 'Robin'])
    expect(await names('rated')).toEqual(['Cleo', 'Dora'])
    expect(await names('scored?pool=agents')).toEqual(['Dana', 'Robin'])
    expect(await names('scored?pool=people')).toEqual(expect.arrayContaining(['Cleo', 'Dora']))
    expect(await names('scored?pool=people')).not.toContain('Robin')
    const [robin = ''] = tokens
    const { ratings } = (await fixture.ask('GET /profile/export', { token: robin })).body
    expect(ratings).toMatchObject([{ game: 'rated', variant: '3' }])
    expect((await fixture.ask('GET /leaderboards/toy?pool=bots')).body.code).toBe('malformed')
  })

  test('an agent alone among people changes no rating of its own, and beating it is worth nothing', async () => {
    const { body } = await fixture.ask('POST /profile', { body: { name: 'Solo', isAgent: true } })
    await playedBy('rated', [body.token, await fixture.person('Fay')], { cards: 5 })
    const leaders = async (pool: string) =>
      (await fixture.ask(`GET /leaderboards/rated?variant=5&pool=${pool}`)).body.leaders
    expect(await leaders('agents')).toEqual([])
    expect(await leaders('people')).toEqual([])
  })

  test('variants of a game have leaderboards of their own, and the first is shown by default', async () => {
    const [ann, bob] = [await fixture.person('Ann'), await fixture.person('Bob')]
    await playedBy('varied', [ann], { cards: 5 })
    await playedBy('varied', [bob], { cards: 3 })
    const names = async (query: string) => {
      const { body } = await fixture.ask(`GET /leaderboards/varied${query}`)
      return [body.variant, ...body.leaders.map(({ name }: { name: string }) => name)]
    }
    expect(await names('')).toEqual(['3', 'Bob'])
    expect(await names('?variant=3')).toEqual(['3', 'Bob'])
    expect(await names('?variant=5&span=day')).toEqual(['5', 'Ann'])
    expect((await fixture.ask('GET /leaderboards/scored')).body.variant).toBeNull()
    const { games } = (await fixture.ask('GET /games')).body
    const variants = games.map((game: { id: string; variants: unknown }) => [game.id, game.variants])
    expect(Object.fromEntries(variants)).toMatchObject({ varied: varied.variants, toy: null })
  })

  test('an unknown variant is rejected with the list of variants', async () => {
    const unknown = await fixture.ask('GET /leaderboards/varied?variant=4')
    expect([unknown.status, unknown.body.code, unknown.body.detail]).toEqual([
      404,
      'unknown-variant',
      'Varied has the variants 3, 5.',
    ])
    const none = await fixture.ask('GET /leaderboards/toy?variant=3')
    expect([none.body.code, none.body.detail]).toEqual([
      'unknown-variant',
      'Toy has one leaderboard: leave out the variant.',
    ])
  })

  test('variants of a game have ratings of their own', async () => {
    const [ann, bob] = [await fixture.person('Ann'), await fixture.person('Bob')]
    await playedBy('rated', [ann, bob], { cards: 3 })
    await playedBy('rated', [ann, bob], { cards: 3 })
    await playedBy('rated', [ann, bob], { cards: 5 })
    const { ratings } = (await fixture.ask('GET /profile/export', { token: ann })).body
    expect(ratings).toMatchObject([
      { game: 'rated', variant: '3' },
      { game: 'rated', variant: '5' },
    ])
    const { leaders } = (await fixture.ask('GET /leaderboards/rated?variant=5')).body
    expect(leaders.map(({ matches }: { matches: number }) => matches)).toEqual([1, 1])
  })

  test('an erased person appears nowhere by name', async () => {
    const [ann, bob] = [await fixture.person('Forgettable'), await fixture.person('Bob')]
    await playedBy('toy', [ann, bob])
    const gone = await fixture.ask('DELETE /profile', { token: ann })
    expect(gone.status).toBe(204)
    expect((await fixture.ask('GET /profile', { token: ann })).status).toBe(401)
    for (const line of ['GET /leaderboards/toy', 'GET /profile/matches', 'GET /profile/export'])
      expect((await fixture.ask(line, { token: bob })).text).not.toContain('Forgettable')
  })
})
