// npm run torture -- disk [--failures 1] [--writesEvery 5] [--backups 12] [--migrationsEvery 1] [--repeats 20000] [--lives 8] [--seed N] [--minutes 10] [--mutant NAME]

import { listed, spread, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { DISK_MUTANTS, isDiskMutant } from './mutants.ts'
import { type DiskResult, tortureDisk } from './run.ts'

function show({ failures, full, backups, migrations, repeats, skipped, violations }: DiskResult): void {
  const rows: (readonly [string, string | number])[] = []
  if (failures !== null)
    rows.push(
      ['evenings in which a call to the disk failed', `${failures.hits} of ${failures.cases}`],
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
      ['done once', repeats.done],
      ['  sent again as it was', repeats.same],
      ['  sent again with another body', repeats.different],
      ['  lives of the server', repeats.lives],
    )
  console.log(twoColumns([...rows, ['violations', violations.length]]))
  for (const why of skipped) console.log(`skipped: ${why}`)
  if (violations.length > 0) console.log(listed(violations))
}

const { failures, writesEvery, backups, migrationsEvery, repeats, lives, seed, minutes, mutant } =
  readSettings({
    failures: 1,
    writesEvery: 5,
    backups: 12,
    migrationsEvery: 1,
    repeats: 20_000,
    lives: 8,
    seed: anySeed(),
    minutes: 10,
  })
if (mutant !== null && !isDiskMutant(mutant))
  throw new Error(`There is no mutant ${mutant}: ${Object.keys(DISK_MUTANTS).join(', ')}.`)
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await tortureDisk({
  failures: failures === 0 ? null : { writesEvery },
  isFull: failures > 0,
  backups,
  migrationsEvery,
  repeats,
  lives,
  seed,
  mutants: mutant === null ? [] : [mutant],
  timeMaxMs: minutes * 60_000,
  say: (line) => console.log(line),
})
show(result)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length === 0 ? 0 : 1
