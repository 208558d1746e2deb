import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyGame } from '../../../engine/game.ts'
import { endlessToy, toy } from '../../../engine/testing/toy.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import { StoreFault } from '../../store/store.ts'
import { GameServer } from '../game-server.ts'
import type { LiveTable } from '../live-table.ts'
import {
  ana,
  ben,
  codeOf,
  cy,
  draw,
  gameServer,
  openServer,
  playing,
  type Recorder,
  recorder,
  reports,
  restart,
  store,
  tell,
  value,
  withGames,
  world,
} from '../testing/fixture.ts'

/** The behaviour of the view of `sour`, set by its test. */
let onView: () => void = () => undefined
const sour: AnyGame = {
  ...toy,
  id: 'sour',
  view: (state, viewer) => {
    onView()
    return (toy as AnyGame).view(state, viewer)
  },
}

withGames(sour, endlessToy)
beforeEach(() => {
  onView = () => undefined
})

const kinds = ({ received }: Recorder) => received.map(({ type }) => type)
const lastState = ({ received }: Recorder) =>
  received.findLast(({ type }) => type === 'state') as StateMessage
const watchersOf = (code: string) =>
  gameServer.tables.find(({ table }) => table.code === code)!.broadcast.size

test('a person who is removed while their subscription is queued is not let in', async () => {
  const { code } = await playing()
  const player = value(await gameServer.viewTable(ben, code)).you.player!
  const kicked = tell(ana, code, { type: 'kick', player })
  const watching = recorder(ben)
  const answer = await gameServer.subscribe(watching, ben, code)
  value(await kicked)
  expect(codeOf(answer)).toBe('removed')
  expect(watching.received).toEqual([])
  expect(watchersOf(code)).toBe(0)
})

test('a client that another node has shown more than this node knows sees that state, and later events', async () => {
  const other = openServer()
  const { code } = value(await gameServer.openTable(ana, { game: 'toy', standIn: 'rules' }))
  value(await tell(ben, code, { type: 'sit' }))
  expect(value(await other.viewTable(ben, code)).match).toBeNull()
  value(await tell(ana, code, { type: 'start' }))
  const match = value(await gameServer.viewTable(ana, code)).match?.id ?? ''
  value(await draw(ana, match, 0))
  const late = recorder(ben)
  value(await other.subscribe(late, ben, code, { match, revision: 0 }))
  expect(kinds(late)).toEqual(['table', 'drew', 'state'])
  value(await draw(ben, match, 1))
  const later = recorder(cy)
  value(await other.subscribe(later, cy, code, { match, revision: 2 }))
  expect(lastState(later).revision).toBe(2)
})

test('a failed subscription leaves nothing behind', async () => {
  const { code } = await playing()
  const readMatch = () => Promise.reject(new StoreFault('no disk'))
  const failing = new GameServer({
    store: { ...store, readMatch },
    world,
    games: [toy],
    report: () => undefined,
  })
  expect(codeOf(await failing.subscribe(recorder(ben), ben, code))).toBe('storage-failed')
  const [{ broadcast, presence }] = failing.tables as [LiveTable]
  expect(broadcast.size).toBe(0)
  await world.pass(31_000)
  expect(presence.isOnline(ben.id, world.now())).toBe(false)
})

test('a table whose match cannot be loaded is still shown, and its host can end the match', async () => {
  const { code, match } = await playing()
  value(await draw(ana, match, 0))
  restart({ games: [{ ...toy, version: 2 } as AnyGame] })
  const watching = recorder(ana)
  value(await gameServer.subscribe(watching, ana, code))
  expect(watching.received.at(-1)).toMatchObject({
    type: 'table',
    table: { match: { id: match, paused: 'fault' } },
  })
  expect(codeOf(await tell(ana, code, { type: 'endMatch' }))).toBe('accepted')
  expect(value(await gameServer.viewTable(ana, code)).match?.isOver).toBe(true)
  expect(codeOf(await tell(ana, code, { type: 'start' }))).toBe('accepted')
})

test('a table has a bounded number of spectators, and players always get in', async () => {
  const { code } = await playing()
  for (let at = 0; at < 200; at += 1) value(await gameServer.subscribe(recorder(null), null, code))
  expect(codeOf(await gameServer.subscribe(recorder(null), null, code))).toBe('table-full')
  expect(codeOf(await gameServer.subscribe(recorder(cy), cy, code))).toBe('table-full')
  expect(codeOf(await gameServer.subscribe(recorder(ben), ben, code))).toBe('accepted')
})

describe('a changed perspective', () => {
  test('shows a new host the host’s view at once', async () => {
    const { code } = await playing()
    const [atAna, atBen] = [recorder(ana), recorder(ben)]
    value(await gameServer.subscribe(atAna, ana, code))
    value(await gameServer.subscribe(atBen, ben, code))
    const player = value(await gameServer.viewTable(ben, code)).you.player!
    value(await tell(ana, code, { type: 'makeHost', player }))
    expect(lastState(atBen).hostLegal).toEqual([{ type: 'stop' }])
    expect(lastState(atAna)).not.toHaveProperty('hostLegal')
  })

  test('shows a player who gives up their seat a spectator’s view', async () => {
    const { code } = await playing()
    const atBen = recorder(ben)
    value(await gameServer.subscribe(atBen, ben, code))
    expect(lastState(atBen).gameState).toHaveProperty('hand')
    value(await tell(ben, code, { type: 'leave' }))
    expect(lastState(atBen).yourPlayerId).toBeNull()
    expect(lastState(atBen).gameState).not.toHaveProperty('hand')
  })
})

describe('a returning client receives what it missed', () => {
  test('as its own events before the state, without those for others', async () => {
    const { code, match } = await playing()
    for (const [at, who] of [ana, ben, ana, ben].entries()) value(await draw(who, match, at))
    const [atAna, atWall] = [recorder(ana), recorder(null)]
    value(await gameServer.subscribe(atAna, ana, code, { revision: 1 }))
    value(await gameServer.subscribe(atWall, null, code, { revision: 1 }))
    expect(kinds(atAna)).toEqual(['table', 'drew', 'drew', 'got', 'drew', 'state', 'table'])
    expect(kinds(atWall)).toEqual(['table', 'drew', 'drew', 'drew', 'state'])
  })

  test.each([
    ['long ago, from before the newest snapshot', 0],
    ['since the newest snapshot', 55],
  ])('also %s, and after a restart', async (_when, since) => {
    const { code, match } = await playing('endless')
    for (let at = 0; at < 60; at += 1) value(await draw(at % 2 === 0 ? ana : ben, match, at))
    restart()
    const watching = recorder(null)
    value(await gameServer.subscribe(watching, null, code, { revision: since }))
    expect(kinds(watching)).toEqual(['table', ...Array<string>(60 - since).fill('drew'), 'state'])
    const [steps, all] = [since, 0].map((after) => gameServer.archive.history(ana, match, after, 100))
    expect(value(await steps!)).toEqual(value(await all!).slice(since))
  })

  test.each([
    ['nothing was missed', { revision: 2 }],
    ['they have seen more than there is', { revision: 40 }],
    ['they have seen another match', { revision: 0, match: 'm_other' }],
  ])('by the state alone where %s', async (_why, seen) => {
    const { code, match } = await playing()
    value(await draw(ana, match, 0))
    value(await draw(ben, match, 1))
    const watching = recorder(ana)
    value(await gameServer.subscribe(watching, ana, code, seen))
    expect(kinds(watching)).toEqual(['table', 'state'])
  })

  test('by the state alone if the next match began while the events were fetched', async () => {
    const { code, match } = await playing()
    value(await draw(ana, match, 0))
    const { archive } = gameServer
    const history = archive.history.bind(archive)
    vi.spyOn(archive, 'history').mockImplementationOnce(async (...asked) => {
      const steps = await history(...asked)
      const stop = { id: 'stop', revision: 1, action: { type: 'stop' }, asHost: true }
      value(await gameServer.act(ana, match, stop))
      value(await tell(ana, code, { type: 'start' }))
      return steps
    })
    const watching = recorder(null)
    value(await gameServer.subscribe(watching, null, code, { match, revision: 0 }))
    expect(kinds(watching)).toEqual(['table', 'state'])
    expect(lastState(watching).match).not.toBe(match)
  })
})

test('a client that fell behind gets the table and the match again', async () => {
  const { code } = await playing()
  const watching = recorder(ben)
  value(await gameServer.subscribe(watching, ben, code))
  watching.received.length = 0
  gameServer.resend(watching, code)
  expect(kinds(watching)).toEqual(['table', 'state'])
})

describe('a view that fails', () => {
  const FAULTS: readonly (readonly [how: string, fault: () => void])[] = [
    [
      'throws',
      () => {
        throw new Error('no view')
      },
    ],
    [
      'never ends',
      () => {
        for (;;);
      },
    ],
  ]
  test.each(FAULTS)('because it %s stops the action before it is stored', async (_how, fault) => {
    const { code, match } = await playing('sour')
    value(await gameServer.subscribe(recorder(ana), ana, code))
    onView = fault
    expect(codeOf(await draw(ana, match, 0))).toBe('match-paused')
    expect((await store.entriesAfter(match, 0, 10)).length).toBe(0)
    expect(value(await gameServer.viewTable(ana, code)).match?.paused).toBe('fault')
    onView = () => undefined
    value(await tell(ana, code, { type: 'pause', isPaused: false }))
    expect(value(await draw(ana, match, 0))).toEqual({ revision: 1 })
  })

  test('does not throw for a client that fell behind', async () => {
    const { code } = await playing('sour')
    const watching = recorder(ana)
    value(await gameServer.subscribe(watching, ana, code))
    onView = FAULTS[0]![1]
    expect(() => gameServer.resend(watching, code)).not.toThrow()
    expect(reports.join()).toContain('the rules failed')
  })
})
