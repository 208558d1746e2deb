import { type Mutants, type Patch, type Tree, treeWith } from '../../tools/testing/tree.ts'
import { MUTANTS } from '../kit/mutants.ts'

/** Servers that are wrong on purpose. The comment names the test that must find each of them. */
export const DISK_MUTANTS = {
  /** Failures: data that a failed sync may have left in memory counts as stored. */
  'no-settling': [
    {
      file: 'src/server/store/sqlite/file/open.ts',
      from: '    settle(db)\n    migrate(db, version)\n',
      to: '    void settle\n    migrate(db, version)\n',
    },
  ],
  /** Failures, full: a batch that could not be committed is acknowledged. */
  'fault-is-fine': [
    {
      file: 'src/server/store/sqlite/engine.ts',
      from: '      return this.#afterFault(calls, answers, textOf(error))\n',
      to: '      this.#afterFault(calls, answers, textOf(error))\n      return answers\n',
    },
  ],
  /** Backups: the database file is copied without its log. */
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
  /** Migrations: there is no transaction around the statements. */
  'no-transaction': [
    { file: 'src/server/store/sqlite/file/migrations.ts', from: "    db.exec('BEGIN IMMEDIATE')\n", to: '' },
    { file: 'src/server/store/sqlite/file/migrations.ts', from: "    db.exec('COMMIT')\n", to: '' },
  ],
  /** Repeats: a repeated command is applied again. */
  'no-dedupe': MUTANTS['no-dedupe'],
  /** Repeats: another body with a known id gets the first answer. */
  'any-body': [
    {
      file: 'src/server/tables/idempotency.ts',
      from: 'digest.startsWith(done.digest) ?',
      to: 'digest.length >= 0 ?',
    },
  ],
} as const satisfies Mutants

export type DiskMutant = keyof typeof DISK_MUTANTS

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
  const patches = mutants.flatMap((name): readonly Patch[] => DISK_MUTANTS[name])
  return treeWith([...patches, ...(isLater ? LATER : [])])
}
