// npm run torture -- disk [--failures 1] [--writesEvery 5] [--backups 12] [--migrationsEvery 1] [--repeats 20000] [--lives 8] [--seed N] [--minutes 10] [--mutant NAME]

import { anySeed } from '../../tools/testing/repeat.ts'
import { finish, spread } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { DISK_MUTANTS } from './mutants.ts'
import { type DiskResult, tortureDisk } from './run.ts'

type Rows = (readonly [string, string | number])[]

function rowsOf({ failures, full, backups, migrations, repeats }: DiskResult): Rows {
  const rows: Rows = []
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

const { failures, writesEvery, minutes, mutant, ...counts } = readSettings(
  {
    failures: 1,
    writesEvery: 5,
    backups: 12,
    migrationsEvery: 1,
    repeats: 20_000,
    lives: 8,
    seed: anySeed(),
    minutes: 10,
  },
  DISK_MUTANTS,
)
const { seed } = counts
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await tortureDisk({
  ...counts,
  failures: failures === 0 ? null : { writesEvery },
  isFull: failures > 0,
  mutants: mutant === null ? [] : [mutant],
  timeMaxMs: minutes * 60_000,
  say: (line) => console.log(line),
})
for (const why of result.skipped) console.log(`skipped: ${why}`)
finish(rowsOf(result), result.violations, seed)
