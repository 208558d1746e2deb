import { afterEach, describe, expect, test } from 'vitest'
import { discard } from '../../../games/discard/index.ts'
import { flip7 } from '../../../games/flip7/index.ts'
import { yahtzee } from '../../../games/yahtzee/index.ts'
import { fakeWorld } from '../../tables/testing/fake-world.ts'
import { type Fixture, type FixtureSettings, makeFixture } from '../testing/fixture.ts'
import { WIDE } from '../testing/match-fixture.ts'

let fixture: Fixture | null = null
afterEach(async () => {
  await fixture?.close()
  fixture = null
})

const NOON = Date.UTC(2026, 10, 18, 12)
const HOUR_MS = 3_600_000

async function made(settings: FixtureSettings = {}) {
  const world = fakeWorld(3, NOON)
  fixture = await makeFixture({ games: [yahtzee, flip7, discard], limits: WIDE, world, ...settings })
  await fixture.core.daily?.sweep()
  return { ...fixture, world }
}

type Made = Awaited<ReturnType<typeof made>>

/** Plays a whole try over HTTP, always the last legal action; returns the text of every answer. */
async function play({ ask }: Made, token: string, game: string): Promise<string[]> {
  const texts: string[] = []
  let { body, text } = await ask(`POST /daily/tries/${game}`, { token })
  texts.push(text)
  while (body.state.outcome === null) {
    const action = body.state.legal.at(-1)
    const asked = { token, body: { revision: body.state.revision, action } }
    const answer = await ask(`POST /daily/tries/${game}/actions`, asked)
    expect(answer.status).toBe(200)
    body = answer.body
    texts.push(answer.text)
  }
  return texts
}

describe('the daily deal over HTTP', () => {
  test('a person plays, is on the board, and cannot play again', async () => {
    const server = await made()
    const token = await server.person('Ann')
    await play(server, token, 'yahtzee')
    const again = await server.ask('POST /daily/tries/yahtzee', { token })
    expect([again.status, again.body.state.outcome.places.length]).toEqual([200, 1])
    const { body } = await server.ask('GET /daily', { token })
    const [challenge] = body.today.challenges
    expect(challenge).toMatchObject({ game: 'yahtzee', finished: 1, own: { status: 'over', place: 1 } })
    expect(challenge.board).toMatchObject([{ name: 'Ann', place: 1, isYou: true }])
    expect((await server.ask('GET /daily')).body.today.challenges[0].board[0].isYou).toBe(false)
  })

  test('the seed of today is in no answer until 00:15 UTC, and then everywhere', async () => {
    const server = await made()
    const { ask, core, world } = server
    const token = await server.person('Ann')
    const texts = [...(await play(server, token, 'yahtzee')), ...(await play(server, token, 'flip7'))]
    const lines = [
      'GET /daily',
      'GET /daily/days/2026-11-18',
      'GET /daily/days/2026-11-19',
      'GET /daily/days/2026-11-18/yahtzee/records',
      'GET /daily/days/2026-11-19/flip7/records',
      'GET /daily/tries/yahtzee',
      'GET /profile/export',
      'GET /profile/matches',
      'GET /game/daily-2026-11-18-yahtzee/record',
      'GET /game/daily-2026-11-18-yahtzee/state',
      'GET /leaderboards/yahtzee',
    ]
    const readAll = async () => {
      for (const line of lines) texts.push((await ask(line, { token })).text)
    }
    await readAll()
    world.sleep(12 * HOUR_MS + 14 * 60_000)
    await readAll()
    const seeds = await Promise.all(
      ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => core.store.readDaySeed(day)),
    )
    for (const seed of seeds) {
      expect(seed?.server).toHaveLength(64)
      expect(texts.filter((text) => text.includes(seed?.server ?? ''))).toEqual([])
    }
    world.sleep(60_000)
    for (const line of lines.slice(0, 2)) expect((await ask(line)).text).toContain(seeds[0]?.server)
    const records = await ask('GET /daily/days/2026-11-18/flip7/records')
    expect(records.body.records).toMatchObject([{ name: 'Ann', record: { game: 'flip7' } }])
    expect((await ask('GET /daily')).text).not.toContain(seeds[1]?.server)
  })

  test('a person cannot read or play the try of another', async () => {
    const { ask, person } = await made()
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    await ask('POST /daily/tries/yahtzee', { token: ann })
    expect((await ask('GET /daily/tries/yahtzee', { token: bob })).body.code).toBe('unknown-match')
    const body = { revision: 0, action: { type: 'roll' } }
    expect((await ask('POST /daily/tries/yahtzee/actions', { token: bob, body })).body.code).toBe(
      'unknown-match',
    )
    expect((await ask('POST /daily/tries/yahtzee')).body.code).toBe('no-token')
  })

  test('an erased person leaves no result', async () => {
    const server = await made()
    const token = await server.person('Ann')
    await play(server, token, 'flip7')
    expect((await server.ask('GET /profile/export', { token })).body.daily).toMatchObject([{ game: 'flip7' }])
    await server.ask('DELETE /profile', { token })
    const { body } = await server.ask('GET /daily')
    expect(body.today.challenges[1]).toMatchObject({ game: 'flip7', finished: 0, board: [] })
  })

  test('GET /games says which games have a challenge', async () => {
    const { ask } = await made()
    const { games } = (await ask('GET /games')).body
    const withDaily = games.filter((game: object) => 'hasDaily' in game)
    expect(withDaily.map(({ id }: { id: string }) => id)).toEqual(['yahtzee', 'flip7'])
  })

  test('a server without a daily deal has none of its routes', async () => {
    const { ask, person } = await made({ daily: null })
    const token = await person('Ann')
    const lines = ['GET /daily', 'GET /daily/days/2026-11-18', 'POST /daily/tries/yahtzee']
    for (const line of lines) {
      const { status, body } = await ask(line, { token })
      expect([status, body.code, body.detail]).toEqual([
        404,
        'unknown-route',
        expect.stringContaining('switched'),
      ])
    }
    expect((await ask('GET /games')).body.games[0].hasDaily).toBeUndefined()
  })
})
