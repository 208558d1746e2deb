import { parse } from '../../engine/schema.ts'
import { type Answer, no, yes } from '../../protocol/answer.ts'
import type { Profile } from '../store/store.ts'
import { personSeat, type TableHouse } from '../table/decide.ts'
import type { Table } from '../table/table.ts'
import { newCode, newDeal, newId } from './ids.ts'
import type { Surroundings } from './surroundings.ts'

/** What a new table begins with. */
export interface Opening {
  readonly game: string
  readonly options?: unknown
  readonly paceMs?: number
  readonly standIn?: Table['standIn']
}

const PACE_DEFAULT_MS = 800
const CODE_TRIES = 20

/** A table with its host on the first seat, stored under a code that nobody else has. */
export async function storeNewTable(
  who: Profile,
  opening: Opening,
  house: TableHouse,
  { world, store }: Pick<Surroundings, 'world' | 'store'>,
): Promise<Answer<Table>> {
  const game = house.gameOf(opening.game)
  if (game === null) return no('unknown-game')
  const parsed = parse(game.options, opening.options ?? {})
  if (!parsed.ok) return no('bad-options', parsed.reason)
  const now = world.now()
  const table: Omit<Table, 'code'> = {
    id: newId(world, 't'),
    version: 1,
    host: who.id,
    hostName: who.name,
    game: opening.game,
    options: parsed.value,
    clockMs: null,
    standIn: opening.standIn ?? 'good',
    paceMs: opening.paceMs ?? PACE_DEFAULT_MS,
    seats: [personSeat(house.newPlayer(), who)],
    queue: [],
    removed: [],
    done: [],
    next: newDeal(world),
    match: null,
    played: [],
    createdAt: now,
    touchedAt: now,
  }
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const coded = { ...table, code: newCode(world) }
    if ((await store.insertTable(coded)) === 'stored') return yes(coded)
  }
  return no('too-busy', 'No free code was found for a new table.')
}
