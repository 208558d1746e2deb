// npm run torture -- disk [--failures 1] [--writesEvery 5] [--backups 12] [--migrationsEvery 1] [--repeats 20000] [--lives 8] [--seed N] [--minutes 10] [--mutant NAME]

import { runPart } from '../kit/part.ts'
import { type Rows, spread } from '../kit/report.ts'
import { DISK_MUTANTS } from './mutants.ts'
import { type DiskResult, tortureDisk } from './run.ts'

function rowsOf({ failures, full, backups, migrations, repeats }: DiskResult): Rows {
  const rows: [string, string | number][] = []
  if (failures !== null)
    rows.push(
      ['sessions in which a disk call failed', `${failures.hits} of ${failures.cases}`],
      ['  the server did not start, and said why', failures.unstarted],
      ['  acknowledged in them', failures.acks],
    )
  if (full !== null) rows.push(['acknowledged before a disk was full', full.skipped ?? full.acks])
  if (backups !== null)
    rows.push(
      ['backups while many play', backups.backups],
      ['  acknowledged before the last', backups.acks],
      ['  ms', spread(backups.tookMs)],
      ['  servers started on a copy', backups.restored],
      ['  ready after, ms', spread(backups.readyMs)],
    )
  if (migrations !== null)
    rows.push(
      ['statements of migrations', migrations.statements],
      ['  kills at a statement', migrations.kills],
    )
  if (repeats !== null)
    rows.push(
      ['commands', repeats.done],
      ['  repeated with the same body', repeats.same],
      ['  repeated with another body', repeats.different],
      ['  runs of the server', repeats.lives],
    )
  return rows
}

await runPart({
  defaults: {
    failures: 1,
    writesEvery: 5,
    backups: 12,
    migrationsEvery: 1,
    repeats: 20_000,
    lives: 8,
    minutes: 10,
  },
  mutants: DISK_MUTANTS,
  run: ({ failures, writesEvery, minutes, mutant, ...settings }) =>
    tortureDisk({
      ...settings,
      failures: failures === 0 ? null : { writesEvery },
      isFull: failures > 0,
      mutants: mutant === null ? [] : [mutant],
      timeMaxMs: minutes * 60_000,
    }),
  rows: rowsOf,
})
