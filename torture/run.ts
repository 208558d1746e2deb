// npm run torture -- [PART …] [--night] [--seed N] [--lanes N] [--report FILE]   several parts, or all of them (all.ts)
// npm run torture -- PART --option N …                                           one part with options of its own
import { partWithOptions } from './parts.ts'

const single = partWithOptions(process.argv.slice(2))
if (single === null) await import('./all.ts')
else {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...single.options)
  await import(`./${single.part.script}.ts`)
}
