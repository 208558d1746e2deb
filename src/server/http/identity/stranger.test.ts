import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crazyEights } from '../../../games/crazy-eights/index.ts'
import { yahtzee } from '../../../games/yahtzee/index.ts'
import { type Fixture, type Json, makeFixture } from '../testing/fixture.ts'
import { WIDE } from '../testing/match-fixture.ts'

const PATIENCE_MS = 50_000
let fixture: Fixture
let url: string
beforeAll(async () => {
  fixture = await makeFixture({ games: [yahtzee, crazyEights], limits: WIDE })
  await fixture.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(fixture.app.server.address() as AddressInfo).port}`
})
afterAll(() => fixture.close())

/** A client that knows openapi.json alone: it finds operations by their purpose and calls them as documented. */
class Stranger {
  readonly #document: Json
  #token: string | null = null

  private constructor(document: Json) {
    this.#document = document
  }

  static async arrive(): Promise<Stranger> {
    return new Stranger(await (await fetch(`${url}/openapi.json`)).json())
  }

  /** The document's entry for this path, if it has one. */
  knows(method: string, path: string): Json {
    return this.#document.paths[path]?.[method.toLowerCase()]
  }

  async call(method: string, path: string, id: string | null, body?: object): Promise<Json> {
    expect(this.knows(method, path), `${method} ${path} is documented`).toBeDefined()
    const response = await fetch(url + path.replace('{id}', id ?? ''), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: Json = await response.json()
    this.#token = answer.token ?? this.#token
    return { status: response.status, ...answer }
  }
}

describe.each(['yahtzee', 'crazy-eights'])('a stranger plays a whole match of %s against bots', (game) => {
  test('by the document alone', { timeout: PATIENCE_MS + 10_000 }, async () => {
    const stranger = await Stranger.arrive()
    const body = { game, bots: game === 'yahtzee' ? ['beginner'] : ['beginner', 'beginner', 'beginner'] }
    const { id, playerId, state: first } = await stranger.call('POST', '/game/new', null, body)
    let state = first
    let turns = 0
    const until = performance.now() + PATIENCE_MS
    while (state.outcome === null && performance.now() < until) {
      const { legal } = state
      if (legal === undefined) {
        state = await stranger.call('GET', '/game/{id}/state', id)
        continue
      }
      // Any legal action; one that ends a turn is preferred to one that undoes a step.
      const known = legal.filter(({ type }: Json) => !['freeze', 'unfreeze'].includes(type))
      const { type, ...fields } = known[turns % known.length]
      const played = await stranger.call('POST', `/game/{id}/${type}`, id, fields)
      expect([200, 409]).toContain(played.status)
      state = played.status === 200 ? played : await stranger.call('GET', '/game/{id}/state', id)
      turns += 1
    }
    expect(state.outcome.places.map(({ player }: Json) => player)).toContain(playerId)
    expect(turns).toBeGreaterThan(1)
    const { record } = await stranger.call('GET', '/game/{id}/record', id)
    expect(record.actions).toHaveLength(state.revision)
    const history = await stranger.call('GET', '/game/{id}/history', id)
    expect(history.steps.length).toBe(Math.min(state.revision, WIDE.historySteps))
    const { matches } = await stranger.call('GET', '/profile/matches', null)
    expect(matches).toMatchObject([{ match: id, game }])
  })
})
