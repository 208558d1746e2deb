// An operator who plays knows the seed, reads all that reaches the server, and tries to choose the first roll.
import { expect, test } from 'vitest'
import { act } from '../engine/match.ts'
import { parse } from '../engine/schema.ts'
import { yahtzee } from '../games/yahtzee/index.ts'
import { tableCommandSchema } from '../protocol/table.ts'
import { decide, type Person, personSeat, type TableOnlyCommand, type TableServices } from './commands.ts'
import { newDeal } from './deal.ts'
import { closeDealing } from './dealing.ts'
import { begin, openDealing } from './start.ts'
import { newTable, type Table } from './table.ts'
import { type DealDevice, dealDevice } from './testing/device.ts'

/** One roll in 1,296 has five equal dice, so 3,000 tries would almost certainly find one. */
const TRIES = 3_000
const OPERATOR: Person = { id: 'operator', name: 'Op', avatar: 'fox' }
const ANA: Person = { id: 'ana', name: 'Ana', avatar: 'owl' }
const services: TableServices = { gameOf: () => yahtzee, newPlayer: () => 'p3' }
const NEXT = newDeal((bytes) => new Uint8Array(bytes).fill(7))

const LOBBY = newTable(
  {
    id: 't',
    code: 'K7PQR',
    host: OPERATOR.id,
    hostName: OPERATOR.name,
    game: 'yahtzee',
    options: { joker: 'forced' },
    paceMs: 0,
    next: newDeal((bytes) => new Uint8Array(bytes).fill(5)),
    seats: [personSeat('p1', OPERATOR), personSeat('p2', ANA)],
  },
  0,
)
const DEAL = LOBBY.next.commitment

const told = (table: Table, person: Person, command: unknown) =>
  decide(table, person, command as TableOnlyCommand, services)

function after(table: Table, person: Person, command: unknown): Table {
  const decided = told(table, person, command)
  if (!decided.ok) throw new Error(decided.rejected.code)
  return decided.value
}

/** The first roll of the match that begins at this table. */
function firstRoll(table: Table): readonly number[] {
  const begun = begin(closeDealing(table), services, NEXT)
  if (!begun.ok) throw new Error(begun.rejected.code)
  const { match } = begun.value
  const [player = ''] = match.decisions.keys()
  const rolled = act(match, { player, action: { type: 'roll' }, revision: 0, at: 0 })
  if (!rolled.ok) throw new Error(rolled.rejection.reason)
  const faces = rolled.events.flatMap(({ event }) => ('faces' in event ? [event.faces as number[]] : []))
  return faces[0] ?? []
}

/** The device with these bytes. */
function deviceWith(number: number): DealDevice {
  const [high, low] = [dealDevice(Math.floor(number / 256) % 256), dealDevice(number % 256)]
  const bytes = high.bytes.slice(0, 16) + low.bytes.slice(0, 16)
  return {
    ...low,
    bytes,
    reveal: (deal) => ({ type: 'reveal', deal, bytes, salt: low.bytes }),
  }
}

test('bytes in the clear are no command any more', () => {
  expect(parse(tableCommandSchema, { type: 'entropy', bytes: '00'.repeat(16) }).ok).toBe(false)
})

test('a device that comes after the time is up changes nothing', () => {
  const device = dealDevice(1)
  const committed = after(LOBBY, ANA, device.commit(DEAL, 'p2'))
  const opened = openDealing(committed, services, () => true, 0)
  if (!opened.ok || opened.value === null) throw new Error('nothing was announced')
  const late = told(closeDealing(opened.value), ANA, device.reveal(DEAL))
  expect(late).toMatchObject({ ok: false, rejected: { code: 'no-deal' } })
})

test('an operator who plays cannot choose the dice, however often they try', () => {
  const [own, anas] = [dealDevice(1), dealDevice(2)]
  // The operator commits last, and knows the seed; of Ana's bytes only the commitment has reached the server.
  const committed = after(after(LOBBY, ANA, anas.commit(DEAL, 'p2')), OPERATOR, own.commit(DEAL, 'p1'))
  const opened = openDealing(committed, services, () => true, 0)
  if (!opened.ok || opened.value === null) throw new Error('nothing was announced')
  const revealed = after(opened.value, ANA, anas.reveal(DEAL))
  // Now the server knows Ana's bytes, and the operator reveals last.
  const rolls = new Map<string, readonly number[]>()
  let accepted = 0
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const device = deviceWith(attempt)
    for (const command of [device.commit(DEAL, 'p1'), device.reveal(DEAL)]) {
      const decided = told(revealed, OPERATOR, command)
      if (!decided.ok) continue
      accepted += 1
      const roll = firstRoll(decided.value)
      rolls.set(roll.join(), roll)
    }
  }
  expect(accepted).toBe(0)
  // One bit is left: to reveal, or to withhold, which the record shows.
  const [shown, withheld] = [firstRoll(after(revealed, OPERATOR, own.reveal(DEAL))), firstRoll(revealed)]
  for (const roll of [shown, withheld, ...rolls.values()]) expect(new Set(roll).size).toBeGreaterThan(1)
})
