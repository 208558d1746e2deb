import { execFileSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureDebian } from '../../tools/testing/debian.ts'
import { type ServerProcess, type ServerSettings, startServer } from './server-process.ts'

/** Longer than a page of the database, and than all messages to a client in one turn: command ids are found in both. */
const SHOWN_BYTES = 65_536

/** Returns why no server can be traced here, or null. Installs strace if it is missing and may be installed. */
export function cannotTrace(): string | null {
  if (process.platform !== 'linux') return 'strace is for Linux'
  if (canTrace()) return null
  const byHand = ensureDebian('strace')
  if (byHand !== null) return byHand
  return canTrace() ? null : 'strace may not trace here'
}

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-D', '-f', '-o', '/dev/null', 'true'], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

export interface TracedSettings extends ServerSettings {
  /** The system calls to trace, separated by commas. */
  readonly calls: string
  /** More arguments of strace. */
  readonly strace?: readonly string[]
  /** Receives each line that strace writes. */
  onCall(line: string): void
}

/** Starts a server under strace; `ended` resolves once its last call was read. */
export function startTraced({ calls, strace = [], onCall, ...settings }: TracedSettings): {
  readonly starting: Promise<ServerProcess>
  readonly ended: Promise<void>
} {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const options = ['-D', '-f', '-yy', '-s', String(SHOWN_BYTES), '-e', `trace=${calls}`, ...strace]
  const starting = startServer({
    ...settings,
    wrapper: ['strace', ...options, '-o', '|cat >&3'],
    onTraced: (lines) => createInterface({ input: lines }).on('line', onCall).once('close', end),
  })
  return { starting, ended }
}
