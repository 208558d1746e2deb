// npm run torture -- [PART …] [--night] [--seed N] [--lanes N] [--report FILE]   several parts, or all of them (gate/cli.ts)
// npm run torture -- PART --option N …                                           one part with options of its own
import { commandOf, partWithOptions } from './parts.ts'

const single = partWithOptions(process.argv.slice(2))
if (single === null) await import('./gate/cli.ts')
else {
  const [script, ...args] = commandOf(single.part)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args, ...single.options)
  await import(`./${script}`)
}
