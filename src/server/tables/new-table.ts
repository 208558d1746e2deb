import { parse } from '../../engine/schema.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { newCode, newDeal, newId } from '../ids.ts'
import type { Profile } from '../store/store.ts'
import type { Context } from './context.ts'
import { personSeat, type TableServices } from './model/decide.ts'
import type { Table } from './model/table.ts'

/** What a new table begins with. */
export interface Opening {
  readonly game: string
  readonly options?: unknown
  readonly paceMs?: number
  readonly standIn?: Table['standIn']
}

const PACE_DEFAULT_MS = 800
const CODE_TRIES = 20

/** The key under which somebody asks for a table, and a digest of what they ask for. */
export interface OpeningKey {
  readonly key: string
  readonly digest: string
}

/**
 * A table with its host on the first seat, stored under a code that nobody else has. With a key that its host has used
 * before, nothing is stored, and the answer is `id-reused`.
 */
export async function storeNewTable(
  who: Profile,
  opening: Opening & { readonly once?: OpeningKey | undefined },
  services: TableServices,
  { world, store }: Pick<Context, 'world' | 'store'>,
): Promise<Answer<Table>> {
  const game = services.gameOf(opening.game)
  if (game === null) return reject('unknown-game')
  const parsed = parse(game.options, opening.options ?? {})
  if (!parsed.ok) return reject('bad-options', parsed.reason)
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
    seats: [personSeat(services.newPlayer(), who)],
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
    const { once } = opening
    const fared = await (once === undefined
      ? store.insertTable(coded)
      : store.openTable(coded, { ...once, profile: who.id, at: now }))
    if (fared === 'stored') return ok(coded)
    if (fared === 'opened-before') return reject('id-reused')
  }
  return reject('too-busy', 'No free code was found for a new table.')
}
