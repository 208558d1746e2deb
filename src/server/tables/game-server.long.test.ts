import { describe, expect, test } from 'vitest'
import type { AnyGame, Typed } from '../../engine/game.ts'
import { commitment } from '../../engine/seed.ts'
import { toy } from '../../engine/testing/toy.ts'
import { ok } from '../../protocol/answer.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { Profile } from '../store/store.ts'
import {
  ana,
  ben,
  codeOf,
  cy,
  draw,
  gameServer,
  lastTable,
  newId,
  openServer,
  playing,
  type Recorder,
  recorder,
  reports,
  restart,
  stateOf,
  store,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

/** A toy that fails when somebody plays the card 13, in the way that its test sets. */
let onThirteen: () => void = () => undefined
const brittle: AnyGame = {
  ...toy,
  id: 'brittle',
  apply: (before, player, action, turn) => {
    if ('card' in action && action.card === 13) onThirteen()
    return (toy as AnyGame).apply(before, player, action, turn)
  },
  candidates: (state, player) =>
    player === 'host'
      ? []
      : [{ type: 'play', card: 13 } as Typed, ...(toy as AnyGame).candidates(state, player)],
  refusal: (state, player, action) => {
    const isTurn = (toy as AnyGame).refusal(state, player, { type: 'draw' }) === null
    return 'card' in action && action.card === 13 && isTurn
      ? null
      : (toy as AnyGame).refusal(state, player, action)
  },
}

const stillborn: AnyGame = {
  ...toy,
  id: 'stillborn',
  setup: () => {
    throw new Error('no deal')
  },
}

withGames(brittle, stillborn)

/** The table, these matches and the history of a person, as they and the store see them, as JSON. */
async function everythingSeenBy(person: Profile, code: string, matches: readonly string[]): Promise<string> {
  const seen = [
    await gameServer.viewTable(person, code),
    ...(await Promise.all(matches.map((match) => gameServer.state(person, match)))),
    await store.findTable(code),
    await store.playedBy(person.id, 10),
  ]
  return JSON.stringify(seen)
}

const seatOf = async (who: Profile, code: string) => value(await gameServer.viewTable(who, code)).you.player
describe('a table', () => {
  test('is found by its code, shows neither seed nor profiles, and is open to everybody with the code', async () => {
    const opened = value(await gameServer.openTable(ana, { game: 'toy' }))
    const seen = value(await gameServer.viewTable(null, opened.code))
    expect(seen.seats).toMatchObject([{ name: 'Ana', isHost: true, presence: 'online' }])
    expect(JSON.stringify(seen)).not.toContain(ana.id)
    expect(JSON.stringify(seen)).not.toContain((await store.findTable(opened.code))!.next.server)
    expect(codeOf(await gameServer.viewTable(ana, 'ZZZZZ'))).toBe('unknown-table')
  })

  test('gives two people who sit down at the same instant different seats', async () => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy' }))
    await Promise.all([ben, cy].map((who) => tell(who, code, { type: 'sit' })))
    const { seats } = value(await gameServer.viewTable(ana, code))
    expect(seats.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Ben', 'Cy'])
    expect(new Set(seats.map(({ player }) => player)).size).toBe(3)
  })

  test('executes a command once, however often it is sent', async () => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy' }))
    const twice = { type: 'addBot', level: 'beginner' } as const
    const first = await gameServer.command(ana, code, twice, 'same-command')
    expect(await gameServer.command(ana, code, twice, 'same-command')).toEqual(first)
    expect(value(await gameServer.viewTable(ana, code)).seats).toHaveLength(2)
  })

  test('executes a command once even if the server was restarted in between', async () => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy' }))
    const twice = { type: 'addBot', level: 'beginner' } as const
    value(await gameServer.command(ana, code, twice, 'same-command'))
    restart()
    expect(codeOf(await gameServer.command(ana, code, twice, 'same-command'))).toBe('accepted')
    expect(value(await gameServer.viewTable(ana, code)).seats).toHaveLength(2)
    expect(codeOf(await gameServer.command(ana, code, twice, 'other-command'))).toBe('accepted')
    expect(value(await gameServer.viewTable(ana, code)).seats).toHaveLength(3)
  })

  test('shows nothing to a removed person and rejects their commands from that moment', async () => {
    const { code, match } = await playing()
    const watching = recorder(ben)
    value(await gameServer.subscribe(watching, ben, code))
    const player = (await seatOf(ben, code))!
    value(await tell(ana, code, { type: 'kick', player }))
    expect(watching.goodbyes).toEqual(['removed'])
    expect(codeOf(await gameServer.viewTable(ben, code))).toBe('removed')
    expect(codeOf(await gameServer.state(ben, match))).toBe('removed')
    expect(codeOf(await gameServer.archive.history(ben, match, 0, 10))).toBe('removed')
    expect(codeOf(await draw(ben, match, 0))).toBe('removed')
  })
})

describe('a match', () => {
  test('is played by the active players, and each person sees their own view', async () => {
    const { code, match } = await playing()
    const [atAna, atBen, atWall] = [recorder(ana), recorder(ben), recorder(null)]
    for (const [subscriber, who] of [
      [atAna, ana],
      [atBen, ben],
      [atWall, null],
    ] as const) {
      value(await gameServer.subscribe(subscriber, who, code))
    }
    expect(codeOf(await draw(ben, match, 0))).toBe('not-your-turn')
    expect(value(await draw(ana, match, 0))).toEqual({ revision: 1 })
    const kinds = ({ received }: Recorder) => received.slice(-3).map(({ type }) => type)
    expect(kinds(atAna)).toEqual(['drew', 'got', 'state'])
    expect(atBen.received.slice(-2).map(({ type }) => type)).toEqual(['drew', 'state'])
    const views = [atAna, atBen, atWall].map(({ received }) => (received.at(-1) as StateMessage).gameState)
    expect(views[0]).toHaveProperty('hand')
    expect(views[2]).not.toHaveProperty('hand')
    const hand = JSON.stringify((views[0] as { hand: number[] }).hand)
    expect(JSON.stringify(atBen.received)).not.toContain(`"hand":${hand}`)
  })

  test('offers actions only to active players, groups refusals, and names the players', async () => {
    const { match } = await playing()
    const [mine, theirs] = [await stateOf(ana, match), await stateOf(ben, match)]
    expect(mine.legal?.length).toBeGreaterThan(0)
    expect(theirs).not.toHaveProperty('legal')
    expect(mine.activePlayers).toEqual([mine.yourPlayerId])
    expect(mine.hostLegal).toEqual([{ type: 'stop' }])
    expect(theirs).not.toHaveProperty('hostLegal')
  })

  test('gives a repeated command its first answer after the turn has passed, and applies it once', async () => {
    const { match } = await playing()
    const first = await draw(ana, match, 0, 'draw-once-1')
    expect(await draw(ana, match, 0, 'draw-once-1')).toEqual(first)
    value(await draw(ben, match, 1))
    expect(await draw(ana, match, 0, 'draw-once-1')).toEqual(first)
    expect((await stateOf(ana, match)).revision).toBe(2)
    const other = gameServer.act(ana, match, {
      id: 'draw-once-1',
      revision: 2,
      action: { type: 'play', card: 3 } as Typed,
      asHost: false,
    })
    expect(codeOf(await other)).toBe('id-reused')
  })

  test('goes on after a restart with the same seats, command ids and state', async () => {
    const { code, match } = await playing()
    value(await draw(ana, match, 0, 'before-crash'))
    const before = await stateOf(ben, match)
    restart()
    expect(await stateOf(ben, match)).toEqual(before)
    expect(value(await draw(ana, match, 0, 'before-crash'))).toEqual({ revision: 1 })
    expect(value(await draw(ben, match, 1))).toEqual({ revision: 2 })
    expect(await seatOf(ana, code)).toBe((await stateOf(ana, match)).yourPlayerId)
  })

  test('is stored once by two servers on one store: the slower one refreshes and judges again', async () => {
    const { match } = await playing()
    const other = openServer()
    await other.state(ben, match)
    value(await draw(ana, match, 0))
    const late = await other.act(ana, match, {
      id: newId(),
      revision: 0,
      action: { type: 'draw' },
      asHost: false,
    })
    expect(codeOf(late)).toBe('not-your-turn')
    expect(value(await other.state(ben, match)).revision).toBe(1)
  })

  test('has a closed record until its end, then an open one whose seed has the committed hash', async () => {
    const { code, match } = await playing()
    const shown = value(await gameServer.viewTable(null, code)).match?.commitment
    expect(codeOf(await gameServer.archive.record(null, match))).toBe('not-over')
    value(
      await gameServer.act(ana, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true }),
    )
    const { seed } = value(await gameServer.archive.record(null, match)).record
    expect(seed.dealer === 'chacha20' && commitment(seed.match, seed.server)).toBe(shown)
    expect(value(await gameServer.viewTable(ana, code))).toMatchObject({
      match: { isOver: true },
      played: [{ match, game: 'toy', places: expect.any(Array) }],
    })
    expect(codeOf(await draw(ben, match, 1))).toBe('match-over')
  })

  test('accepts host actions from the host only', async () => {
    const { match } = await playing()
    const stop = (who: Profile) =>
      gameServer.act(who, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true })
    expect(codeOf(await stop(ben))).toBe('not-host')
    expect(codeOf(await stop(ana))).toBe('accepted')
  })

  test('stops while it is paused, until the host resumes it', async () => {
    const { code, match } = await playing()
    value(await tell(ana, code, { type: 'pause', isPaused: true }))
    expect(codeOf(await draw(ana, match, 0))).toBe('match-paused')
    value(await tell(ana, code, { type: 'pause', isPaused: false }))
    expect(codeOf(await draw(ana, match, 0))).toBe('accepted')
  })

  test('is followed by a rematch with the same people and code, another first player and a new seed', async () => {
    const { code, match } = await playing()
    value(await tell(cy, code, { type: 'sit' }))
    value(
      await gameServer.act(ana, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true }),
    )
    value(await tell(ana, code, { type: 'start' }))
    const view = value(await gameServer.viewTable(cy, code))
    expect(view.match?.id).not.toBe(match)
    const { activePlayers } = await stateOf(ana, view.match!.id)
    expect(activePlayers).toEqual([view.seats[1]?.player])
    expect(view.you.player).toBe(view.seats[2]?.player)
  })
})

describe('an absent player', () => {
  test('does not act, unlike a bot, which plays its turns at its own pace', async () => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy', paceMs: 500 }))
    value(await tell(ana, code, { type: 'addBot', level: 'beginner' }))
    value(await tell(ana, code, { type: 'start' }))
    const match = value(await gameServer.viewTable(ana, code)).match!.id
    value(await draw(ana, match, 0))
    await world.pass(400)
    expect((await stateOf(ana, match)).revision).toBe(1)
    await world.pass(200)
    expect((await stateOf(ana, match)).revision).toBe(2)
  })

  test('is played for by the rules after the grace period, and gets the seat back at once', async () => {
    const { code, match } = await playing()
    const [atAna, atBen] = [recorder(ana), recorder(ben)]
    const { unsubscribe } = value(await gameServer.subscribe(atAna, ana, code))
    value(await gameServer.subscribe(atBen, ben, code))
    unsubscribe()
    expect(lastTable(atBen)?.seats[0]?.presence).toBe('away')
    await world.pass(59_000)
    expect((await stateOf(ben, match)).revision).toBe(0)
    await world.pass(2_000)
    expect((await stateOf(ben, match)).revision).toBe(1)
    value(await draw(ben, match, 1))
    expect(codeOf(await draw(ana, match, 2))).toBe('accepted')
  })

  test('is replaced by a bot on the host’s command, until they return', async () => {
    const { code, match } = await playing('toy', [{ type: 'pace', paceMs: 0 }])
    const player = (await seatOf(ben, code))!
    value(await tell(ana, code, { type: 'handToBot', player, level: 'beginner' }))
    expect(value(await gameServer.viewTable(ana, code)).seats[1]).toMatchObject({
      bot: 'beginner',
      isStoodIn: true,
    })
    value(await draw(ana, match, 0))
    await world.pass(100)
    expect((await stateOf(ana, match)).revision).toBe(2)
    value(await gameServer.subscribe(recorder(ben), ben, code))
    expect(value(await gameServer.viewTable(ana, code)).seats[1]).toMatchObject({
      bot: null,
      isStoodIn: false,
    })
  })

  test('gets one action from the host, chosen by the rules', async () => {
    const { code, match } = await playing()
    value(await draw(ana, match, 0))
    const player = (await seatOf(ben, code))!
    expect(codeOf(await tell(ben, code, { type: 'playFor', player }))).toBe('not-host')
    await world.pass(31_000)
    value(await tell(ana, code, { type: 'playFor', player }))
    expect((await stateOf(ana, match)).revision).toBe(2)
    expect(codeOf(await tell(ana, code, { type: 'playFor', player }))).toBe('not-your-turn')
  })

  test('loses the decision to the clock when the time is up, and can get more time before', async () => {
    const { code, match } = await playing('toy', [{ type: 'clock', clockMs: 30_000 }])
    value(await gameServer.subscribe(recorder(ana), ana, code))
    expect(value(await gameServer.viewTable(ana, code)).match?.deadlineAt).toBe(world.now() + 30_000)
    await world.pass(20_000)
    expect(codeOf(await tell(ben, code, { type: 'moreTime' }))).toBe('not-your-turn')
    value(await tell(ana, code, { type: 'moreTime' }))
    await world.pass(39_000)
    expect((await stateOf(ana, match)).revision).toBe(0)
    await world.pass(2_000)
    expect((await stateOf(ana, match)).revision).toBe(1)
  })

  test('has all the time of a new clock, however long they thought before', async () => {
    const { code, match } = await playing('toy')
    for (const who of [ana, ben]) value(await gameServer.subscribe(recorder(who), who, code))
    for (const clockMs of [60_000, 30_000]) {
      await world.pass(50_000)
      value(await tell(ana, code, { type: 'clock', clockMs }))
      expect(value(await gameServer.viewTable(ana, code)).match?.deadlineAt).toBe(world.now() + clockMs)
    }
    await world.pass(29_000)
    expect((await stateOf(ana, match)).revision).toBe(0)
    await world.pass(2_000)
    expect((await stateOf(ana, match)).revision).toBe(1)
  })

  test('loses no time while the server is down', async () => {
    const { code, match } = await playing('toy', [{ type: 'clock', clockMs: 60_000 }])
    await world.pass(10_000)
    await store.beat(world.now())
    await gameServer.close()
    await world.pass(1_000_000)
    restart({ diedAt: await store.lastBeat() })
    await stateOf(ana, match)
    expect(value(await gameServer.viewTable(ana, code)).match?.deadlineAt).toBe(world.now() + 50_000)
  })

  test('loses the host’s role after a minute to the person who has been present longest', async () => {
    const { code } = await playing()
    value(await tell(cy, code, { type: 'sit' }))
    const { unsubscribe } = value(await gameServer.subscribe(recorder(ana), ana, code))
    value(await gameServer.subscribe(recorder(ben), ben, code))
    unsubscribe()
    await world.pass(61_000)
    const view = value(await gameServer.viewTable(ben, code))
    expect(view).toMatchObject({ hostName: 'Ben', you: { isHost: true } })
    expect(codeOf(await tell(ben, code, { type: 'pause', isPaused: true }))).toBe('accepted')
    expect(codeOf(await tell(ana, code, { type: 'pause', isPaused: false }))).toBe('not-host')
  })
})

describe('one fault in one match pauses it alone:', () => {
  test.each([
    [
      'rules that throw',
      () => {
        throw new Error('thirteen')
      },
    ],
    [
      'rules that never end',
      () => {
        for (;;);
      },
    ],
  ])('%s', async (_how, fault) => {
    onThirteen = fault
    const bad = await playing('brittle')
    const good = await playing()
    const revision = 0
    const action = { type: 'play', card: 13 }
    expect(
      codeOf(await gameServer.act(ana, bad.match, { id: newId(), revision, action, asHost: false })),
    ).toBe('match-paused')
    expect(value(await gameServer.viewTable(ana, bad.code)).match?.paused).toBe('fault')
    expect((await stateOf(ana, bad.match)).revision).toBe(0)
    expect(codeOf(await draw(ana, good.match, 0))).toBe('accepted')
    expect(reports.join()).toContain('the rules failed')
    onThirteen = () => undefined
    const record = value(await gameServer.archive.faultyRecord(bad.match))
    expect(record).toMatchObject({ game: 'brittle', actions: [], seed: { dealer: 'chacha20' } })
    expect(codeOf(await gameServer.archive.faultyRecord(good.match))).toBe('not-over')
  })
})

test('rules that fail to deal start no match, and the table can choose another game', async () => {
  const { code } = value(await gameServer.openTable(ana, { game: 'stillborn' }))
  value(await tell(ben, code, { type: 'sit' }))
  expect(codeOf(await tell(ana, code, { type: 'start' }))).toBe('match-paused')
  expect(value(await gameServer.viewTable(ana, code)).match).toBeNull()
  value(await tell(ana, code, { type: 'choose', game: 'toy' }))
  expect(codeOf(await tell(ana, code, { type: 'start' }))).toBe('accepted')
})

describe('people', () => {
  test('are identified by their token, and link another device with a link that works once', async () => {
    const { profile, token } = await gameServer.profiles.register('Dee', 'bee')
    expect(await gameServer.profiles.identify(token)).toEqual(profile)
    expect(await gameServer.profiles.identify(`${token}x`)).toBeNull()
    const { link } = await gameServer.profiles.linkFor(profile)
    const other = value(await gameServer.profiles.follow(link))
    expect(await gameServer.profiles.identify(other.token)).toEqual(profile)
    expect(codeOf(await gameServer.profiles.follow(link))).toBe('no-token')
    const late = (await gameServer.profiles.linkFor(profile)).link
    await world.pass(61_000)
    expect(codeOf(await gameServer.profiles.follow(late))).toBe('no-token')
  })

  test('leave no name behind in any table, match or history when they are erased', async () => {
    const { code, match } = await playing('toy', [{ type: 'pace', paceMs: 0 }])
    value(
      await gameServer.act(ana, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true }),
    )
    value(await tell(ana, code, { type: 'start' }))
    const second = value(await gameServer.viewTable(ana, code)).match!.id
    value(await gameServer.erase(ben))
    const seen = await everythingSeenBy(ana, code, [match, second])
    expect(seen).not.toMatch(/Ben|u_ben/)
    expect(seen).not.toContain(ben.id)
    expect(value(await gameServer.viewTable(ana, code)).seats[1]).toMatchObject({
      name: 'someone',
      presence: 'bot',
    })
    await world.pass(100)
    expect((await stateOf(ana, second)).revision).toBe(1)
  })

  test('leave none of their names behind when they are erased after a rename', async () => {
    const { code, match } = await playing('toy', [{ type: 'pace', paceMs: 0 }])
    value(
      await gameServer.act(ana, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true }),
    )
    value(await tell(ben, code, { type: 'leave' }))
    const renamed = await gameServer.profiles.rename(ben, { name: 'Benjamin' })
    value(await tell(renamed, code, { type: 'sit' }))
    value(await tell(ana, code, { type: 'start' }))
    const second = value(await gameServer.viewTable(ana, code)).match!.id
    value(await tell(renamed, code, { type: 'leave' }))
    const last = await gameServer.profiles.rename(renamed, { name: 'Bernd' })
    value(await gameServer.erase(last))
    const seen = await everythingSeenBy(ana, code, [match, second])
    expect(seen).not.toMatch(/Ben|Bernd/)
    expect(seen).not.toContain(ben.id)
    expect(value(await gameServer.viewTable(ana, code)).seats[1]).toMatchObject({
      name: 'someone',
      presence: 'bot',
    })
  })

  test('give their name back when a bot that took over their seat plays its next match', async () => {
    const { code, match } = await playing('toy', [{ type: 'pace', paceMs: 0 }])
    value(await tell(ben, code, { type: 'leave' }))
    expect(value(await gameServer.viewTable(ana, code)).seats[1]?.name).toBe('Ben')
    value(
      await gameServer.act(ana, match, { id: newId(), revision: 0, action: { type: 'stop' }, asHost: true }),
    )
    value(await tell(ana, code, { type: 'start' }))
    const { seats, match: next } = value(await gameServer.viewTable(ana, code))
    expect(seats[1]?.name).not.toBe('Ben')
    expect(Object.values((await store.readMatch(next!.id))!.names)).not.toContain('Ben')
  })

  test('have no valid token after they are erased', async () => {
    const { profile, token } = await gameServer.profiles.register('Dee', 'bee')
    await gameServer.profiles.identify(token)
    await gameServer.profiles.erase(profile)
    expect(await gameServer.profiles.identify(token)).toBeNull()
  })
})

describe('a table that nobody uses ends', () => {
  const DAY_MS = 24 * 60 * 60_000
  /** The server runs all day: a table ages only while the server runs. */
  const beatAllDay = (from: number) =>
    Promise.all(Array.from({ length: DAY_MS / 60_000 }, (_, minute) => store.beat(from + minute * 60_000)))
  const sweepDaily = async (days: number, meanwhile: () => Promise<unknown> = async () => null) => {
    for (let day = 0; day < days; day += 1) {
      await beatAllDay(world.now())
      await world.pass(DAY_MS)
      await meanwhile()
      await gameServer.sweep({ lobbyMs: DAY_MS, matchMs: 7 * DAY_MS, slowMs: 90 * DAY_MS })
    }
  }

  test('a day after its last use in the lobby, a week after its last use in a match', async () => {
    const lobby = value(await gameServer.openTable(ana, { game: 'toy' })).code
    const { code } = await playing('toy', [{ type: 'standIn', by: 'nobody' }])
    await sweepDaily(2)
    expect(codeOf(await gameServer.viewTable(ana, lobby))).toBe('unknown-table')
    expect(await store.findTable(code)).not.toBeNull()
    await sweepDaily(7)
    expect(codeOf(await gameServer.viewTable(ana, code))).toBe('unknown-table')
  })

  test('but not while an action is played once a day, or somebody watches', async () => {
    const lobby = value(await gameServer.openTable(ana, { game: 'toy' })).code
    value(await gameServer.subscribe(recorder(ana), ana, lobby))
    const { code } = value(await gameServer.openTable(ana, { game: 'toy', paceMs: 0, standIn: 'nobody' }))
    value(await tell(ana, code, { type: 'addBot', level: 'beginner' }))
    value(await tell(ana, code, { type: 'start' }))
    const match = value(await gameServer.viewTable(ana, code)).match!.id
    await sweepDaily(9, async () => value(await draw(ana, match, (await stateOf(ana, match)).revision)))
    expect(await store.findTable(code)).not.toBeNull()
    expect(await store.findTable(lobby)).not.toBeNull()
  })
})

test('a server that shuts down says goodbye, starts nothing, and loses nothing', async () => {
  const { code, match } = await playing()
  const watching = recorder(ana)
  value(await gameServer.subscribe(watching, ana, code))
  const move = draw(ana, match, 0)
  await gameServer.close()
  expect(codeOf(await move)).toBe('accepted')
  expect(watching.goodbyes).toEqual(['shutting-down'])
  expect(codeOf(await gameServer.openTable(ana, { game: 'toy' }))).toBe('shutting-down')
  restart()
  expect((await stateOf(ana, match)).revision).toBe(1)
})

test('a job that is queued during shutdown is rejected for a retry, and does not reach the closed store', async () => {
  const { code, match } = await playing()
  const table = gameServer.tables[0]!
  const closing = gameServer.close()
  // Each attempt asks for its turn again, as bots do.
  const answers: string[] = []
  const busy = async () => {
    while (answers.at(-1) !== 'shutting-down')
      answers.push(codeOf(await table.jobs.exclusive(async () => ok(await store.findTable(code)))))
  }
  await Promise.all([busy(), busy(), closing])
  await store.close()
  expect(codeOf(await table.jobs.exclusive(async () => ok(await store.readMatch(match))))).toBe(
    'shutting-down',
  )
  expect(reports).toEqual([])
})
