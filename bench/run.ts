import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchEngine } from './engine.ts'
import { plot } from './figures.ts'
import { benchGrowth } from './growth.ts'
import { benchPage } from './page.ts'
import { type Part, savePart } from './save.ts'
import { benchServers } from './servers.ts'

const USAGE = `npm run bench [-- engine | servers | growth | page …] [options]
       npm run bench -- cluster | scale [options of their own: cluster/bench/cli.ts, cluster/bench/scale.ts]

  engine            the rules, boardgame.io's, and the generators of chance (3 minutes)
  servers           Icebreaker and its peers (6 minutes on a quiet machine, 20 at most on a busy one)
  growth            the cost of a move with many stored matches, in long matches, with spectators (6 minutes)
  page              the load time of the page on a slow phone, and its web vitals (4 minutes)
  cluster           several nodes on PostgreSQL, with and without NATS
  scale             the needs of a million players, computed from measured costs
  --rounds N        rounds per measurement (9)
  --ms N            length of a round of the engine, in milliseconds (200)
  --matches N       concurrent matches (100)
  --idle N          idle matches for the measurement of memory (1000)
  --stored N        matches on disk for the start and for growth (100000)
  --visits N        visits to the page (3)
  --alone           leaves out the peers, and does not download them
  --save            puts the new sections into bench/results.md, and moves the old ones to bench/history.md
`

const PARTS = ['engine', 'servers', 'growth', 'page'] as const
type PartName = (typeof PARTS)[number]
const isPart = (name: string): name is PartName => PARTS.some((part) => part === name)

/** Parts with a script and options of their own. */
const SCRIPTS: Readonly<Record<string, string>> = {
  cluster: '../cluster/bench/cli.ts',
  scale: '../cluster/bench/scale.ts',
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

type Options = ReturnType<typeof readCommandLine>['values']

/** Measures one part. */
async function measured(part: PartName, options: Options): Promise<Part> {
  const rounds = Number(options.rounds)
  const plan = { rounds, matches: Number(options.matches), stored: Number(options.stored) }
  switch (part) {
    case 'engine':
      return {
        title: 'Engine',
        ...(await benchEngine({ rounds, roundMs: Number(options.ms), isAlone: options.alone })),
      }
    case 'servers': {
      const { bars, ...servers } = await benchServers({
        ...plan,
        idle: Number(options.idle),
        isAlone: options.alone,
      })
      if (options.save)
        writeFileSync(
          new URL('servers.svg', import.meta.url),
          plot(
            'Moves per CPU second of the server',
            ['synced to disk, then shown', 'shown, not stored'],
            bars,
          ),
        )
      return { title: 'Servers', ...servers }
    }
    case 'growth':
      return { title: 'Growth', ...(await benchGrowth(plan)) }
    case 'page':
      return { title: 'Page', ...(await benchPage(Number(options.visits))) }
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine()
  const asked = positionals.filter(isPart)
  if (values.help || asked.length < positionals.length) return console.log(USAGE)
  const commit = execFileSync('git', ['log', '-1', '--format=%h %cs %s'], { encoding: 'utf8' }).trim()
  for (const name of asked.length === 0 ? PARTS : asked) {
    const begunAt = performance.now()
    const load = loadavg()[0]?.toFixed(1)
    const part = await measured(name, values).catch((error: unknown) => {
      console.error(`${name} failed:`, error) // the other parts continue
      process.exitCode = 1
      return null
    })
    if (part === null) continue
    const minutes = ((performance.now() - begunAt) / 60_000).toFixed(1)
    const text = `${part.text}\n\nThis part took ${minutes} minutes. The load of the machine was ${load} when it began.`
    console.log(`## ${part.title}\n\n${text}\n`)
    const run = `${commit}. Node ${process.version}, ${values.rounds} rounds, interleaved.`
    if (values.save) savePart({ ...part, text }, run) // at once: a later part may fail
  }
}

const [first = '', ...rest] = process.argv.slice(2)
const script = SCRIPTS[first]
if (script === undefined) {
  await main()
  process.exit()
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest)
await import(script)
