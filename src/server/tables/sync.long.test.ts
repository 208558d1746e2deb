import { beforeEach, describe, expect, test } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import { TABLE_LIMITS } from '../../table/limits.ts'
import { dealDevice } from '../../table/testing/device.ts'
import { LocalHub } from '../bus/bus-local.ts'
import type { Profile } from '../store/store.ts'
import { GameServer } from './game-server.ts'
import {
  ana,
  ben,
  codeOf,
  cy,
  lastTable,
  newId,
  type Recorder,
  recorder,
  reports,
  store,
  value,
  world,
} from './testing/fixture.ts'

let hub: LocalHub
let here: GameServer
let there: GameServer

function openNode(): GameServer {
  return new GameServer({
    store,
    world,
    bus: hub.connect(),
    games: [toy],
    report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
  })
}

beforeEach(() => {
  hub = new LocalHub()
  here = openNode()
  there = openNode()
})

const draw = (gameServer: GameServer, who: Profile, match: string, revision: number, id = newId()) =>
  gameServer.act(who, match, { id, revision, action: { type: 'draw' }, asHost: false })

/** Ana's table, made on one node and joined by Ben on the other. */
async function gathered(commands: Parameters<GameServer['command']>[2][] = []) {
  const { code } = value(await here.openTable(ana, { game: 'toy', standIn: 'rules' }))
  value(await there.command(ben, code, { type: 'sit' }, newId()))
  for (const command of commands) value(await here.command(ana, code, command, newId()))
  return code
}

async function playing(commands: Parameters<GameServer['command']>[2][] = []) {
  const code = await gathered(commands)
  const [anas, bens] = [recorder(ana), recorder(ben)]
  const watching = value(await here.subscribe(anas, ana, code))
  value(await there.subscribe(bens, ben, code))
  value(await here.command(ana, code, { type: 'start' }, newId()))
  await world.pass(0)
  return { code, match: value(await here.viewTable(ana, code)).match?.id ?? '', anas, bens, watching }
}

const lastRevision = ({ received }: Recorder) => {
  const state = received.findLast(({ type }) => type === 'state')
  return state !== undefined && 'revision' in state ? state.revision : null
}

const presenceOf = (who: Recorder, name: string) =>
  lastTable(who)?.seats.find((seat) => seat.name === name)?.presence

describe('two players on two nodes', () => {
  test('start with the bytes of a device that has just committed at the other node', async () => {
    const code = await gathered()
    const { nextCommitment: deal, you } = value(await there.viewTable(ben, code))
    value(await there.subscribe(recorder(ben), ben, code))
    value(await here.subscribe(recorder(ana), ana, code))
    await world.pass(0)
    hub.isCut = true
    const device = dealDevice(1)
    value(await there.command(ben, code, device.commit(deal, you.player ?? ''), newId()))
    value(await here.command(ana, code, { type: 'start' }, newId()))
    expect(value(await here.viewTable(ana, code)).dealing?.commitments).toHaveLength(1)
    value(await there.command(ben, code, device.reveal(deal), newId()))
    const { match } = value(await here.viewTable(ana, code))
    expect(match?.commitment).toBe(deal)
    expect((await store.readMatch(match?.id ?? ''))?.head.seed).toMatchObject({
      dealer: 'committed',
      commitments: [{ player: you.player, opened: { bytes: device.bytes } }],
    })
  })

  test('agree on the deal if the time is up at one of them and a reveal reaches the other', async () => {
    const code = await gathered()
    const { nextCommitment: deal, you } = value(await there.viewTable(ben, code))
    value(await there.subscribe(recorder(ben), ben, code))
    value(await here.subscribe(recorder(ana), ana, code))
    await world.pass(0)
    const device = dealDevice(1)
    value(await there.command(ben, code, device.commit(deal, you.player ?? ''), newId()))
    value(await here.command(ana, code, { type: 'start' }, newId()))
    hub.isCut = true
    await world.pass(TABLE_LIMITS.revealMs + 1_000)
    expect(codeOf(await there.command(ben, code, device.reveal(deal), newId()))).toBe('no-deal')
    const [seen, other] = [value(await here.viewTable(ana, code)), value(await there.viewTable(ben, code))]
    expect(seen.match).toMatchObject({ commitment: deal })
    expect(other.match?.id).toBe(seen.match?.id)
    expect((await store.readMatch(seen.match?.id ?? ''))?.head.seed).toMatchObject({
      commitments: [{ opened: null }],
    })
  })

  test('see each other’s actions by a hint', async () => {
    const { match, anas, bens } = await playing()
    value(await draw(here, ana, match, 0))
    await world.pass(0)
    expect([lastRevision(anas), lastRevision(bens)]).toEqual([1, 1])
    value(await draw(there, ben, match, 1))
    await world.pass(0)
    expect([lastRevision(anas), lastRevision(bens)]).toEqual([2, 2])
    expect(reports).toEqual([])
  })

  test('see each other’s actions by polling, if no hint comes', async () => {
    const { match, bens, code } = await playing()
    hub.isCut = true
    value(await draw(here, ana, match, 0))
    value(await here.command(ana, code, { type: 'pace', paceMs: 1_234 }, newId()))
    await world.pass(0)
    expect(lastRevision(bens)).toBe(0)
    await there.poll()
    await world.pass(0)
    expect(lastRevision(bens)).toBe(1)
    expect(lastTable(bens)?.paceMs).toBe(1_234)
  })

  test('are not refused for answering a state that only the other node knows', async () => {
    const { match } = await playing()
    hub.isCut = true
    value(await draw(here, ana, match, 0))
    expect(codeOf(await draw(there, ben, match, 1))).toBe('accepted')
    expect(codeOf(await draw(here, ben, match, 1))).toBe('not-your-turn')
    expect(value(await here.state(ana, match)).revision).toBe(2)
  })

  test('get one answer and one effect for the same command on both nodes', async () => {
    const { match, code } = await playing()
    const id = newId()
    const both = await Promise.all([draw(here, ana, match, 0, id), draw(there, ana, match, 0, id)])
    expect(both.map((answer) => (answer.ok ? answer.value : answer.rejected.code))).toEqual([
      { revision: 1 },
      { revision: 1 },
    ])
    const order = newId()
    const pace = { type: 'pace', paceMs: 1_000 } as const
    const orders = await Promise.all([
      here.command(ana, code, pace, order),
      there.command(ana, code, pace, order),
    ])
    expect(orders[0]).toEqual(orders[1])
    expect((await store.entriesAfter(match, 0, 9)).length).toBe(1)
  })

  test('get one seat if both take the last one at the same time', async () => {
    const code = await gathered()
    const people = [
      cy,
      (await here.profiles.register('Di', 'bee')).profile,
      (await here.profiles.register('Ed', 'bee')).profile,
    ]
    const sat = await Promise.all(
      people.map((who, at) => (at % 2 === 0 ? here : there).command(who, code, { type: 'sit' }, newId())),
    )
    expect(sat.map(codeOf).toSorted()).toEqual(['accepted', 'accepted', 'table-full'])
  })
})

describe('presence across nodes', () => {
  test('shows a person on another node as online, and as away when they go', async () => {
    const { anas, bens, watching } = await playing()
    expect([presenceOf(bens, 'Ana'), presenceOf(anas, 'Ben')]).toEqual(['online', 'online'])
    watching.unsubscribe()
    await world.pass(0)
    expect(presenceOf(bens, 'Ana')).toBe('away')
  })

  test('shows a person who only uses HTTP as online on the other node', async () => {
    const code = await gathered()
    value(await there.subscribe(recorder(ben), ben, code))
    const anaThere = async () => value(await there.viewTable(ben, code)).seats[0]?.presence
    await world.pass(40_000)
    expect(await anaThere()).toBe('away')
    value(await here.viewTable(ana, code))
    await here.poll()
    await world.pass(0)
    expect(await anaThere()).toBe('online')
  })

  test('shows the people of a dead node as away after a while, but not those of a live one', async () => {
    const { code } = await playing()
    for (let second = 0; second < 60; second += 1) {
      await there.poll()
      await world.pass(1_000)
    }
    const table = value(await there.viewTable(null, code))
    expect(table.seats.map(({ presence }) => presence)).toEqual(['away', 'online'])
  })

  test('keeps players and the host of a live node while the bus is silent', async () => {
    const { code, match } = await playing()
    await Promise.all([here.poll(), there.poll()])
    hub.isCut = true
    for (let second = 0; second < 200; second += 5) {
      await world.pass(5_000)
      await Promise.all([here.poll(), there.poll()])
    }
    expect(value(await there.state(ben, match)).revision).toBe(0)
    expect(value(await there.viewTable(ben, code))).toMatchObject({ hostName: 'Ana' })
    expect(value(await there.viewTable(ben, code)).seats.map(({ presence }) => presence)).toEqual([
      'online',
      'online',
    ])
  })

  test('lets nobody play for a player on another node, and once for one who is away from both', async () => {
    const { code, match, watching } = await playing()
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 5) {
        await Promise.all([here.poll(), there.poll()])
        await world.pass(5_000)
      }
    }
    await pass(120)
    expect(value(await there.state(ben, match)).revision).toBe(0)
    watching.unsubscribe()
    await pass(70)
    expect(value(await there.state(ben, match)).revision).toBe(1)
    expect((await store.entriesAfter(match, 0, 9)).length).toBe(1)
    expect(value(await there.viewTable(null, code)).hostName).toBe('Ben')
  })

  test('carries emotes, nudges and notices of a second window to the other node', async () => {
    const { code, bens } = await playing()
    value(await here.command(ana, code, { type: 'emote', emote: 'clap' }, newId()))
    const player = lastTable(bens)?.you.player ?? ''
    value(await here.command(ana, code, { type: 'nudge', player }, newId()))
    value(await here.subscribe(recorder(ben), ben, code))
    await world.pass(0)
    const types = bens.received.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['emote', 'nudge', 'elsewhere']))
  })

  test('does not deliver a late notice of a second window to a newer window', async () => {
    const { code, bens } = await playing()
    const held = hub.hold()
    const first = value(await here.subscribe(recorder(ben), ben, code))
    first.unsubscribe()
    await world.pass(1_000)
    const again = recorder(ben)
    value(await there.subscribe(again, ben, code))
    held.release()
    await world.pass(0)
    const isTold = ({ received }: Recorder) => received.some(({ type }) => type === 'elsewhere')
    expect([isTold(bens), isTold(again)]).toEqual([true, false])
  })

  test('dismisses a removed person on the other node, and does not let them back in', async () => {
    const { code, bens } = await playing()
    const player = lastTable(bens)?.you.player ?? ''
    value(await here.command(ana, code, { type: 'kick', player }, newId()))
    await world.pass(0)
    expect(bens.goodbyes).toEqual(['removed'])
    expect(codeOf(await there.subscribe(recorder(ben), ben, code))).toBe('removed')
  })

  test('ends a table on the other node, with or without a hint', async () => {
    for (const isCut of [false, true]) {
      const { code, bens } = await playing()
      hub.isCut = isCut
      value(await here.dissolve(code))
      await world.pass(0)
      if (isCut) await there.poll()
      await world.pass(0)
      expect(bens.goodbyes).toEqual(['unknown-table'])
    }
  })
})

describe('time and bots', () => {
  test('a bot plays each turn once, though two nodes have its table', async () => {
    const code = await gathered([{ type: 'addBot', level: 'beginner' }])
    const broadcast = [recorder(ana), recorder(ben)]
    value(await here.subscribe(broadcast[0]!, ana, code))
    value(await there.subscribe(broadcast[1]!, ben, code))
    value(await here.command(ana, code, { type: 'start' }, newId()))
    const match = value(await there.viewTable(ben, code)).match?.id ?? ''
    value(await draw(here, ana, match, 0))
    value(await draw(there, ben, match, 1))
    await world.pass(3_000)
    expect(broadcast.map(lastRevision)).toEqual([3, 3])
    expect((await store.entriesAfter(match, 0, 9)).length).toBe(3)
    expect(reports).toEqual([])
  })

  test('a clock runs on a node that has just loaded the table as on the first node, and expires once', async () => {
    const { code, match } = await playing([{ type: 'clock', clockMs: 60_000 }])
    const deadline = value(await here.viewTable(ana, code)).match?.deadlineAt
    await world.pass(30_000)
    const third = openNode()
    value(await third.subscribe(recorder(cy), cy, code))
    await world.pass(0)
    expect(value(await third.viewTable(cy, code)).match?.deadlineAt).toBe(deadline)
    await world.pass(31_000)
    expect((await store.entriesAfter(match, 0, 9)).length).toBe(1)
  })

  test('a node that does not know of a pause yet does not take back the time that the pause gave', async () => {
    const { code } = await playing([{ type: 'clock', clockMs: 60_000 }])
    const held = hub.hold()
    value(await here.command(ana, code, { type: 'pause', isPaused: true }, newId()))
    await world.pass(30_000)
    there.tables[0]?.announcePresence()
    value(await here.command(ana, code, { type: 'pause', isPaused: false }, newId()))
    const deadline = value(await here.viewTable(ana, code)).match?.deadlineAt
    expect(deadline).toBe(world.now() + 60_000)
    held.release()
    await world.pass(0)
    expect(value(await here.viewTable(ana, code)).match?.deadlineAt).toBe(deadline)
  })

  test('a message that no node can have sent is ignored', async () => {
    const { match, bens, code } = await playing()
    const stranger = hub.connect()
    const { id } = value(await here.viewTable(ana, code))
    for (const text of ['', '{', 'null', '{"type":"other"}', '[]']) stranger.publish(`table.${id}`, text)
    value(await draw(here, ana, match, 0))
    await world.pass(0)
    expect(lastRevision(bens)).toBe(1)
  })
})

describe('people', () => {
  test('a new name is known on the other node, by a hint or a little later', async () => {
    const { profile, token } = await here.profiles.register('Flo', 'bee')
    expect((await there.profiles.identify(token))?.name).toBe('Flo')
    const flora = await here.profiles.rename(profile, { name: 'Flora' })
    await world.pass(0)
    expect((await there.profiles.identify(token))?.name).toBe('Flora')
    hub.isCut = true
    await here.profiles.rename(flora, { name: 'Florence' })
    await world.pass(10_000)
    expect((await there.profiles.identify(token))?.name).toBe('Florence')
    await here.profiles.signOut(token)
    await world.pass(10_000)
    expect(await there.profiles.identify(token)).toBeNull()
  })

  test('a link made on one node works on the other, once', async () => {
    const { link } = await here.profiles.linkFor(ana)
    expect(codeOf(await there.profiles.follow(link))).toBe('accepted')
    expect(codeOf(await here.profiles.follow(link))).toBe('no-token')
  })
})
