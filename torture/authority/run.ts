import { join } from 'node:path'
import { fastRng } from '../../src/engine/rng.ts'
import { mutatedTree, ownTree, type Patch, type Tree } from '../kit/tree.ts'
import {
  type Attack,
  forgeFields,
  guessCodes,
  lookAround,
  type Modules,
  raceForSeats,
  removePeople,
} from './tries.ts'

export const ATTACKS = {
  forged: { what: 'A2 commands with forged fields', attack: forgeFields },
  guesses: { what: 'A4 codes guessed', attack: guessCodes },
  races: { what: 'A7 races for the last seats', attack: raceForSeats },
  removals: { what: 'A8 people removed', attack: removePeople },
  looks: { what: 'A9 looks that must not write', attack: lookAround },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly attack: Attack }>>
export type AttackName = keyof typeof ATTACKS

/** Servers that let somebody be who they are not: each with the attack that finds it. */
export const AUTHORITY_MUTANTS: Readonly<
  Record<string, { readonly by: AttackName; readonly patches: readonly Patch[] }>
> = {
  'a field says who acts': {
    by: 'forged',
    patches: [
      {
        file: 'src/server/tables/act.ts',
        from: 'let player = playerFor(table.table, live, profile, request, match)',
        to: `const named = request.action as unknown as Record<string, unknown>
      const forged = named.player
      delete named.player
      let player = typeof forged === 'string' ? ok(forged) : playerFor(table.table, live, profile, request, match)`,
      },
    ],
  },
  'guesses are not counted': {
    by: 'guesses',
    patches: [
      {
        file: 'src/server/http/routes/table-routes.ts',
        from: ": rates.spend('unknownTablesPerAddress', caller.bucket)",
        to: ": rates.look('unknownTablesPerAddress', caller.bucket)",
      },
    ],
  },
  'every address of a household counts by itself': {
    by: 'guesses',
    patches: [
      {
        file: 'src/server/http/identity/client-address.ts',
        from: '  if (isIP(plain) !== 6) return plain\n  return `',
        to: '  if (isIP(plain) !== 0) return plain\n  return `',
      },
    ],
  },
  'a table has room for one more': {
    by: 'races',
    patches: [
      {
        file: 'src/table/commands.ts',
        from: "  if (table.seats.length >= seatsMax(table, services)) return reject('table-full')\n  return ok({\n    ...table,\n    ...host",
        to: '  return ok({\n    ...table,\n    ...host',
      },
    ],
  },
  'the last to write a table wins': {
    by: 'races',
    patches: [
      {
        file: 'src/server/store/sqlite/tables.ts',
        from: 'WHERE id = ? AND version = ? - 1',
        to: 'WHERE id = ? AND version >= 0 * ?',
      },
    ],
  },
  'who is removed looks on': {
    by: 'removals',
    patches: [
      {
        file: 'src/server/tables/game-server.ts',
        from: "    if (table.table.removed.includes(profile.id)) return reject('removed')\n    table.seen",
        to: '    table.seen',
      },
    ],
  },
  'the sockets of who is removed stay open': {
    by: 'removals',
    patches: [
      {
        file: 'src/server/tables/audience/audience.ts',
        from: "    this.broadcast.dismiss(rejection('removed'), profile)\n",
        to: '',
      },
    ],
  },
  'a look is written down': {
    by: 'looks',
    patches: [
      {
        file: 'src/server/tables/game-server.ts',
        from: '    const table = await this.#admitFresh(profile, code)\n    return table.ok',
        to: '    const table = await this.#admitFresh(profile, code)\n    await this.#context.store.beat(1)\n    return table.ok',
      },
    ],
  },
}

export async function attack(
  name: AttackName,
  times: number,
  seed: number,
  tree: Tree = ownTree,
): Promise<string[]> {
  return ATTACKS[name].attack(await modulesOf(tree), times, fastRng(seed))
}

async function modulesOf({ root }: Tree): Promise<Modules> {
  const from = (file: string) => import(join(root, 'src/server', file))
  return {
    fixture: await from('http/testing/fixture.ts'),
    matchFixture: await from('http/testing/match-fixture.ts'),
    sqlite: await from('store/sqlite/store.ts'),
    world: await from('tables/testing/fake-world.ts'),
    routes: await from('http/routes/routes.ts'),
  }
}

/** So often is enough to find each mutant. */
const MUTANT_TIMES: Readonly<Record<AttackName, number>> = {
  forged: 600,
  guesses: 7_000,
  races: 5,
  removals: 2,
  looks: 600,
}

export async function findAuthorityMutant(name: string, seed: number): Promise<string | null> {
  const mutant = AUTHORITY_MUTANTS[name]
  if (mutant === undefined) throw new Error(`There is no mutant ${name}.`)
  const tree = mutatedTree(mutant.patches)
  try {
    const [first] = await attack(mutant.by, MUTANT_TIMES[mutant.by], seed, tree)
    return first ?? null
  } finally {
    tree.remove()
  }
}
