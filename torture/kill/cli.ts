// npm run torture -- kill [--kills 200] [--clients 40] [--seed N] [--minutes 15] [--mutant early-ack|early-show|no-dedupe]
import { findingRows } from '../kit/check-store.ts'
import { MUTANTS } from '../kit/mutants.ts'
import { runPart } from '../kit/part.ts'
import { spread } from '../kit/report.ts'
import { torture } from './run.ts'

await runPart({
  defaults: { kills: 200, clients: 40, minutes: 15 },
  mutants: MUTANTS,
  run: ({ minutes, ...settings }) => torture({ ...settings, timeMaxMs: minutes * 60_000 }),
  rows: ({ kills, acks, resent, repeats, readyMs, answerMs, findings }) => [
    ['kills', kills],
    ['ready after a kill, ms', spread(readyMs)],
    ['answered between the kills, ms', spread(answerMs)],
    ['acknowledged', acks],
    ['sent again after a kill', resent],
    ['sent twice on purpose', repeats],
    ...findingRows(findings),
  ],
})
