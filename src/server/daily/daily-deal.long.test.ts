import { afterEach, describe, expect, test } from 'vitest'
import { verifyDay } from '../../daily/verify.ts'
import { dailyCommitment } from '../../engine/seed.ts'
import { gameById } from '../../games/registry.ts'
import type { DailyReview } from '../../protocol/daily.ts'
import {
  acceptedOf,
  DAY,
  type DailyFixture,
  type DailyFixtureSettings,
  dailyFixture,
  HOUR_MS,
} from './testing/fixture.ts'

const opened: DailyFixture[] = []
afterEach(async () => {
  for (const fixture of opened.splice(0)) await fixture.close()
})

async function made(settings: DailyFixtureSettings = {}): Promise<DailyFixture> {
  const fixture = await dailyFixture(settings)
  if (settings.beside === undefined) opened.push(fixture)
  return fixture
}

const ROLL = { type: 'roll' }

describe('the seed of a day', () => {
  test('has a hash from the day before, which stays, and is shown at 00:15 of the day after', async () => {
    const { deal, world, store } = await made()
    const { tomorrow } = acceptedOf(await deal.now(null))
    expect(tomorrow).toMatchObject({ day: '2026-11-19', seed: null, committedAt: world.now() })
    world.sleep(24 * HOUR_MS)
    const { today } = acceptedOf(await deal.now(null))
    expect([today.day, today.commitment, today.seed]).toEqual(['2026-11-19', tomorrow.commitment, null])
    world.sleep(12 * HOUR_MS + 15 * 60_000 - 1)
    await deal.sweep()
    expect(acceptedOf(await deal.now(null)).yesterday).toMatchObject({ day: '2026-11-19', seed: null })
    world.sleep(1)
    const { yesterday } = acceptedOf(await deal.now(null))
    const kept = await store.readDaySeed('2026-11-19')
    expect(yesterday?.seed).toBe(kept?.server)
    expect(dailyCommitment('2026-11-19', yesterday?.seed ?? '')).toBe(tomorrow.commitment)
  })

  test('is the same at every node', async () => {
    const one = await made()
    const other = await made({ beside: one })
    const [mine, theirs] = [acceptedOf(await one.deal.now(null)), acceptedOf(await other.deal.now(null))]
    expect(theirs.today.commitment).toBe(mine.today.commitment)
    expect(theirs.tomorrow.commitment).toBe(mine.tomorrow.commitment)
  })

  test('never leaves before its day is over, in no answer of any kind', async () => {
    const { deal, world, store, person, finish } = await made()
    const ann = await person('ann')
    const before = await deal.now(ann)
    const answers: unknown[] = [before, await finish(ann, 'yahtzee'), await finish(ann, 'flip7')]
    answers.push(await deal.read(ann, 'yahtzee'), await deal.day(DAY, ann), await deal.now(ann))
    answers.push(await deal.records(DAY, 'yahtzee'), await deal.day('2026-11-19', null))
    answers.push(
      await deal.begin(ann, 'nothing'),
      await deal.play(ann, 'yahtzee', { revision: 0, action: ROLL }),
    )
    world.sleep(12 * HOUR_MS + 14 * 60_000)
    answers.push(await deal.now(ann), await deal.day(DAY, null), await deal.records(DAY, 'flip7'))
    const text = JSON.stringify(answers)
    for (const day of [DAY, '2026-11-19']) {
      const { server = '' } = (await store.readDaySeed(day)) ?? {}
      expect(server).toHaveLength(64)
      expect(text).not.toContain(server)
    }
    expect(text).not.toContain('"deck"')
  })

  test('is there at midnight, before the next sweep, and a node that was asleep says that it is not ready', async () => {
    const { deal, world } = await made()
    world.sleep(12 * HOUR_MS)
    expect(acceptedOf(await deal.now(null)).tomorrow.day).toBe('2026-11-20')
    world.sleep(48 * HOUR_MS)
    expect(await deal.now(null)).toMatchObject({ ok: false, rejected: { code: 'too-busy' } })
    await deal.sweep()
    expect(acceptedOf(await deal.now(null)).today.day).toBe('2026-11-21')
  })
})

describe('a try', () => {
  test('is unique: beginning again, on any device or node, resumes it', async () => {
    const one = await made()
    const ann = await one.person('ann')
    acceptedOf(await one.deal.begin(ann, 'yahtzee'))
    const played = acceptedOf(await one.deal.play(ann, 'yahtzee', { revision: 0, action: ROLL }))
    const other = await made({ beside: one })
    const again = acceptedOf(await other.deal.begin(ann, 'yahtzee'))
    expect(again.state).toEqual(played.state)
    expect(again.steps).toEqual(played.steps)
    await one.finish(ann, 'yahtzee')
    const over = acceptedOf(await one.deal.begin(ann, 'yahtzee'))
    expect(over.state.outcome).not.toBeNull()
    const late = await one.deal.play(ann, 'yahtzee', { revision: over.state.revision, action: ROLL })
    expect(late).toMatchObject({ ok: false, rejected: { code: 'match-over' } })
  })

  test('has the same dice for everybody', async () => {
    const { deal, person } = await made()
    const dice: unknown[] = []
    for (const name of ['ann', 'bob']) {
      const profile = await person(name)
      acceptedOf(await deal.begin(profile, 'yahtzee'))
      const { steps } = acceptedOf(await deal.play(profile, 'yahtzee', { revision: 0, action: ROLL }))
      dice.push(Reflect.get(steps[0]?.events[0] ?? {}, 'faces'))
    }
    expect(dice[0]).toHaveLength(5)
    expect(dice[1]).toEqual(dice[0])
  })

  test('takes one of two actions that answer the same revision', async () => {
    const { deal, person } = await made()
    const ann = await person('ann')
    acceptedOf(await deal.begin(ann, 'yahtzee'))
    const sent = [1, 2].map(() => deal.play(ann, 'yahtzee', { revision: 0, action: ROLL }))
    const codes = (await Promise.all(sent)).map((answer) => (answer.ok ? 'played' : answer.rejected.code))
    expect(codes.toSorted()).toEqual(['played', 'stale-revision'])
    expect(acceptedOf(await deal.read(ann, 'yahtzee')).state.revision).toBe(1)
  })

  test.each([
    ['an illegal action', { type: 'score', category: 'ones' }, 'illegal-action'],
    ['an unknown action', { type: 'cheat' }, 'malformed'],
    ['nothing', null, 'malformed'],
  ])('rejects %s and changes nothing', async (_what, action, code) => {
    const { deal, person } = await made()
    const ann = await person('ann')
    const begun = acceptedOf(await deal.begin(ann, 'yahtzee'))
    expect(await deal.play(ann, 'yahtzee', { revision: 0, action })).toMatchObject({ rejected: { code } })
    expect(acceptedOf(await deal.read(ann, 'yahtzee'))).toEqual(begun)
  })

  test('may be finished in the first ten minutes of the next day, and not later', async () => {
    const { deal, world, person } = await made()
    const ann = await person('ann')
    acceptedOf(await deal.begin(ann, 'yahtzee'))
    world.sleep(12 * HOUR_MS + 9 * 60_000)
    expect(acceptedOf(await deal.begin(ann, 'yahtzee')).day).toBe(DAY)
    acceptedOf(await deal.play(ann, 'yahtzee', { revision: 0, action: ROLL }))
    world.sleep(60_000)
    expect(await deal.play(ann, 'yahtzee', { revision: 1, action: ROLL })).toMatchObject({
      ok: false,
      rejected: { code: 'unknown-match' },
    })
    expect(acceptedOf(await deal.begin(ann, 'yahtzee'))).toMatchObject({ day: '2026-11-19', steps: [] })
  })

  test('ends at the maximum of actions', async () => {
    const { deal, person } = await made({ limits: { dailyActions: 1 } })
    const ann = await person('ann')
    acceptedOf(await deal.begin(ann, 'yahtzee'))
    acceptedOf(await deal.play(ann, 'yahtzee', { revision: 0, action: ROLL }))
    const late = await deal.play(ann, 'yahtzee', { revision: 1, action: ROLL })
    expect(late).toMatchObject({ rejected: { code: 'match-too-long' } })
  })

  test('does not begin beyond the maximum of the day', async () => {
    const { deal, person } = await made({ limits: { dailyTries: 1 } })
    acceptedOf(await deal.begin(await person('ann'), 'yahtzee'))
    expect(await deal.begin(await person('bob'), 'yahtzee')).toMatchObject({ rejected: { code: 'too-busy' } })
  })

  test('exists only of games with a challenge', async () => {
    const { deal, person } = await made()
    expect(await deal.begin(await person('ann'), 'discard')).toMatchObject({
      rejected: { code: 'unknown-game' },
    })
  })
})

describe('the board of the day', () => {
  const REVIEW: DailyReview = { start: 245.9, luck: 3.1, given: 12, accuracy: 91.5, marks: ['good', 'poor'] }

  test('has the results of people, and the reader’s own place and review', async () => {
    const { deal, person, finish } = await made({ reviewer: async () => REVIEW })
    const [ann, bob] = [await person('ann'), await person('bob')]
    await finish(ann, 'yahtzee')
    await finish(bob, 'yahtzee')
    acceptedOf(await deal.begin(await person('cyd'), 'yahtzee'))
    const { today } = acceptedOf(await deal.now(ann))
    const challenge = today.challenges.find(({ game }) => game === 'yahtzee')
    expect(challenge).toMatchObject({
      finished: 2,
      own: { status: 'over', place: 1, review: REVIEW, marks: ['good', 'poor'] },
    })
    expect(challenge?.board.map(({ name, place, isYou }) => [name, place, isYou])).toEqual([
      ['ann', 1, true],
      ['bob', 1, false],
    ])
    const line = acceptedOf(await deal.now(bob)).today.challenges[0]?.board.find(({ name }) => name === 'ann')
    expect([line?.luck, line?.given]).toEqual([3.1, 12])
  })

  test('has no agents', async () => {
    const { deal, store, finish } = await made()
    const robot = { id: 'a_robot', name: 'Robot', avatar: 'owl', createdAt: 1 } as const
    await store.insertProfile(robot, 'hash')
    await finish(robot, 'flip7')
    const challenge = acceptedOf(await deal.now(robot)).today.challenges.find(({ game }) => game === 'flip7')
    expect(challenge).toMatchObject({ finished: 0, board: [], own: { status: 'over', place: null } })
  })

  test('a missing review is made when the try is opened again', async () => {
    let asked = 0
    const reviewer = async () => {
      asked += 1
      return asked === 1 ? null : REVIEW
    }
    const { deal, person, finish } = await made({ reviewer })
    const ann = await person('ann')
    await finish(ann, 'yahtzee')
    const reviews = []
    for (let at = 0; at < 3; at += 1) {
      reviews.push(acceptedOf(await deal.now(ann)).today.challenges[0]?.own.review)
      acceptedOf(await deal.begin(ann, 'yahtzee'))
    }
    expect(reviews).toEqual([null, REVIEW, REVIEW])
    expect(asked).toBe(2)
  })

  test('its records are open after the reveal, and follow from the seed', async () => {
    const { deal, world, person, finish } = await made()
    await finish(await person('ann'), 'yahtzee')
    await finish(await person('bob'), 'flip7')
    expect(await deal.records(DAY, 'yahtzee')).toMatchObject({ rejected: { code: 'not-over' } })
    world.sleep(13 * HOUR_MS)
    const shown = acceptedOf(await deal.day(DAY, null))
    const results = []
    for (const { game } of shown.challenges)
      results.push({ game, records: acceptedOf(await deal.records(DAY, game)) })
    expect(results.map(({ records }) => records.length)).toEqual([1, 1])
    const findings = verifyDay(shown, results, null, gameById).map(({ id, finding }) => [id, finding])
    expect(findings).toEqual([
      ['seed', 'holds'],
      ['shown', 'open'],
      ['before', 'open'], // this server has dealt since noon only
      ['results', 'holds'],
      ['results', 'holds'],
    ])
  })

  test('days that nobody knows are rejected, tomorrow among them', async () => {
    const { deal } = await made()
    for (const day of ['2026-11-17', '2026-11-19'])
      expect(await deal.day(day, null)).toMatchObject({ rejected: { code: 'unknown-match' } })
  })

  test('old days are deleted', async () => {
    const { deal, world, store } = await made({ limits: { dailyDaysKept: 2 } })
    await deal.sweep()
    world.sleep(48 * HOUR_MS)
    await deal.sweep()
    expect(await store.readDaySeed(DAY)).not.toBeNull()
    world.sleep(24 * HOUR_MS)
    await deal.sweep()
    expect(await store.readDaySeed(DAY)).toBeNull()
  })
})
