import { describe, expect, test } from 'vitest'
import type { AnyGame, Typed } from '../../engine/game.ts'
import { type ToyState, toy } from '../../engine/testing/toy.ts'
import { DeltaDecoder, isDelta } from '../../protocol/delta/decode.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { type Profile, StoreFault } from '../store/store.ts'
import { Broadcast, type Subscriber } from './broadcast.ts'
import type { LiveTable } from './live-table.ts'
import {
  ana,
  ben,
  cy,
  draw,
  gameServer,
  newId,
  playing,
  recorder,
  store,
  tell,
  value,
  withGames,
} from './testing/fixture.ts'

/** A toy that lists its players, so that they have names. */
const named: AnyGame = {
  ...toy,
  id: 'named',
  view: (state, viewer) => ({
    ...toy.view(state as ToyState, viewer),
    players: (state as ToyState).players.map((id) => ({ id })),
  }),
}
withGames(named)

/** Somebody who takes changes, with what they make of them. */
interface Reader extends Subscriber {
  readonly texts: string[]
  readonly received: Typed[]
  readonly states: StateMessage[]
}

function reader(who: Profile | null): Reader {
  const changes = new DeltaDecoder()
  const [texts, received, states]: [string[], Typed[], StateMessage[]] = [[], [], []]
  const whole = (message: Typed) => {
    if (message.type === 'state') states.push(changes.reset(message as StateMessage))
    else received.push(message)
  }
  const changed = (text: string) => {
    const change = changes.decode(text)
    expect(change, text).not.toBeNull()
    received.push(...(change?.events ?? []))
    states.push(...(change === null ? [] : [change.state]))
  }
  const send = (text: string) => {
    texts.push(text)
    if (isDelta(text)) changed(text)
    else whole(JSON.parse(text))
  }
  return { profile: who?.id ?? null, takesDeltas: true, texts, received, states, send, bye: () => undefined }
}

const statesOf = ({ received }: { received: readonly Typed[] }) =>
  received.filter(({ type }) => type === 'state')
const eventsOf = ({ received }: { received: readonly Typed[] }) =>
  received.filter(({ type }) => !['state', 'table', 'elsewhere'].includes(type))
const changesOf = ({ texts }: Reader) => texts.filter(isDelta)

async function watchedBy(code: string, who: Profile | null): Promise<Reader> {
  const watching = reader(who)
  value(await gameServer.subscribe(watching, who, code))
  return watching
}

describe('state diffs', () => {
  test('carry the same as full states and events, for every perspective', async () => {
    const { code, match } = await playing()
    const people = [ana, ben, null]
    const whole = people.map((who) => recorder(who))
    const short = people.map((who) => reader(who))
    for (const subscriber of [...whole, ...short])
      value(
        await gameServer.subscribe(
          subscriber,
          people.find((who) => who?.id === subscriber.profile) ?? null,
          code,
        ),
      )
    for (const [revision, who] of [ana, ben, ana, ben].entries()) value(await draw(who, match, revision))
    for (const [at, one] of short.entries()) {
      const other = whole[at]!
      expect(one.states).toEqual(statesOf(other))
      expect(eventsOf(one)).toEqual(eventsOf(other))
      expect(changesOf(one)).toHaveLength(4)
      expect(changesOf(one).join('').length).toBeLessThan(JSON.stringify(statesOf(other)).length / 3)
    }
  })

  test('are made once for all subscribers with the same perspective', async () => {
    const { code, match } = await playing()
    const [one, other] = [await watchedBy(code, null), await watchedBy(code, null)]
    value(await draw(ana, match, 0))
    expect(changesOf(one)).toEqual(changesOf(other))
    expect(changesOf(one)).toHaveLength(1)
  })

  test('continue for a late joiner, with the words that earlier subscribers know', async () => {
    const { code, match } = await playing()
    const early = await watchedBy(code, null)
    value(await draw(ana, match, 0))
    value(await draw(ben, match, 1))
    const late = await watchedBy(code, null)
    expect(late.texts.findLast((text) => text.includes('"state"'))).toContain('"words":[')
    value(await draw(ana, match, 2))
    expect(changesOf(late)).toEqual(changesOf(early).slice(2))
    expect(late.states.at(-1)).toEqual(early.states.at(-1))
    expect(late.states.at(-1)).not.toHaveProperty('words')
  })

  test('are not affected by a read over HTTP in between', async () => {
    const { code, match } = await playing()
    const watching = await watchedBy(code, ana)
    value(await draw(ana, match, 0))
    gameServer.resend(watching, ana, code)
    value(await draw(ben, match, 1))
    expect(watching.states.map(({ revision }) => revision)).toEqual([0, 1, 1, 2])
    expect(changesOf(watching)).toHaveLength(2)
  })

  test('do not contain an action that could not be stored, nor its words', async () => {
    const { code, match } = await playing()
    const watching = await watchedBy(code, ana)
    const { append } = store
    Object.assign(store, { append: () => Promise.reject(new StoreFault('no disk')) })
    expect((await draw(ana, match, 0)).ok).toBe(false)
    Object.assign(store, { append })
    value(await draw(ana, match, 0))
    value(await draw(ben, match, 1))
    expect(watching.states.at(-1)).toEqual(value(await gameServer.state(ana, match)))
    expect(changesOf(watching)).toHaveLength(2)
  })

  test('follow a full state after a subscriber’s perspective has changed', async () => {
    const { code, match } = await playing()
    const [atAna, atBen] = [await watchedBy(code, ana), await watchedBy(code, ben)]
    value(await draw(ana, match, 0))
    const player = value(await gameServer.viewTable(ben, code)).you.player!
    value(await tell(ana, code, { type: 'makeHost', player }))
    expect(atBen.states.at(-1)?.hostLegal).toEqual([{ type: 'stop' }])
    value(await draw(ben, match, 1))
    for (const [who, watching] of [
      [ana, atAna],
      [ben, atBen],
    ] as const) {
      expect(isDelta(watching.texts.at(-1) ?? '')).toBe(true)
      expect(watching.states.at(-1)).toEqual(value(await gameServer.state(who, match)))
    }
  })

  test('show only public information to a player who has given up their seat', async () => {
    const { code, match } = await playing()
    const atBen = await watchedBy(code, ben)
    value(await draw(ana, match, 0))
    const player = value(await gameServer.viewTable(ben, code)).you.player!
    value(await tell(ben, code, { type: 'leave' }))
    value(await tell(ana, code, { type: 'playFor', player }))
    expect(atBen.states.at(-1)).toMatchObject({ revision: 2, yourPlayerId: null })
    expect(atBen.states.at(-1)).toEqual(value(await gameServer.state(null, match)))
  })

  test('show a new seat’s view from the next match on, if a match is running', async () => {
    const { code, match } = await playing()
    const atCy = await watchedBy(code, cy)
    value(await tell(cy, code, { type: 'sit' }))
    value(await draw(ana, match, 0))
    expect(atCy.states.at(-1)).toMatchObject({ revision: 1, yourPlayerId: null })
    value(await tell(ana, code, { type: 'endMatch' }))
    value(await tell(ana, code, { type: 'start' }))
    expect(atCy.states.at(-1)).toMatchObject({ revision: 0, yourPlayerId: expect.any(String) })
  })

  test('show a spectator’s view of a match in which the seats do not play', async () => {
    await playing()
    const [{ table, live }] = gameServer.tables as [LiveTable]
    const { id, names, match, turns } = live!
    const broadcast = new Broadcast()
    const atAna = reader(ana)
    broadcast.add(atAna, 0)
    broadcast.prepare(table, { id, names, match, turns }, [])()
    expect(atAna.states.at(-1)?.yourPlayerId).toBe(match.header.players[0])
    const others = { ...match, header: { ...match.header, players: ['p8', 'p9'] } }
    broadcast.prepare(table, { id: 'another', names, match: others, turns }, [])()
    expect(atAna.states.at(-1)?.yourPlayerId).toBeNull()
  })

  test('are not sent after unsubscribing', async () => {
    const { code, match } = await playing()
    const gone = reader(cy)
    const { unsubscribe } = value(await gameServer.subscribe(gone, cy, code))
    value(await draw(ana, match, 0))
    unsubscribe()
    const before = gone.texts.length
    value(await draw(ben, match, 1))
    expect(gone.texts).toHaveLength(before)
  })

  test('do not name an erased person to late joiners, and soon to nobody', async () => {
    const { code, match } = await playing('named')
    const early = await watchedBy(code, null)
    value(await draw(ana, match, 0))
    expect(JSON.stringify(early.states.at(-1))).toContain('"Ben"')
    value(await gameServer.erase(ben))
    const late = await watchedBy(code, null)
    expect(late.texts.join()).not.toContain('"Ben"')
    value(await tell(ana, code, { type: 'endMatch' }))
    gameServer.resend(early, null, code)
    expect(late.states.at(-1)).toEqual(early.states.at(-1))
    expect(JSON.stringify(early.states.at(-1))).not.toContain('"Ben"')
  })

  test('begin a new match with a full state', async () => {
    const { code, match } = await playing()
    const watching = await watchedBy(code, cy)
    value(await draw(ana, match, 0))
    value(await tell(ana, code, { type: 'endMatch' }))
    value(await gameServer.command(ana, code, { type: 'start' }, newId()))
    expect(watching.states.at(-1)).toMatchObject({ revision: 0 })
    expect(watching.states.at(-1)?.match).not.toBe(match)
    value(await draw(ana, watching.states.at(-1)?.match ?? '', 0))
    expect(isDelta(watching.texts.at(-1) ?? '')).toBe(true)
  })
})
