import { describe, expect, test } from 'vitest'
import { toy } from '../engine/testing/toy.ts'
import { seatsMax } from '../table/commands.ts'
import { TABLE_LIMITS, TABLE_REASONS, type TableLimits } from './limits.ts'
import {
  ana,
  ben,
  codeOf,
  cy,
  gameServer,
  newId,
  playing,
  recorder,
  restart,
  stateOf,
  store,
  tell,
  value,
  world,
} from './tables/testing/fixture.ts'

const tested = new Set<keyof TableLimits>()

/** A test of what happens at this limit. */
function atLimit(name: keyof TableLimits, what: string, check: (limit: number) => Promise<void>): void {
  tested.add(name)
  const limit = TABLE_LIMITS[name]
  test(`${name}: ${what}`, () => check(typeof limit === 'number' ? limit : limit.burst))
}

const people = async (count: number) => {
  const all = Array.from({ length: count }, (_, at) => gameServer.profiles.register(`Guest ${at}`, 'bee'))
  return (await Promise.all(all)).map(({ profile }) => profile)
}

describe('at a table', () => {
  atLimit('seats', 'a table has at most this many seats, and fewer for a smaller game', async (limit) => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy' }))
    const table = (await store.findTable(code))!
    const seatsFor = (max: number) =>
      seatsMax(table, { gameOf: () => ({ ...toy, players: { min: 2, max } }), newPlayer: () => '' })
    expect([seatsFor(limit + 1), seatsFor(limit), seatsFor(4)]).toEqual([limit, limit, 4])
    const answers = []
    for (const guest of await people(4)) answers.push(codeOf(await tell(guest, code, { type: 'sit' })))
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'table-full'])
  })

  atLimit('queue', 'one more person is told that the queue is full', async (limit) => {
    const { code } = await playing()
    const guests = await people(limit + 1)
    for (const guest of guests.slice(0, limit)) value(await tell(guest, code, { type: 'sit' }))
    expect(codeOf(await tell(guests[limit]!, code, { type: 'sit' }))).toBe('table-full')
  })

  atLimit('spectators', 'one more spectator is not let in, but players are', async (limit) => {
    const { code } = await playing()
    for (let at = 0; at < limit; at += 1) value(await gameServer.subscribe(recorder(null), null, code))
    expect(codeOf(await gameServer.subscribe(recorder(null), null, code))).toBe('table-full')
    expect(codeOf(await gameServer.subscribe(recorder(ben), ben, code))).toBe('accepted')
  })

  atLimit('removed', 'the oldest removal is dropped', async (limit) => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy' }))
    const table = (await store.findTable(code))!
    const removed = Array.from({ length: limit }, (_, at) => `u_${at}`)
    await store.updateTable({ ...table, removed, version: table.version + 1 })
    restart()
    value(await tell(ben, code, { type: 'sit' }))
    const player = value(await gameServer.viewTable(ben, code)).you.player!
    value(await tell(ana, code, { type: 'kick', player }))
    expect((await store.findTable(code))!.removed).toEqual([...removed.slice(1), ben.id])
  })

  atLimit('waiting', 'further jobs are rejected for a retry', async (limit) => {
    const { code } = await playing()
    const asked = Array.from({ length: limit + 5 }, () =>
      gameServer.command(ana, code, { type: 'ready', isReady: true }, newId()),
    )
    const codes = (await Promise.all(asked)).map(codeOf)
    expect(codes.filter((answer) => answer === 'too-many-requests').length).toBeGreaterThanOrEqual(5)
    expect(codes[0]).toBe('accepted')
  })

  atLimit('emotes', 'a storm of emotes is rejected, and emotes work again after a while', async (limit) => {
    const { code } = await playing()
    const emote = () => tell(cy, code, { type: 'emote', emote: 'clap' })
    for (let at = 0; at < limit; at += 1) value(await emote())
    expect(codeOf(await emote())).toBe('too-many-requests')
    expect(codeOf(await tell(ben, code, { type: 'emote', emote: 'wow' }))).toBe('accepted')
    await world.pass(2_000)
    expect(codeOf(await emote())).toBe('accepted')
  })

  atLimit('nudges', 'further nudges are rejected, and nudges work again after a while', async (limit) => {
    const { code } = await playing()
    const player = value(await gameServer.viewTable(ben, code)).you.player!
    const nudge = () => tell(ana, code, { type: 'nudge', player })
    for (let at = 0; at < limit; at += 1) value(await nudge())
    const answer = await nudge()
    expect(answer).toMatchObject({
      rejected: { code: 'too-many-requests', reason: 'They were nudged a moment ago: give them some time.' },
    })
    await world.pass(10_000)
    expect(codeOf(await nudge())).toBe('accepted')
  })

  test('only players and the host can nudge', async () => {
    const { code } = await playing()
    const [players, subscriber] = [value(await gameServer.viewTable(ben, code)), recorder(ben)]
    value(await gameServer.subscribe(subscriber, ben, code))
    const { player } = players.you
    expect(await tell(cy, code, { type: 'nudge', player: player! })).toMatchObject({
      rejected: { code: 'not-seated', reason: 'Only the players at this table and its host can nudge.' },
    })
    expect(subscriber.received.filter(({ type }) => type === 'nudge')).toEqual([])
    expect(codeOf(await tell(ana, code, { type: 'nudge', player: player! }))).toBe('accepted')
    value(await tell(ana, code, { type: 'leave' }))
    expect(codeOf(await tell(ana, code, { type: 'nudge', player: player! }))).toBe('not-seated')
    expect(subscriber.received.filter(({ type }) => type === 'nudge')).toEqual([{ type: 'nudge', by: 'Ana' }])
  })

  atLimit('played', 'the oldest result is dropped', async (limit) => {
    const { code, match } = await playing()
    const table = (await store.findTable(code))!
    const played = Array.from({ length: limit }, (_, at) => ({
      match: `m_${at}`,
      game: 'toy',
      at,
      places: [],
    }))
    await store.updateTable({ ...table, played, version: table.version + 1 })
    restart()
    value(
      await gameServer.act(ana, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true }),
    )
    const names = (await store.findTable(code))!.played.map((one) => one.match)
    expect(names).toEqual([match, ...played.slice(0, -1).map((one) => one.match)])
  })
})

describe('time', () => {
  const CLOCK_MS = 60_000
  const clocked = () => playing('toy', [{ type: 'clock', clockMs: CLOCK_MS }])
  const deadline = async (code: string) => value(await gameServer.viewTable(ana, code)).match?.deadlineAt

  atLimit('moreTimeMs', 'one request adds this much time', async (limit) => {
    const { code } = await clocked()
    value(await tell(ana, code, { type: 'moreTime' }))
    expect(await deadline(code)).toBe(world.now() + CLOCK_MS + limit)
  })

  atLimit('extraTimeMs', 'no more time can be added', async (limit) => {
    const { code } = await clocked()
    for (let at = 0; at < limit / TABLE_LIMITS.moreTimeMs; at += 1)
      value(await tell(ana, code, { type: 'moreTime' }))
    expect(codeOf(await tell(ana, code, { type: 'moreTime' }))).toBe('malformed')
    expect(await deadline(code)).toBe(world.now() + CLOCK_MS + limit)
  })

  atLimit('awayGraceMs', 'the stand-in plays after this', async (limit) => {
    const { code, match } = await playing()
    const { unsubscribe } = value(await gameServer.subscribe(recorder(ana), ana, code))
    value(await gameServer.subscribe(recorder(ben), ben, code))
    unsubscribe()
    await world.pass(limit - 1)
    expect((await stateOf(ben, match)).revision).toBe(0)
    await world.pass(2)
    expect((await stateOf(ben, match)).revision).toBe(1)
  })

  atLimit('hostGraceMs', 'somebody else becomes the host after this', async (limit) => {
    const { code } = await playing()
    const { unsubscribe } = value(await gameServer.subscribe(recorder(ana), ana, code))
    value(await gameServer.subscribe(recorder(ben), ben, code))
    unsubscribe()
    await world.pass(limit - 1)
    expect(value(await gameServer.viewTable(ben, code)).hostName).toBe('Ana')
    await world.pass(2)
    expect(value(await gameServer.viewTable(ben, code)).hostName).toBe('Ben')
  })

  atLimit('clockCreditMs', 'at least this much time is left after a restart', async (limit) => {
    const { code, match } = await clocked()
    await world.pass(CLOCK_MS - 1_000)
    await store.beat(world.now())
    restart({ diedAt: await store.lastBeat() })
    await stateOf(ana, match)
    expect(await deadline(code)).toBe(world.now() + limit)
  })

  atLimit('linkMs', 'a link to another device no longer works after this', async (limit) => {
    const made = [await gameServer.profiles.linkFor(ana), await gameServer.profiles.linkFor(ana)]
    const links = made.map(({ link }) => link)
    await world.pass(limit - 1)
    expect(codeOf(await gameServer.profiles.follow(links[0]!))).toBe('accepted')
    await world.pass(1)
    expect(codeOf(await gameServer.profiles.follow(links[1]!))).toBe('no-token')
  })
})

test('every limit has a reason, and a test here or in the named file', () => {
  // Endless rules are in game-server.long.test.ts, missed steps in subscription.test.ts, slow tables in slow.long.test.ts,
  // takebacks in take-back.long.test.ts, devices that do not reveal in start/dealing.long.test.ts.
  const elsewhere: (keyof TableLimits)[] = [
    ...(['rulesMs', 'stallMs', 'missedSteps'] as const),
    ...(['slowCreditMs', 'abandonedTurns', 'takeBackMs', 'revealMs'] as const),
  ]
  expect([...tested, ...elsewhere].toSorted()).toEqual(Object.keys(TABLE_LIMITS).toSorted())
  for (const reason of Object.values(TABLE_REASONS)) expect(reason).toMatch(/^[A-Z].*\.$/)
})
