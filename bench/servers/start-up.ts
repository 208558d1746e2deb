import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '../../src/server/store/sqlite/store.ts'
import { quantile } from './field.ts'

export interface StartUp {
  readonly matches: number
  /** From the start of the process until it answers a request: the median of some starts. */
  readonly readyMs: number
  /** The CPU time used by then, if the system reports it. */
  readonly cpuMs: number | null
}

const TABLE_ROWS = 500
const STARTS = 5
const READY_MS = 60_000
const COMMAND = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Measures the start of a server, as people start it, with this many stored matches. */
export async function measureStartUp(matches: number): Promise<StartUp> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'icebreaker-start-'))
  try {
    const file = join(folder, 'icebreaker.db')
    await (await openSqlite(file)).close()
    fill(file, matches)
    await startOnce(folder) // The first start of a version compiles it.
    const starts: { readyMs: number; cpuMs: number | null }[] = []
    for (let start = 0; start < STARTS; start += 1) starts.push(await startOnce(folder))
    const cpus = starts.flatMap(({ cpuMs }) => cpuMs ?? [])
    const readyMs = quantile(
      starts.map((start) => start.readyMs),
      0.5,
    )
    return { matches, readyMs, cpuMs: cpus.length === 0 ? null : quantile(cpus, 0.5) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<{ readyMs: number; cpuMs: number | null }> {
  const begunAt = performance.now()
  const server = spawn(process.execPath, [COMMAND, 'serve', '--port', '0', '--host', '127.0.0.1'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await addressOf(server)
    await (await fetch(new URL('/health', url))).text()
    return { readyMs: performance.now() - begunAt, cpuMs: cpuOf(server.pid ?? 0) }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

/** Waits for the address that a server prints when it listens. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The server has no output.')
  let said = ''
  const timer = setTimeout(() => stdout.destroy(new Error('The server does not start.')), READY_MS)
  for await (const piece of stdout.iterator({ destroyOnReturn: false })) {
    said += String(piece)
    const [url] = /http:\/\/127\S+/.exec(said) ?? []
    if (url === undefined) continue
    clearTimeout(timer)
    stdout.resume()
    return url
  }
  throw new Error(`The server ended: ${said}`)
}

/** The CPU time of a process in hundredths of a second: the 14th and 15th field of `/proc/PID/stat`. */
function cpuOf(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(words[11]) + Number(words[12])) * 10
}

/** Writes finished matches of sixty actions directly into the store: playing them would take minutes. */
function fill(file: string, matches: number): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF')
  const match = db.prepare(
    `INSERT INTO matches (id, table_id, created_at, commitment, head, ended_at, outcome) VALUES (?, ?, 1, '', ?, 2, '{}')`,
  )
  const action = db.prepare(
    `INSERT INTO filed_actions (match, revision, player, command, digest, entry) VALUES (?, ?, 'a', ?, 'd', '["a",{"type":"roll"},1]')`,
  )
  const head = JSON.stringify({ game: 'bench-dice', version: 1, options: {}, players: ['a', 'b'], seed: {} })
  for (let from = 0; from < matches; from += TABLE_ROWS) {
    db.exec('BEGIN')
    for (let at = from; at < Math.min(matches, from + TABLE_ROWS); at += 1) {
      match.run(`m${at}`, `t${at}`, head)
      for (let revision = 1; revision <= 60; revision += 1) action.run(`m${at}`, revision, `c${revision}`)
    }
    db.exec('COMMIT')
  }
  db.close()
}
