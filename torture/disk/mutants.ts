import { MUTANTS } from '../kit/mutants.ts'
import { mutatedTree, ownTree, type Patch, type Tree } from '../kit/tree.ts'

/** Servers that are wrong on purpose: each must be found by the part that it is named with. */
export const DISK_MUTANTS = {
  /** Failures: what a failed sync has left in the log, perhaps in memory alone, is taken for stored. */
  'no-settling': [
    {
      file: 'src/server/store/sqlite/file/open.ts',
      from: '    settle(db)\n    migrate(db, version)\n',
      to: '    void settle\n    migrate(db, version)\n',
    },
  ],
  /** Failures, full: a batch that could not be committed is answered as if it was. */
  'fault-is-fine': [
    {
      file: 'src/server/store/sqlite/engine.ts',
      from: '      return this.#afterFault(calls, answers, textOf(error))\n',
      to: '      this.#afterFault(calls, answers, textOf(error))\n      return answers\n',
    },
  ],
  /** Backups: the file is copied as it lies there, without its log. */
  'plain-copy': [
    {
      file: 'src/server/store/sqlite/file/copy.ts',
      from: "from.prepare('VACUUM INTO ?').run(partial)",
      to: 'copyFileSync(file, partial)',
    },
    {
      file: 'src/server/store/sqlite/file/copy.ts',
      from: 'import { closeSync,',
      to: 'import { closeSync, copyFileSync,',
    },
  ],
  /** Migrations: each statement is for itself. */
  'no-transaction': [
    { file: 'src/server/store/sqlite/file/migrations.ts', from: "    db.exec('BEGIN IMMEDIATE')\n", to: '' },
    { file: 'src/server/store/sqlite/file/migrations.ts', from: "    db.exec('COMMIT')\n", to: '' },
  ],
  /** Repeats: a command that was done is done again. */
  'no-dedupe': MUTANTS['no-dedupe'],
  /** Repeats: whatever comes under a known id is answered as the first was. */
  'any-body': [
    {
      file: 'src/server/tables/idempotency.ts',
      from: 'digest.startsWith(done.digest) ?',
      to: 'digest.length >= 0 ?',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>

export type DiskMutant = keyof typeof DISK_MUTANTS

export function isDiskMutant(name: string): name is DiskMutant {
  return Object.hasOwn(DISK_MUTANTS, name)
}

/** A later release, whose schema has two more versions. */
const LATER: readonly Patch[] = [
  {
    file: 'src/server/store/sqlite/file/migrations.ts',
    from: '\n]\n\n/** Brings a file',
    to: `
  [
    'ALTER TABLE profiles ADD COLUMN note TEXT',
    'CREATE TABLE later (id TEXT NOT NULL PRIMARY KEY, match TEXT NOT NULL) STRICT',
    'INSERT INTO later SELECT id, id FROM matches',
    'DROP INDEX tables_by_touch',
  ],
  ['CREATE INDEX later_by_match ON later (match)', "UPDATE profiles SET note = 'kept'"],
]

/** Brings a file`,
  },
]

export function diskTree(mutants: readonly DiskMutant[], isLater = false): Tree {
  const patches = [
    ...mutants.flatMap((name): readonly Patch[] => DISK_MUTANTS[name]),
    ...(isLater ? LATER : []),
  ]
  return patches.length === 0 ? ownTree : mutatedTree(patches)
}
