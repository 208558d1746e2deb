import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tools/network/free-port.ts'
import { until } from '../../torture/kit/waiting.ts'
import { ensurePostgres } from './programs.ts'
import { runSql } from './schema.ts'
import { unprivileged } from './unprivileged.ts'

const run = promisify(execFile)
const START_S = 60

/** A PostgreSQL server on loopback, with its own data folder. */
export interface PostgresServer {
  readonly url: string
  /** `immediate` is a crash: nothing more is written, and the next start recovers. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  /** Kills all its processes with SIGKILL, as if its machine were lost. */
  kill(): void
  /** Suspends all its processes: connections stay open, and nothing answers. */
  hold(): void
  letGo(): void
  /** Starts a copy that follows this server. Every commit here waits for it, unless it is asynchronous. */
  addStandby(isSynchronous?: boolean): Promise<PostgresServer>
  /** Makes a standby the primary; it then waits for no other server. */
  promote(): Promise<void>
  remove(): Promise<void>
}

export interface PostgresSettings {
  /** Whether commits wait for the disk. If false, only a power cut loses data, and tests are faster. */
  readonly isSynced: boolean
}

/** Running servers, killed when this process exits. */
const running = new Set<() => void>()
process.on('exit', () => {
  for (const end of running) end()
})

/** Starts an empty server; installs the Debian package if it is missing and installing is allowed. */
export async function startPostgres(settings: PostgresSettings): Promise<PostgresServer> {
  return startIn(settings, (data) => [
    'initdb',
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ])
}

/** Starts a server in a new folder, after a program has made its data. */
async function startIn(
  settings: PostgresSettings,
  making: (data: string) => readonly [program: string, args: readonly string[]],
): Promise<PostgresServer> {
  const bin = ensurePostgres()
  const user = unprivileged('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const as = (program: string, args: readonly string[]) =>
    run(join(bin, program), args, { ...user, cwd: folder })
  await as(...making(data))
  const port = await freePort()
  // A server without fsync says itself that its data may be lost: nodes refuse to start on it otherwise.
  const sync = settings.isSynced ? '-c fsync=on' : '-c fsync=off -c icebreaker.accept_data_loss=on'
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} ${sync} -c max_connections=200`
  const control = (...args: string[]) =>
    as('pg_ctl', ['-D', data, '-w', '-t', String(START_S), '-s', ...args])
  const server: PostgresServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async (mode) => void (await control('stop', '-m', mode)),
    start: async () => void (await control('start', '-l', join(folder, 'log'), '-o', options)),
    kill() {
      signal(data, 'SIGKILL')
      // Another process may soon have this id.
      rmSync(pidFileOf(data), { force: true })
    },
    hold: () => signal(data, 'SIGSTOP'),
    letGo: () => signal(data, 'SIGCONT'),
    addStandby: (isSynchronous = true) => standbyOf(server, settings, isSynchronous),
    promote: async () => void (await control('promote')),
    async remove() {
      running.delete(end)
      signal(data, 'SIGCONT')
      await control('stop', '-m', 'immediate').catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const end = () => {
    signal(data, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  await server.start()
  running.add(end)
  return server
}

async function standbyOf(
  { url }: PostgresServer,
  settings: PostgresSettings,
  isSynchronous: boolean,
): Promise<PostgresServer> {
  const { hostname, port, username } = new URL(url)
  const from = ['-h', hostname, '-p', port, '-U', username]
  const standby = await startIn(settings, (data) => [
    'pg_basebackup',
    ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
  ])
  if (isSynchronous) await runSql(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await runSql(url, 'SELECT pg_reload_conf()')
  const state = isSynchronous ? 'sync' : 'async'
  const follows = async () =>
    (
      await runSql(
        url,
        `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '${state}'`,
      )
    ).length > 0
  if (!(await until(follows, START_S * 1_000))) throw new Error('The standby does not follow.')
  return standby
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')

/** Sends a signal to all processes of the server in this folder; does nothing if none runs. */
function signal(data: string, name: NodeJS.Signals): void {
  for (const pid of processesOf(data)) {
    try {
      process.kill(pid, name)
    } catch {
      // It has just ended.
    }
  }
}

/** Returns the postmaster first, so that it starts no new process. */
function processesOf(data: string): readonly number[] {
  try {
    // The first line of the file says which process it is.
    const postmaster = Number(readFileSync(pidFileOf(data), 'utf8').split('\n')[0])
    return [postmaster, ...childrenOf(postmaster)]
  } catch {
    return []
  }
}

/** Returns the children of a process on Linux; elsewhere, none is known. */
function childrenOf(parent: number): readonly number[] {
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain anything; the state and the parent follow it.
      return Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2]) === parent
    } catch {
      return false
    }
  })
}
