import { describe, expect, test, vi } from 'vitest'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import { type ToyState, toy } from '../../../engine/testing/toy.ts'
import { DeltaDecoder } from '../../../protocol/delta/decode.ts'
import { expandToJson } from '../../../protocol/delta/expand.ts'
import { FRAME } from '../../../protocol/delta/format.ts'
import type { SocketFrame, StateMessage } from '../../../protocol/messages.ts'
import { type Profile, StoreFault } from '../../store/store.ts'
import type { LiveTable } from '../live-table.ts'
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
} from '../testing/fixture.ts'
import { Broadcast, type Subscriber } from './broadcast.ts'

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

/** A subscriber that takes deltas, with the states and events that it decodes. */
interface Reader extends Subscriber {
  readonly frames: SocketFrame[]
  readonly received: Typed[]
  readonly states: StateMessage[]
}

function reader(who: Profile | null): Reader {
  const decoder = new DeltaDecoder()
  const [frames, received, states]: [SocketFrame[], Typed[], StateMessage[]] = [[], [], []]
  const send = (frame: SocketFrame) => {
    frames.push(frame)
    for (const text of expandToJson(frame, decoder)) {
      const message = JSON.parse(text)
      if (message.type === 'state') states.push(message)
      else received.push(message)
    }
  }
  return { profile: who?.id ?? null, takesDeltas: true, frames, received, states, send, bye: () => undefined }
}

const isDelta = (frame: SocketFrame | undefined) => typeof frame === 'object'
const statesOf = ({ received }: { received: readonly Typed[] }) =>
  received.filter(({ type }) => type === 'state')
const eventsOf = ({ received }: { received: readonly Typed[] }) =>
  received.filter(({ type }) => !['state', 'table', 'elsewhere'].includes(type))
const binaryOf = ({ frames }: Reader) => frames.filter((frame) => typeof frame === 'object')
const changesOf = (reader: Reader) => binaryOf(reader).filter(([kind]) => kind !== FRAME.table)
const tableFramesOf = (reader: Reader) => binaryOf(reader).filter(([kind]) => kind === FRAME.table)
const tablesOf = ({ received }: { received: readonly Typed[] }) =>
  received.filter(({ type }) => type === 'table')
const bytesOf = (subscriber: Reader) => changesOf(subscriber).reduce((sum, { length }) => sum + length, 0)

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
      expect(bytesOf(one)).toBeLessThan(JSON.stringify(statesOf(other)).length / 6)
    }
  })

  test('are made once for all subscribers with the same perspective', async () => {
    const { code, match } = await playing()
    const [one, other] = [await watchedBy(code, null), await watchedBy(code, null)]
    value(await draw(ana, match, 0))
    expect(changesOf(one)).toHaveLength(1)
    expect(changesOf(one)[0]).toBe(changesOf(other)[0])
  })

  test('begin again for a client that asks for the full state while an action is being stored', async () => {
    const { code, match } = await playing()
    const [asking, other] = [await watchedBy(code, ana), await watchedBy(code, null)]
    value(await draw(ana, match, 0))
    value(await draw(ben, match, 1))
    vi.spyOn(store, 'appendWithCallback').mockImplementationOnce((action, settled) => {
      gameServer.resend(asking, code)
      store.appendWithCallback(action, settled)
    })
    value(await draw(ana, match, 2))
    value(await draw(ben, match, 3))
    expect(asking.states.map(({ revision }) => revision)).toEqual([0, 1, 2, 2, 3, 4])
    expect(asking.states.at(-1)).toEqual(value(await gameServer.state(ana, match)))
    expect(changesOf(asking)).toHaveLength(3)
    expect(other.states.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4])
    expect(changesOf(other)).toHaveLength(4)
  })

  test('continue for a late joiner and for earlier subscribers, with the same frame', async () => {
    const { code, match } = await playing()
    const early = await watchedBy(code, null)
    value(await draw(ana, match, 0))
    value(await draw(ben, match, 1))
    const late = await watchedBy(code, null)
    value(await draw(ana, match, 2))
    expect(changesOf(late)).toEqual(changesOf(early).slice(2))
    expect(late.states.at(-1)).toEqual(early.states.at(-1))
    value(await draw(ben, match, 3))
    expect(late.states.at(-1)).toEqual(early.states.at(-1))
    expect(changesOf(late)[1]!.length).toBeLessThan(changesOf(late)[0]!.length)
  })

  test('are not affected by a read over HTTP in between', async () => {
    const { code, match } = await playing()
    const watching = await watchedBy(code, ana)
    value(await draw(ana, match, 0))
    gameServer.resend(watching, code)
    value(await draw(ben, match, 1))
    expect(watching.states.map(({ revision }) => revision)).toEqual([0, 1, 1, 2])
    expect(changesOf(watching)).toHaveLength(2)
  })

  test('begin again with a full state after an action that could not be stored', async () => {
    const { code, match } = await playing()
    const watching = await watchedBy(code, ana)
    const { appendWithCallback } = store
    const fail: typeof appendWithCallback = (_, settled) =>
      queueMicrotask(() => settled(new StoreFault('no disk')))
    Object.assign(store, { appendWithCallback: fail })
    expect((await draw(ana, match, 0)).ok).toBe(false)
    Object.assign(store, { appendWithCallback })
    value(await draw(ana, match, 0))
    value(await draw(ben, match, 1))
    expect(watching.states.map(({ revision }) => revision)).toEqual([0, 1, 2])
    expect(watching.states.at(-1)).toEqual(value(await gameServer.state(ana, match)))
    expect(changesOf(watching)).toHaveLength(1)
  })

  test('carry the last move of a match too', async () => {
    const { code, match } = await playing()
    const watching = await watchedBy(code, ben)
    value(await draw(ana, match, 0))
    const stop = { id: newId(), revision: 1, action: { type: 'stop' }, asHost: true }
    value(await gameServer.act(ana, match, stop))
    expect(watching.states.map(({ revision }) => revision)).toEqual([0, 1, 2])
    expect(watching.states.at(-1)?.outcome).not.toBeNull()
    expect(changesOf(watching).length).toBeGreaterThanOrEqual(2)
    expect(watching.frames.filter((frame) => String(frame).startsWith('{"type":"state"'))).toHaveLength(1)
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
      expect(isDelta(watching.frames.at(-1))).toBe(true)
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
    const before = gone.frames.length
    value(await draw(ben, match, 1))
    expect(gone.frames).toHaveLength(before)
  })

  test('do not name an erased person to late joiners, and soon to nobody', async () => {
    const { code, match } = await playing('named')
    const early = await watchedBy(code, null)
    value(await draw(ana, match, 0))
    expect(JSON.stringify(early.states.at(-1))).toContain('"Ben"')
    value(await gameServer.erase(ben))
    const late = await watchedBy(code, null)
    expect(late.frames.join()).not.toContain('"Ben"')
    value(await tell(ana, code, { type: 'endMatch' }))
    gameServer.resend(early, code)
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
    value(await draw(ben, watching.states.at(-1)?.match ?? '', 0))
    expect(isDelta(watching.frames.at(-1))).toBe(true)
  })
})

describe('tables', () => {
  test('are sent as deltas to clients that opted in, and equal full tables', async () => {
    const { code, match } = await playing()
    const whole = recorder(ben)
    value(await gameServer.subscribe(whole, ben, code))
    const short = await watchedBy(code, ben)
    const from = tablesOf(whole).length
    value(await tell(cy, code, { type: 'sit' }))
    value(await tell(ana, code, { type: 'lock', isLocked: true }))
    value(await draw(ana, match, 0))
    value(await tell(ana, code, { type: 'endMatch' }))
    value(await tell(ana, code, { type: 'start' }))
    const expected = tablesOf(whole).slice(from)
    expect(expected.length).toBeGreaterThan(3)
    expect(tablesOf(short).slice(1)).toEqual(expected)
    expect(tableFramesOf(short)).toHaveLength(expected.length)
  })

  test('share their bytes if the viewer’s own place is unchanged', async () => {
    const { code } = await playing()
    const readers = [await watchedBy(code, ana), await watchedBy(code, null), await watchedBy(code, cy)]
    value(await tell(cy, code, { type: 'sit' }))
    const [atAna, atNobody, atCy] = readers.map((each) => tableFramesOf(each).at(-1))
    expect(atNobody).toBe(atAna)
    expect(atCy).not.toEqual(atAna)
    expect(tablesOf(readers[2]!).at(-1)).toMatchObject({ table: { you: { queuePlace: 1 } } })
  })

  test('are whole once after a look', async () => {
    const { code } = await playing()
    const watching = await watchedBy(code, null)
    gameServer.resend(watching, code)
    for (const isLocked of [true, false]) value(await tell(ana, code, { type: 'lock', isLocked }))
    expect(tableFramesOf(watching)).toHaveLength(1)
    const { you: _, ...open } = value(await gameServer.viewTable(null, code))
    expect(tablesOf(watching).at(-1)).toMatchObject({ table: open })
  })

  test('keep their order if a subscriber leaves while one is shown', async () => {
    const { code } = await playing()
    const slow = reader(null)
    let leave: () => void = () => undefined
    const shed = { ...slow, send: () => leave() }
    const { unsubscribe } = value(await gameServer.subscribe(shed, null, code))
    const watching = await watchedBy(code, ben)
    leave = unsubscribe
    value(await tell(ana, code, { type: 'lock', isLocked: true }))
    const { you: _, ...open } = value(await gameServer.viewTable(null, code))
    expect(open.spectators).toBe(0)
    expect(tablesOf(watching).at(-1)).toMatchObject({ table: open })
  })
})
