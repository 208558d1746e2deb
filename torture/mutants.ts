import { mutatedTree, ownTree, type Patch, type Tree } from './tree.ts'

/** How late it stores: long enough that some kill falls in between, also on a machine that is busy with other things. */
const LATE_MS = 25

const EARLY_ACK: readonly Patch[] = [
  {
    file: 'src/server/tables/play.ts',
    from: 'const RACES_MAX = 5',
    to: `const lateAppend = (store, action) => setTimeout(() => store.append(action), ${LATE_MS})\nconst RACES_MAX = 5`,
  },
  {
    file: 'src/server/tables/play.ts',
    from: 'const appended = await store.append({',
    to: "const appended = { type: 'stored' }; lateAppend(store, {",
  },
]

/** Servers that are wrong on purpose: each must be found by the torture that it is named for. */
export const MUTANTS = {
  /** Says yes before the action is in the store. */
  'early-ack': EARLY_ACK,
  /** Does not know a command again that it has done before. */
  'no-dedupe': [
    {
      file: 'src/server/store/sqlite/matches.ts',
      from: 'const before = command === null ? null : findCommand(match, player, command)',
      to: 'const before = null',
    },
    {
      file: 'src/server/tables/play.ts',
      from: 'command === null ? null : await store.findCommand(live.id, player, command)',
      to: 'null',
    },
    {
      file: 'src/server/store/sqlite/revision-cache.ts',
      from: 'return command === null || !end.commands.has(keyOf(player, command))',
      to: 'return true',
    },
    {
      file: 'src/server/store/sqlite/file/migrations.ts',
      from: 'CREATE UNIQUE INDEX actions_by_command',
      to: 'CREATE INDEX actions_by_command',
    },
  ],
  /** Shows an action to all before it is in the store; only the answer waits. */
  'early-show': [
    {
      file: 'src/server/tables/play.ts',
      from: 'const appended = await store.append({',
      to: 'show(); const appended = await store.append({',
    },
    { file: 'src/server/tables/play.ts', from: '      show()\n', to: '' },
  ],
  /** Leaves the time of the sync to SQLite, as many do: a power cut takes the last commits. */
  'sync-normal': [
    {
      file: 'src/server/store/sqlite/file/open.ts',
      from: "['synchronous', 2],",
      to: "['synchronous', 1],",
    },
  ],
  'sync-off': [
    {
      file: 'src/server/store/sqlite/file/open.ts',
      from: "['synchronous', 2],",
      to: "['synchronous', 0],",
    },
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>

export type MutantName = keyof typeof MUTANTS

export function isMutant(name: string): name is MutantName {
  return Object.hasOwn(MUTANTS, name)
}

/** The tree of this mutant, or our own. */
export function treeOf(mutant: MutantName | null): Tree {
  return mutant === null ? ownTree : mutatedTree(MUTANTS[mutant])
}
