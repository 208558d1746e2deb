import { describe, expect, test } from 'vitest'
import { GAMES, gameById } from '../../games/registry.ts'
import { newDeal } from '../../table/deal.ts'
import { LocalTable } from './local-table.ts'
import { SAVED_MAX, savedTableFrom, savedText } from './saved/saved-table.ts'
import { type LocalPlan, planned } from './setup/plan.ts'
import { FakeDevice } from './testing/fake-device.ts'

const PACE_MS = 900
const TWO_AND_TWO: LocalPlan = {
  game: 'flip7',
  options: {},
  sitters: [{ name: 'Ana' }, { name: 'Ben' }, { bot: 'good' }, { bot: 'good' }],
  paceMs: PACE_MS,
}

function tableOf(plan: LocalPlan, device = new FakeDevice()) {
  const world = { ...device, changed: () => undefined }
  const table = new LocalTable(world, {
    table: planned(plan, newDeal(device.random), gameById),
    record: null,
  })
  return { table, device }
}

const stateOf = (table: LocalTable) => {
  const { state } = table.snapshot()
  expect(state).not.toBeNull()
  return state!
}

/** An active person looks at the device and takes the first legal action; if only bots are active, time passes. */
function playOn(table: LocalTable, device: FakeDevice): void {
  const { activePlayers, hostLegal } = stateOf(table)
  const people = table.saved.table.seats.filter(({ profile, bot }) => profile !== null && bot === null)
  const person = people.find(({ player }) => activePlayers.includes(player))
  if (person === undefined && activePlayers.length > 0) {
    device.pass(2 * PACE_MS)
    return
  }
  table.setViewer(person?.player ?? people[0]!.player)
  const { legal, match, revision, yourPlayerId: player } = stateOf(table)
  const asHost = person === undefined
  const action = (asHost ? hostLegal : legal)![0]!
  expect(table.act({ match, player, revision, action, asHost })).toMatchObject({ ok: true })
}

function playToEnd(table: LocalTable, device: FakeDevice): void {
  for (let step = 0; step < 20_000 && stateOf(table).outcome === null; step += 1) playOn(table, device)
  expect(stateOf(table).outcome).not.toBeNull()
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s on one device', (id, game) => {
  const seats = Math.min(4, game.players.max)
  const [level] = (['good', 'beginner'] as const).filter((one) => game.bots[one] !== undefined)
  const bots = Array.from({ length: seats - 2 }, () => ({ bot: level! }))
  const plan = {
    game: id,
    options: {},
    sitters: [{ name: 'Ana' }, { name: 'Ben' }, ...bots],
    paceMs: PACE_MS,
  }

  test('is played to its end twice, and the second begins with another seat', () => {
    const { table, device } = tableOf(plan)
    expect(table.command({ type: 'start' })).toMatchObject({ ok: true })
    const first = table.saved.record!.players
    playToEnd(table, device)
    expect(table.snapshot().table?.match?.isOver).toBe(true)
    expect(device.isQuiet).toBe(true)
    expect(table.command({ type: 'start' })).toMatchObject({ ok: true })
    expect(table.saved.record!.players).toEqual([...first.slice(1), first[0]])
    playToEnd(table, device)
    expect(table.snapshot().table?.played).toHaveLength(2)
    expect(table.snapshot().table?.standings.map(({ games }) => games)).toEqual(first.map(() => 2))
  })

  test('goes on after a reload exactly where it was', () => {
    const { table, device } = tableOf(plan)
    table.command({ type: 'start' })
    for (let step = 0; step < 12 && stateOf(table).outcome === null; step += 1) playOn(table, device)
    table.setViewer(null)
    const text = savedText(table.saved)
    const again = new LocalTable({ ...new FakeDevice(), changed: () => undefined }, savedTableFrom(text)!)
    expect(again.snapshot()).toEqual(table.snapshot())
  })
})

describe('a table on this device', () => {
  test('shows each of its people their own observation, and nobody’s to nobody', () => {
    const { table } = tableOf({ ...TWO_AND_TWO, game: 'crazy-eights' })
    table.command({ type: 'start' })
    table.setViewer(null)
    const open = stateOf(table)
    expect([open.yourPlayerId, open.legal]).toEqual([null, undefined])
    table.setViewer('p1')
    const ana = JSON.stringify(stateOf(table).gameState)
    table.setViewer('p2')
    expect(stateOf(table).yourPlayerId).toBe('p2')
    expect(JSON.stringify(stateOf(table).gameState)).not.toBe(ana)
  })

  test.each([
    ['flip7', true],
    ['yahtzee', true],
    ['crazy-eights', false],
    ['discard', false],
  ])('knows whether anything is to be covered: %s', (game, isOpen) => {
    const { table } = tableOf({ ...TWO_AND_TWO, game })
    table.command({ type: 'start' })
    expect(table.isOpen).toBe(isOpen)
  })

  test('rejects an action of somebody who no longer holds the device', () => {
    const { table } = tableOf(TWO_AND_TWO)
    table.command({ type: 'start' })
    const [activePlayers] = stateOf(table).activePlayers
    table.setViewer(activePlayers!)
    const { match, revision, legal } = stateOf(table)
    table.setViewer(null)
    const act = { match, player: activePlayers!, revision, action: legal![0]!, asHost: false }
    expect(table.act(act)).toMatchObject({ rejected: { code: 'not-seated' } })
    expect(table.act({ ...act, match: 'm_before' })).toMatchObject({ rejected: { code: 'match-over' } })
    expect(stateOf(table).revision).toBe(revision)
  })

  test('marks the events that a person missed while another held the device', () => {
    const { table, device } = tableOf({
      ...TWO_AND_TWO,
      game: 'yahtzee',
      sitters: [{ name: 'Ana' }, { name: 'Ben' }],
    })
    table.command({ type: 'start' })
    while (stateOf(table).activePlayers[0] === 'p1') playOn(table, device)
    expect(table.snapshot().log.some(({ isMissed }) => isMissed)).toBe(false)
    while (stateOf(table).activePlayers[0] === 'p2') playOn(table, device)
    const from = stateOf(table).revision
    table.setViewer('p1')
    const missed = table.snapshot().log.filter(({ isMissed }) => isMissed)
    expect(missed.length).toBeGreaterThan(0)
    playOn(table, device)
    const fresh = table.snapshot().log.filter(({ revision }) => revision > from)
    expect(fresh.every(({ isMissed }) => !isMissed)).toBe(true)
  })

  test('lets bots think for two to four thirds of the pace, and not while it is paused', () => {
    const { table, device } = tableOf({
      ...TWO_AND_TWO,
      sitters: [{ bot: 'good' }, { bot: 'good' }, { bot: 'good' }],
    })
    table.command({ type: 'start' })
    device.pass((2 / 3) * PACE_MS - 1)
    expect(stateOf(table).revision).toBe(0)
    table.command({ type: 'pause', isPaused: true })
    device.pass(10 * PACE_MS)
    expect(stateOf(table).revision).toBe(0)
    table.command({ type: 'pause', isPaused: false })
    device.pass((4 / 3) * PACE_MS)
    expect(stateOf(table).revision).toBeGreaterThanOrEqual(1)
  })

  test('waits for a bot that has to prepare', async () => {
    const { table, device } = tableOf({
      ...TWO_AND_TWO,
      game: 'yahtzee',
      sitters: [{ bot: 'strong' }, { bot: 'strong' }],
    })
    table.command({ type: 'start' })
    for (let step = 0; step < 8; step += 1) {
      device.pass(2 * PACE_MS)
      await expect.poll(() => stateOf(table).revision).toBe(step + 1)
    }
    expect(table.snapshot().table?.match?.paused).toBeNull()
  })

  test('hands a seat to a bot, and back', () => {
    const { table, device } = tableOf({
      ...TWO_AND_TWO,
      sitters: [{ name: 'Ana' }, { bot: 'good' }, { bot: 'good' }],
    })
    table.command({ type: 'start' })
    table.setViewer('p1')
    table.command({ type: 'handToBot', player: 'p1', level: 'good' })
    expect(table.snapshot().table?.seats[0]).toMatchObject({
      bot: 'good',
      isStoodIn: true,
      presence: 'online',
    })
    device.pass(20 * PACE_MS)
    expect(stateOf(table).revision).toBeGreaterThan(5)
    table.command({ type: 'sit' })
    expect(table.snapshot().table?.seats[0]).toMatchObject({ bot: null, isStoodIn: false })
  })

  test('changes game, rules and bots between matches only', () => {
    const { table } = tableOf(TWO_AND_TWO)
    table.command({ type: 'start' })
    expect(table.command({ type: 'addBot', level: 'good' })).toMatchObject({
      rejected: { code: 'match-running' },
    })
    table.command({ type: 'endMatch' })
    expect(table.snapshot().table?.match?.isOver).toBe(true)
    expect(table.command({ type: 'addBot', level: 'good' })).toMatchObject({ ok: true })
    expect(table.command({ type: 'removeBot', player: 'p3' })).toMatchObject({ ok: true })
    expect(table.command({ type: 'removeBot', player: 'p1' })).toMatchObject({
      rejected: { code: 'malformed' },
    })
    expect(table.snapshot().table?.seats.map(({ player }) => player)).toEqual(['p1', 'p2', 'p4', 'p5'])
    expect(table.command({ type: 'choose', game: 'yahtzee', options: { columns: -3 } })).toMatchObject({
      rejected: { code: 'bad-options' },
    })
    expect(table.command({ type: 'choose', game: 'yahtzee' })).toMatchObject({ ok: true })
    expect(table.command({ type: 'start' })).toMatchObject({ ok: true })
    expect(stateOf(table).game).toBe('yahtzee')
  })

  test('says why it cannot start', () => {
    const { table } = tableOf({ ...TWO_AND_TWO, game: 'crazy-eights', sitters: [{ name: 'Ana' }] })
    expect(table.command({ type: 'start' })).toMatchObject({
      rejected: { code: 'cannot-start', refusal: { code: 'wrong-number-of-players' } },
    })
    expect(table.command({ type: 'clock', clockMs: 30_000 })).toMatchObject({
      rejected: { code: 'malformed' },
    })
  })

  test('saves the table and drops the match if the rules have changed since', () => {
    const { table } = tableOf(TWO_AND_TWO)
    table.command({ type: 'start' })
    const { table: running, record } = table.saved
    const old = { table: running, record: { ...record!, version: record!.version + 1 } }
    const again = new LocalTable({ ...new FakeDevice(), changed: () => undefined }, old)
    expect(again.snapshot()).toMatchObject({ state: null, table: { match: null } })
    expect(again.command({ type: 'start' })).toMatchObject({ ok: true })
  })

  test('saves a bounded text, and reads only what it understands', () => {
    const { table } = tableOf(TWO_AND_TWO)
    table.command({ type: 'start' })
    const { table: running, record } = table.saved
    const endless = {
      ...record!,
      actions: Array.from({ length: 20_000 }, () => ['p1', { type: 'x'.repeat(60) }, 1] as const),
    }
    expect(savedText({ table: running, record: endless }).length).toBeLessThan(SAVED_MAX)
    expect(savedTableFrom(savedText({ table: running, record: endless }))).toMatchObject({
      table: { match: null },
      record: null,
    })
    for (const text of [null, '', '{', '[]', '{"desk":{},"record":null}'])
      expect(savedTableFrom(text)).toBeNull()
  })
})
