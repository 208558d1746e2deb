// Measures how much readers delay players: node bench/readers.ts [--root OTHER-CHECKOUT] [--matches 150000]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fastRng } from '../src/engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../src/engine/testing/simulate.ts'
import { GAMES } from '../src/games/registry.ts'
import type { Store } from '../src/server/store/store.ts'

const { values } = parseArgs({
  options: { root: { type: 'string' }, matches: { type: 'string', default: '150000' } },
})
const root = resolve(values.root ?? join(import.meta.dirname, '..'))
const matches = Number(values.matches)
const ACTIONS = 2_000
const SAMPLES = 150
const PAUSE_MS = 10
/** Limits the time of a round: if answers take seconds, it has fewer of them. */
const MEASURED_MS = 20_000

interface Part {
  readonly name: string
  readonly path: string
  readonly connections: number
}

/** Stores one long match and many short, finished ones. */
async function fill(file: string): Promise<void> {
  const { openSqlite }: { openSqlite(file: string): Promise<Store> } = await import(
    `${root}/src/server/store/sqlite/store.ts`
  )
  const store = await openSqlite(file)
  const game = GAMES.find(({ id }) => id === 'crazy-eights')
  if (game === undefined) throw new Error('there is no crazy-eights')
  const rng = fastRng(1)
  let head = startSimulated(game, { players: 4, options: {} }, 1)
  let { record } = playOut(head, (match) => randomMove(match, rng))
  for (let seed = 2; record.actions.length < ACTIONS && seed < 400; seed += 1) {
    head = startSimulated(game, { players: 4, options: {} }, seed)
    const longer = playOut(head, (match) => randomMove(match, rng)).record
    if (longer.actions.length > record.actions.length) record = longer
  }
  const { actions, ...rest } = record
  const empty = Object.fromEntries(rest.players.map((player) => [player, null]))
  const names = Object.fromEntries(rest.players.map((player) => [player, player]))
  await store.insertMatch({
    id: 'long',
    table: 't',
    head: rest,
    commitment: '',
    leaderboard: 'crazy-eights',
    profiles: empty,
    names,
    at: 1,
  })
  await Promise.all(
    actions.map((entry, at) =>
      store.append({
        match: 'long',
        revision: at + 1,
        player: entry[0],
        command: null,
        digest: '',
        entry,
        snapshot: null,
        ending: null,
      }),
    ),
  )
  await store.close()
  console.log(`the long match has ${actions.length} actions`)
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  db.exec(`BEGIN;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO profiles (id, name, avatar, created_at) SELECT 'u' || i, 'Player ' || i, 'owl', 1 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${matches})
      INSERT INTO results (match, seat, player, profile, name, game, leaderboard, place, score, at)
      SELECT 'm' || i, 0, 'p1', 'u' || (1 + i % 5000), 'x', 'yahtzee', 'yahtzee/forced', 1, i % 400, i FROM n;
    COMMIT`)
  db.close()
}

async function serve(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'serve'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve: found, reject } = Promise.withResolvers<string>()
  let said = ''
  child.stdout?.on('data', (piece) => {
    said += String(piece)
    const [url] = /http:\/\/\S+:\d+\//.exec(said) ?? []
    if (url !== undefined) found(url)
  })
  child.on('exit', () => reject(new Error(`the server did not start: ${said}`)))
  return { child, url: await promise }
}

/** The latencies of an honest client: of an answer from memory, and of a stored write. */
async function measure(url: string, token: string): Promise<{ ping: number[]; write: number[] }> {
  const [ping, write]: [number[], number[]] = [[], []]
  const headers = { authorization: `Bearer ${token}` }
  const begunAt = performance.now()
  for (let at = 0; at < SAMPLES; at += 1) {
    ping.push(await timed(() => fetch(`${url}health`)))
    write.push(await timed(() => fetch(`${url}profile/link`, { method: 'POST', headers })))
    if (performance.now() - begunAt > MEASURED_MS) break
    await wait(PAUSE_MS)
  }
  return { ping, write }
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const begunAt = performance.now()
  await (await ask()).text()
  return performance.now() - begunAt
}

const quantile = (sorted: readonly number[], part: number) =>
  (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)

function show(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  console.log(`${name.padEnd(40)} median ${quantile(sorted, 0.5)} ms, 99 % ${quantile(sorted, 0.99)} ms`)
}

async function beside({ name, path, connections }: Part, url: string, token: string): Promise<void> {
  let isOver = false
  const statuses = new Map<number, number>()
  const read = async () => {
    while (!isOver) {
      const { status } = await fetch(url + path).then(async (response) => {
        await response.text()
        return response
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const readers = Array.from({ length: connections }, read)
  const { ping, write } = await measure(url, token)
  isOver = true
  await Promise.all(readers)
  show(`${name}: ping`, ping)
  show(`${name}: stored write`, write)
  console.log(`  answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
}

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-readers-'))
try {
  await fill(join(folder, 'icebreaker.db'))
  const parts: readonly Part[] = [
    { name: 'nobody reads', path: 'health', connections: 0 },
    { name: '40 read a history', path: 'game/long/history?after=0&limit=1', connections: 40 },
    { name: '8 read a leaderboard', path: 'leaderboards/yahtzee', connections: 8 },
  ]
  for (const part of parts) {
    const { child, url } = await serve(folder)
    const made = await fetch(`${url}profile`, { method: 'POST' })
    const { token } = (await made.json()) as { token: string }
    await beside(part, url, token)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
