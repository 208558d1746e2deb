// node tools/run.mjs cluster/run.ts [--nodes 3] [--port 3000]
import { buildPage } from '../tools/page.ts'
import { readSettings } from '../torture/kit/settings.ts'
import { startCluster } from './kit/cluster.ts'
import { type Figures, figuresOf, figuresTable } from './kit/figures.ts'
import { findServers } from './kit/find-servers.ts'

const SHOW_EVERY_MS = { terminal: 1_000, file: 10_000 }
const CLEAR_BELOW = '\u001b[J'

const { nodes: count, port } = readSettings({ nodes: 3, port: 3000 })
await buildPage()
console.log('Looking for PostgreSQL and NATS …')
const found = await findServers()
for (const line of found.about) console.log(`  ${line}`)
console.log(`Starting ${count} nodes …`)
const { databaseUrl, natsUrl } = found
const cluster = await startCluster({ nodes: count, databaseUrl, natsUrl, port })
console.log(`\n  Icebreaker is at ${cluster.url}/\n  Each request goes to the next node; stop with Ctrl+C.\n`)

const isTerminal = process.stdout.isTTY === true
const everyMs = isTerminal ? SHOW_EVERY_MS.terminal : SHOW_EVERY_MS.file
let before: readonly (Figures | null)[] = []
let height = 0
let isShowing = false

async function show(): Promise<void> {
  if (isShowing) return
  isShowing = true
  const urls = cluster.nodes.map(({ url }) => url)
  const now = await Promise.all(urls.map(figuresOf))
  const text = figuresTable(urls, before, now, everyMs / 1000)
  // In a terminal the table stays in its place.
  const up = isTerminal && height > 0 ? `\u001b[${height}A${CLEAR_BELOW}` : ''
  process.stdout.write(`${up}${text}\n`)
  height = text.split('\n').length
  before = now
  isShowing = false
}

const timer = setInterval(() => void show(), everyMs)
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    clearInterval(timer)
    console.log('\nStopping all of it …')
    cluster
      .stop()
      .then(() => found.remove())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  })
