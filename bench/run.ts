import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchEngine } from './engine.ts'
import { plot } from './figures.ts'
import { benchGrowth } from './growth.ts'
import { benchPage } from './page.ts'
import { benchServers } from './servers.ts'

const USAGE = `npm run bench [-- engine | servers | growth | page] [options]
       npm run bench -- cluster | scale [options of their own: cluster/bench.ts, cluster/scale.ts]

  engine            the rules and the generators of chance
  servers           Icebreaker beside others, and growth
  growth            what Icebreaker costs as it grows: others that exist, long matches, people who look on
  page              how long the page takes on a slow phone
  cluster           several nodes on PostgreSQL, with and without NATS
  scale             what a million players would need, computed from measured costs
  --rounds N        how often each is measured (9)
  --ms N            how long a round of the engine lasts (200)
  --matches N       matches that are played at once (100)
  --idle N          matches at rest for the measure of memory (1000)
  --stored N        matches on disk for the measures of the start and of growth (100000)
  --visits N        how often the page is opened (3)
  --alone           without the peers, which are fetched otherwise
  --save            adds a section to bench/results.md; the plot and the raw figures go beside it
`

const PARTS = ['engine', 'servers', 'growth', 'page']
/** Parts with a script and options of their own. */
const SCRIPTS: Readonly<Record<string, string>> = {
  cluster: '../cluster/bench.ts',
  scale: '../cluster/scale.ts',
}

const readCommandLine = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '9' },
      ms: { type: 'string', default: '200' },
      matches: { type: 'string', default: '100' },
      idle: { type: 'string', default: '1000' },
      stored: { type: 'string', default: '100000' },
      visits: { type: 'string', default: '3' },
      alone: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine()
  if (values.help || !positionals.every((part) => PARTS.includes(part))) return console.log(USAGE)
  const wants = (part: string) => positionals.length === 0 || positionals.includes(part)
  const rounds = Number(values.rounds)
  const parts: { text: string; raw: unknown }[] = []
  if (wants('engine')) parts.push(await benchEngine({ rounds, roundMs: Number(values.ms) }))
  if (wants('servers')) {
    const plan = { rounds, matches: Number(values.matches), idle: Number(values.idle) }
    const servers = await benchServers({ ...plan, stored: Number(values.stored), isAlone: values.alone })
    if (values.save)
      writeFileSync(beside('servers.svg'), plot('Moves per CPU second of the server', servers.bars))
    parts.push(servers)
  }
  if (wants('servers') || wants('growth'))
    parts.push(await benchGrowth({ rounds, matches: Number(values.matches), stored: Number(values.stored) }))
  if (wants('page')) parts.push(await benchPage(Number(values.visits)))
  const text = parts.map((part) => part.text).join('\n\n')
  console.log(text)
  if (values.save)
    save(
      text,
      parts.map(({ raw }) => raw),
      rounds,
    )
}

const beside = (name: string) => new URL(name, import.meta.url)

function save(text: string, raw: readonly unknown[], rounds: number): void {
  const commit = execFileSync('git', ['log', '-1', '--format=%h %cs %s'], { encoding: 'utf8' }).trim()
  const head = `\n## ${commit}\n\nNode ${process.version}, ${rounds} rounds, interleaved.\n\n`
  appendFileSync(beside('results.md'), `${head}${text}\n`)
  writeFileSync(beside('results.json'), `${JSON.stringify({ commit, raw }, null, 1)}\n`)
}

const [first = '', ...rest] = process.argv.slice(2)
const script = SCRIPTS[first]
if (script === undefined) {
  await main()
  process.exit(0)
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest)
await import(script)
