import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tools/network/free-port.ts'
import { ensurePostgres } from './programs.ts'
import { unprivileged } from './unprivileged.ts'

const run = promisify(execFile)
const START_S = 60

/** A PostgreSQL of our own, on loopback, in a folder that goes with it. */
export interface PostgresServer {
  readonly url: string
  /** `immediate` is a crash: nothing is written any more, the next start recovers. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export interface PostgresSettings {
  /** Whether commits wait for the disk. Without, all but a power cut is survived as with it, and tests are quick. */
  readonly isSynced: boolean
}

/** Those that run, so that none outlives us. */
const running = new Set<() => void>()
process.on('exit', () => {
  for (const end of running) end()
})

/** Makes a new, empty one and starts it; Debian's package is installed where it is missing and may be. */
export async function startPostgres({ isSynced }: PostgresSettings): Promise<PostgresServer> {
  const bin = ensurePostgres()
  const user = unprivileged('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const as = (program: string, args: readonly string[]) =>
    run(join(bin, program), args, { ...user, cwd: folder })
  await as('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const port = await freePort()
  // A server without fsync says itself that its data may be lost: nodes refuse to start on it otherwise.
  const sync = isSynced ? '-c fsync=on' : '-c fsync=off -c icebreaker.accept_data_loss=on'
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} ${sync} -c max_connections=200`
  const control = (...args: string[]) =>
    as('pg_ctl', ['-D', data, '-w', '-t', String(START_S), '-s', ...args])
  const server: PostgresServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async (mode) => void (await control('stop', '-m', mode)),
    start: async () => void (await control('start', '-l', join(folder, 'log'), '-o', options)),
    async remove() {
      running.delete(end)
      await control('stop', '-m', 'immediate').catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const end = () => {
    try {
      process.kill(postmasterOf(data), 'SIGQUIT')
    } catch {
      // It does not run.
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await server.start()
  running.add(end)
  return server
}

/** The first line of the file says which process it is. */
function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}
