import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { contractGame } from '../../table/testing/games.ts'
import { type Profile, StoreFault } from '../store/store.ts'
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
  recorder,
  restart,
  stateOf,
  store,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

withGames(contractGame('forgiving')!)

/** Starts a match in which Ana has played her first card. */
async function cardPlayed(...commands: TableCommand[]): Promise<{ code: string; match: string }> {
  const { code, match } = await playing('forgiving', commands)
  await playCard(match)
  return { code, match }
}

/** Plays Ana's first card. */
async function playCard(match: string): Promise<void> {
  const { legal = [] } = await stateOf(ana, match)
  const action = legal.find(({ type }) => type === 'play') as Typed
  value(await gameServer.act(ana, match, { id: newId(), revision: 0, action, asHost: false }))
}

const ASK: TableCommand = { type: 'askTakeBack', revision: 1 }
const AGREE: TableCommand = { type: 'answerTakeBack', revision: 1, agrees: true }
const DECLINE: TableCommand = { type: 'answerTakeBack', revision: 1, agrees: false }

const requestAt = async (code: string) => value(await gameServer.viewTable(ana, code)).match?.takeBack
const revisionOf = async (match: string) => (await stateOf(ana, match)).revision
const sent = async (who: Profile, code: string, command: TableCommand, id: string) =>
  codeOf(await gameServer.command(who, code, command, id))

test('a request and its answers survive a restart', async () => {
  const { code, match } = await cardPlayed()
  value(await tell(ana, code, ASK))
  restart()
  expect(await requestAt(code)).toMatchObject({ isOpen: true, revision: 1 })
  value(await tell(ben, code, AGREE))
  expect(await revisionOf(match)).toBe(2)
  restart()
  expect(await revisionOf(match)).toBe(2)
  const { legal = [] } = await stateOf(ana, match)
  expect(legal.some(({ type }) => type === 'play')).toBe(true)
})

test('a repeated command gets its first answer, before and after a restart', async () => {
  const { code, match } = await cardPlayed()
  expect(await sent(ana, code, ASK, 'ask-takeback-1')).toBe('accepted')
  expect(await sent(ana, code, ASK, 'ask-takeback-1')).toBe('accepted')
  expect(await sent(ben, code, AGREE, 'agree-takeback')).toBe('accepted')
  for (const isRestarted of [false, true]) {
    if (isRestarted) restart()
    expect(await sent(ben, code, AGREE, 'agree-takeback')).toBe('accepted')
    expect(await revisionOf(match)).toBe(2)
  }
})

test('a takeback that was stored before a crash is not played again', async () => {
  const { code, match } = await cardPlayed()
  value(await tell(ana, code, ASK))
  const { updateTable } = store
  store.updateTable = async () => {
    throw new StoreFault('the disk is full')
  }
  expect(await sent(ben, code, AGREE, 'agree-takeback')).not.toBe('accepted')
  store.updateTable = updateTable
  restart()
  expect(await sent(ben, code, AGREE, 'agree-takeback')).toBe('accepted')
  expect(await revisionOf(match)).toBe(2)
  value(await draw(ana, match, 2))
  expect(await sent(ben, code, AGREE, 'agree-takeback')).toBe('accepted')
  expect(await requestAt(code)).toBeUndefined()
})

test('people at different nodes agree', async () => {
  const { code, match } = await cardPlayed()
  const other = openServer()
  value(await other.viewTable(ben, code))
  value(await tell(ana, code, ASK))
  value(await other.command(ben, code, AGREE, 'agree-elsewhere'))
  expect(value(await other.state(ben, match)).revision).toBe(2)
})

test('everybody gets its event before the state that it leads to', async () => {
  const { code, match } = await cardPlayed()
  const atBen = recorder(ben)
  value(await gameServer.subscribe(atBen, ben, code))
  value(await tell(ana, code, ASK))
  value(await tell(ben, code, AGREE))
  const types = atBen.received.map(({ type }) => type)
  expect(types.lastIndexOf('takenBack')).toBe(types.lastIndexOf('state') - 1)
  expect(lastTable(atBen)?.match?.takeBack).toBeUndefined()
  const steps = value(await gameServer.archive.history(null, match, 1, 1))
  const player = value(await gameServer.viewTable(ana, code)).you.player
  expect(steps).toMatchObject([{ revision: 2, player, events: [{ type: 'takenBack', player }] }])
})

describe('a request ends', () => {
  test('with the match', async () => {
    const { code } = await cardPlayed()
    value(await tell(ana, code, ASK))
    value(await tell(ana, code, { type: 'endMatch' }))
    expect(await requestAt(code)).toBeUndefined()
    expect(codeOf(await tell(ben, code, AGREE))).toMatch(/match-over|no-match/)
  })

  test('when its time is up', async () => {
    const { code, match } = await cardPlayed()
    for (const who of [ana, ben]) value(await gameServer.subscribe(recorder(who), who, code))
    value(await tell(ana, code, ASK))
    await world.pass(59_000)
    expect(await requestAt(code)).toMatchObject({ isOpen: true })
    await world.pass(2_000)
    expect(await requestAt(code)).toMatchObject({ isOpen: false, declinedBy: null })
    expect(codeOf(await tell(ben, code, AGREE))).toBe('stale-revision')
    expect(await revisionOf(match)).toBe(1)
  })

  test('when a clock runs out, also that of a player who is away', async () => {
    const { code, match } = await playing('forgiving')
    value(await gameServer.subscribe(recorder(ana), ana, code))
    await world.pass(61_000) // from now on a stand-in plays for Ben at once
    value(await tell(ana, code, { type: 'clock', clockMs: 15_000 }))
    await playCard(match)
    value(await tell(ana, code, ASK))
    await world.pass(14_000)
    expect(await revisionOf(match)).toBe(1)
    await world.pass(2_000)
    expect(await revisionOf(match)).toBe(2)
    expect(await requestAt(code)).toBeUndefined()
  })

  test('when the asking player withdraws it', async () => {
    const { code } = await cardPlayed()
    value(await tell(ana, code, ASK))
    value(await tell(ana, code, DECLINE))
    const { player } = value(await gameServer.viewTable(ana, code)).you
    expect(await requestAt(code)).toMatchObject({ isOpen: false, declinedBy: player })
  })

  test('when the asking player leaves', async () => {
    const { code, match } = await cardPlayed()
    value(await tell(ana, code, ASK))
    value(await tell(ana, code, { type: 'leave' }))
    expect(codeOf(await tell(ben, code, AGREE))).toBe('stale-revision')
    expect(value(await gameServer.state(ben, match)).revision).toBe(1)
  })

  test('in a takeback when the last person who has not agreed leaves', async () => {
    const { code, match } = await cardPlayed()
    value(await gameServer.subscribe(recorder(ana), ana, code))
    value(await tell(ana, code, ASK))
    value(await tell(ben, code, { type: 'leave' }))
    await world.pass(10)
    expect(await revisionOf(match)).toBe(2)
  })
})

test('only players are asked, and only they answer', async () => {
  const { code, match } = await cardPlayed()
  value(await tell(ana, code, ASK))
  expect(codeOf(await tell(cy, code, AGREE))).toBe('not-seated')
  expect(codeOf(await tell(ben, code, ASK))).toBe('cannot-take-back')
  expect(await revisionOf(match)).toBe(1)
})

test('an ordinary action stores no table, and the first one after a request stores it once', async () => {
  const { code, match } = await cardPlayed()
  const { updateTable } = store
  let updates = 0
  store.updateTable = (table) => {
    updates += 1
    return updateTable(table)
  }
  value(await tell(ana, code, ASK))
  expect(updates).toBe(1)
  value(await draw(ben, match, 1))
  expect(updates).toBe(2)
  value(await draw(ana, match, 2))
  expect(updates).toBe(2)
  store.updateTable = updateTable
})

test('a bot waits for the answer, but not beyond its clock', async () => {
  const { code, match } = await playing('forgiving', [
    { type: 'addBot', level: 'beginner' },
    { type: 'clock', clockMs: 15_000 },
  ])
  for (const who of [ana, ben]) value(await gameServer.subscribe(recorder(who), who, code))
  value(await draw(ana, match, 0))
  const { legal = [] } = await stateOf(ben, match)
  const action = legal.find(({ type }) => type === 'play') as Typed
  value(await gameServer.act(ben, match, { id: newId(), revision: 1, action, asHost: false }))
  value(await tell(ben, code, { type: 'askTakeBack', revision: 2 }))
  await world.pass(14_000)
  expect(await revisionOf(match)).toBe(2)
  await world.pass(1_500)
  expect(await revisionOf(match)).toBe(3)
})
