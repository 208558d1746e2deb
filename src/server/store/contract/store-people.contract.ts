import { beforeEach, describe, expect, test } from 'vitest'
import { type Store, StoreFault } from '../store.ts'
import { actionOf, atMs, endingOf, entryAt, matchOf, outcomeOf, profileOf } from './store.samples.ts'

type Under = () => Store

export function people(under: Under): void {
  test('a stored profile is read unchanged', async () => {
    const ann = profileOf('ann', { name: 'Ann Ω “🦊”', avatar: 'fox' })
    await under().insertProfile(ann, 'hash-1')
    expect(await under().readProfile('ann')).toEqual(ann)
    expect(await under().readProfile('bob')).toBeNull()
  })

  test('a profile is found by each of its tokens, until the token is deleted', async () => {
    const ann = profileOf('ann')
    await under().insertProfile(ann, 'hash-1')
    await under().insertToken('hash-2', 'ann', atMs(5_000))
    expect(await under().findProfile('hash-1')).toEqual(ann)
    expect(await under().findProfile('hash-2')).toEqual(ann)
    await under().deleteToken('hash-1')
    expect(await under().findProfile('hash-1')).toBeNull()
    expect(await under().findProfile('hash-2')).toEqual(ann)
    expect(await under().findProfile('hash-3')).toBeNull()
  })

  test('a name and an avatar change; the id and the time of creation do not', async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await under().updateProfile(profileOf('ann', { name: 'Anna', avatar: 'bee', createdAt: atMs(9) }))
    expect(await under().readProfile('ann')).toEqual(
      profileOf('ann', { name: 'Anna', avatar: 'bee', createdAt: atMs(1_000) }),
    )
  })

  test('an id or a token is unique, and a failed insert stores no part of a profile', async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await expect(under().insertProfile(profileOf('ann'), 'hash-2')).rejects.toThrow(StoreFault)
    await expect(under().insertProfile(profileOf('bob'), 'hash-1')).rejects.toThrow(StoreFault)
    expect(await under().readProfile('bob')).toBeNull()
    expect(await under().findProfile('hash-2')).toBeNull()
  })

  test('nothing is stored for an unknown profile', async () => {
    await expect(under().updateProfile(profileOf('ann'))).rejects.toThrow(StoreFault)
    await expect(under().insertToken('hash-1', 'ann', atMs(5_000))).rejects.toThrow(StoreFault)
    await under().deleteProfile('ann')
    await under().deleteToken('hash-1')
    expect(await under().readProfile('ann')).toBeNull()
  })
}

export function links(under: Under): void {
  test('a link works once, and has its owner and its expiry time', async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await under().insertLink('link-1', 'ann', atMs(5_000))
    const taken = await Promise.all([1, 2, 3].map(() => under().takeLink('link-1', atMs(4_000))))
    expect(taken.filter((link) => link !== null)).toEqual([{ profile: 'ann', until: atMs(5_000) }])
    expect(await under().takeLink('link-2', atMs(4_000))).toBeNull()
  })

  test('links are deleted when they expire, and with their profile', async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await expect(under().insertLink('link-0', 'nobody', atMs(5_000))).rejects.toThrow(StoreFault)
    await under().insertLink('link-1', 'ann', atMs(5_000))
    await under().insertLink('link-2', 'ann', atMs(6_000))
    expect(await under().takeLink('another', atMs(5_000))).toBeNull()
    expect(await under().takeLink('link-1', atMs(5_000))).toBeNull()
    await under().deleteProfile('ann')
    expect(await under().takeLink('link-2', atMs(5_000))).toBeNull()
  })
}

export function forgetting(under: Under): void {
  test('a deleted profile is removed everywhere; its matches stay, under "someone"', async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await under().insertProfile(profileOf('bob'), 'hash-2')
    const both = { profiles: { p1: 'ann', p2: 'bob' }, names: { p1: 'Ann', p2: 'Bob' } }
    await under().insertMatch(matchOf('m1', both))
    await under().insertMatch(matchOf('m2', both))
    await under().append(actionOf('m2', 1))
    const ratings = ['ann', 'bob'].map((profile) => ({ profile, leaderboard: 'toy', mu: 30, sigma: 1 }))
    await under().append(endingOf('m1', 1, { at: atMs(9), outcome: outcomeOf(2, 1), ratings }))

    expect(await under().seatsOf('ann', 9)).toEqual([
      { match: 'm1', player: 'p1', name: 'Ann' },
      { match: 'm2', player: 'p1', name: 'Ann' },
    ])
    expect(await under().seatsOf('ann', 1)).toHaveLength(1)
    await under().deleteProfile('ann')
    expect(await under().seatsOf('ann', 9)).toEqual([])
    expect(await under().readProfile('ann')).toBeNull()
    expect(await under().findProfile('hash-1')).toBeNull()
    expect(await under().ratingsOf('toy', ['ann', 'bob'])).toEqual([ratings[1]])
    expect(await under().playedBy('ann', 9)).toEqual([])
    const [line] = await under().playedBy('bob', 9)
    expect(line?.players.map(({ name }) => name)).toEqual(['someone', 'Bob'])
    expect((await under().bestScores('toy', 0, 9)).map(({ profile }) => profile)).toEqual(['bob'])
    expect((await under().bestRatings('toy', 0, 9)).map(({ profile }) => profile)).toEqual(['bob'])
    const anonymous = { profiles: { p1: null, p2: 'bob' }, names: { p1: 'someone', p2: 'Bob' } }
    expect(await under().readMatch('m1')).toMatchObject({ ...anonymous, outcome: outcomeOf(2, 1) })
    expect(await under().readMatch('m2')).toMatchObject({ ...anonymous, entries: [entryAt(1)] })
    expect(await under().append(actionOf('m2', 2))).toEqual({ type: 'stored' })
  })

  test('the server was last alive at its last heartbeat', async () => {
    expect(await under().lastBeat()).toBeNull()
    await under().beat(atMs(1_000))
    await under().beat(atMs(2_000))
    expect(await under().lastBeat()).toBe(atMs(2_000))
  })
}

export function nodes(under: Under): void {
  test('a secret is kept once, and everybody gets the same one', async () => {
    const kept = await Promise.all(['a', 'b'].map((value) => under().keepSecret('vapid', value)))
    expect(new Set(kept).size).toBe(1)
    expect(await under().keepSecret('vapid', 'c')).toBe(kept[0])
    expect(await under().keepSecret('other', 'd')).toBe('d')
  })

  test('live nodes are listed since a time, and nodes that are long gone are deleted', async () => {
    await under().beatNode('n_2', atMs(1_000))
    await under().beatNode('n_1', atMs(2_000))
    await under().beat(atMs(9_000))
    expect(await under().nodesSince(atMs(1_000))).toEqual(['n_1', 'n_2'])
    expect(await under().nodesSince(atMs(1_001))).toEqual(['n_1'])
    await under().beatNode('n_2', atMs(90_000_000))
    expect(await under().nodesSince(0)).toEqual(['n_2'])
    expect(await under().lastBeat()).toBe(atMs(9_000))
  })
}

export function leaderboards(under: Under): void {
  describe('with matches played', () => playedOn(under))
}

async function play(
  store: Store,
  id: string,
  leaderboard: string,
  ms: number,
  [ann, bob]: [number, number],
): Promise<void> {
  const [game = ''] = leaderboard.split('/')
  const head = { ...matchOf(id).head, game }
  await store.insertMatch(matchOf(id, { head, leaderboard, profiles: { p1: 'ann', p2: 'bob' } }))
  const ratings = [
    { profile: 'ann', leaderboard, mu: 25 + ms / 100, sigma: 8 }, // rises, and stays below bob
    { profile: 'bob', leaderboard, mu: 25, sigma: 1 },
  ]
  await store.append(endingOf(id, 1, { at: atMs(ms), outcome: outcomeOf(ann, bob), ratings }))
}

function named(profile: string) {
  const { name, avatar } = profileOf(profile)
  return { profile, name, avatar }
}

function playedOn(under: Under): void {
  beforeEach(async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await under().insertProfile(profileOf('bob'), 'hash-2')
    await under().insertProfile(profileOf('cat'), 'hash-3')
    await play(under(), 'm1', 'toy', 100, [90, 10])
    await play(under(), 'm2', 'toy', 200, [50, 70])
    await play(under(), 'm3', 'toy', 300, [60, 20])
    await play(under(), 'm4', 'flip7', 400, [500, 600])
  })

  overall(under)
  countedAndVariants(under)
}

function overall(under: Under): void {
  test('the best scores are those of one game since a time, one entry per person', async () => {
    const [ann, bob] = [named('ann'), named('bob')]
    expect(await under().bestScores('toy', 0, 9)).toEqual([
      { ...ann, value: 90, matches: 3 },
      { ...bob, value: 70, matches: 3 },
    ])
    expect(await under().bestScores('toy', atMs(200), 9)).toEqual([
      { ...bob, value: 70, matches: 2 },
      { ...ann, value: 60, matches: 2 },
    ])
    expect(await under().bestScores('toy', atMs(200), 1)).toEqual([{ ...bob, value: 70, matches: 2 }])
    expect(await under().bestScores('toy', atMs(301), 9)).toEqual([])
  })

  test('the best ratings are lower bounds, for people who have played since a time', async () => {
    const [ann, bob] = [named('ann'), named('bob')]
    expect(await under().bestRatings('toy', 0, 9)).toEqual([
      { ...bob, value: 22, matches: 3 },
      { ...ann, value: 4, matches: 3 },
    ])
    expect(await under().bestRatings('toy', atMs(300), 1)).toEqual([{ ...bob, value: 22, matches: 3 }])
    expect(await under().bestRatings('toy', atMs(301), 9)).toEqual([])
    expect(await under().bestRatings('flip7', 0, 9)).toHaveLength(2)
  })

  test('a leaderboard shows a person’s current name', async () => {
    await under().updateProfile(profileOf('ann', { name: 'Anna', avatar: 'bee' }))
    const [first] = await under().bestScores('toy', 0, 1)
    expect(first).toEqual({ profile: 'ann', name: 'Anna', avatar: 'bee', value: 90, matches: 3 })
  })
}

function countedAndVariants(under: Under): void {
  test('agents have leaderboards of their own, and are in none of people', async () => {
    await under().insertProfile(profileOf('a_bot'), 'hash-4')
    await under().insertMatch(matchOf('m8', { profiles: { p1: 'ann', p2: 'a_bot' } }))
    const ratings = [{ profile: 'a_bot', leaderboard: 'toy@agents', mu: 40, sigma: 1 }]
    await under().append(endingOf('m8', 1, { at: atMs(500), outcome: outcomeOf(30, 999), ratings }))
    const ids = async (board: string) => (await under().bestScores(board, 0, 9)).map(({ profile }) => profile)
    expect(await ids('toy')).toEqual(['ann', 'bob'])
    expect(await under().bestScores('toy@agents', 0, 9)).toEqual([
      { ...named('a_bot'), value: 999, matches: 1 },
    ])
    expect((await under().bestRatings('toy', 0, 9)).map(({ profile }) => profile)).toEqual(['bob', 'ann'])
    expect(await under().bestRatings('toy@agents', 0, 9)).toMatchObject([{ profile: 'a_bot', value: 37 }])
  })

  test('a match that others mostly played is no best score, and the history says so', async () => {
    await under().insertMatch(matchOf('m9', { profiles: { p1: 'ann', p2: 'bob' } }))
    const sinceOwn = null
    const turns = {
      p1: { turns: 7, playedFor: 2, sinceOwn },
      p2: { turns: 8, playedFor: 2, sinceOwn },
    }
    await under().append(endingOf('m9', 1, { at: atMs(500), outcome: outcomeOf(999, 998), turns }))
    expect(await under().bestScores('toy', atMs(500), 9)).toEqual([
      { ...named('bob'), value: 998, matches: 1 },
    ])
    const [anns, bobs] = await Promise.all(['ann', 'bob'].map((id) => under().playedBy(id, 1)))
    expect(anns).toMatchObject([{ match: 'm9', score: 999, uncounted: { turns: 7, playedFor: 2 } }])
    expect(bobs?.[0]).not.toHaveProperty('uncounted')
  })

  test('variants of a game have leaderboards and ratings of their own', async () => {
    await play(under(), 'm5', 'yahtzee/free', 500, [1400, 300])
    await play(under(), 'm6', 'yahtzee/none', 600, [200, 250])
    const [ann, bob] = [named('ann'), named('bob')]
    expect(await under().bestScores('yahtzee/none', 0, 9)).toEqual([
      { ...bob, value: 250, matches: 1 },
      { ...ann, value: 200, matches: 1 },
    ])
    expect(await under().bestScores('yahtzee/free', 0, 9)).toMatchObject([{ value: 1400 }, { value: 300 }])
    expect(await under().bestScores('yahtzee', 0, 9)).toEqual([])
    expect(await under().bestRatings('yahtzee/free', 0, 9)).toMatchObject([{ matches: 1 }, { matches: 1 }])
    expect(await under().ratingsOf('yahtzee/none', ['ann'])).toEqual([
      { profile: 'ann', leaderboard: 'yahtzee/none', mu: 31, sigma: 8 },
    ])
    expect(await under().playedBy('ann', 1)).toMatchObject([{ match: 'm6', game: 'yahtzee' }])
  })
}
