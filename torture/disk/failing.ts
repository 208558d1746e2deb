import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkStore } from '../kit/check-store.ts'
import { Journal } from '../kit/journal.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { newFolder, type Tree } from '../kit/tree.ts'
import { DiskSession } from './session.ts'
import { DiskTrace } from './trace.ts'

/** The disk call that fails: the n-th one alone, or every one from the n-th on. */
export interface Fault {
  readonly calls: string
  readonly error: string
  readonly at: number
  readonly isLasting: boolean
}

export interface Failing {
  readonly fault: Fault
  /** Whether there was such a call at all. */
  readonly isHit: boolean
  readonly hasStarted: boolean
  readonly acks: number
  readonly violations: readonly string[]
}

const CALLS = 'write,writev,pwrite64,ftruncate,fsync,fdatasync,sendto,sendmsg'
const SHOWN_BYTES = 65_536
const ACTIONS = 6
const ACTIONS_AFTER = 3

function nameOf({ calls, error, at, isLasting }: Fault): string {
  return `${calls} fails with ${error} at the ${at}. time${isLasting ? ' and ever after' : ''}`
}

/** A server whose disk fails at one call: nothing is acknowledged that is not safe, it says so, and its next life has it all. */
export async function fail(fault: Fault, tree: Tree): Promise<Failing> {
  const folder = newFolder('disk')
  const journal = new Journal()
  const lives: Lives = {
    root: tree.root,
    dataDir: folder.path,
    session: new DiskSession(journal),
    trace: new DiskTrace(),
  }
  const violations: string[] = []
  try {
    const hasStarted = await firstLife(fault, lives, violations)
    const { acks } = journal
    await secondLife(lives, violations)
    const { lost, doubled, gaps, unreplayable, ghosts, integrity } = checkStore(
      join(folder.path, 'icebreaker.db'),
      journal,
    )
    const { trace, session } = lives
    const seen =
      trace.acks < journal.acks ? [`only ${trace.acks} of ${journal.acks} acks are in the trace`] : []
    violations.push(
      ...[seen, trace.violations, session.violations, journal.violations].flat(),
      ...[lost, doubled, gaps, unreplayable, ghosts, integrity].flat(),
    )
    return {
      fault,
      isHit: trace.injected > 0,
      hasStarted,
      acks,
      violations: violations.map((what) => `${nameOf(fault)}: ${what}`),
    }
  } finally {
    folder.remove()
  }
}

interface Lives {
  readonly root: string
  readonly dataDir: string
  readonly session: DiskSession
  /** Of both: what a failed sync has lost in the first is still lost in the next, unless it is written again. */
  readonly trace: DiskTrace
}

/** The server under strace; ends when all that it did was read. */
async function traced<T>(
  { root, dataDir, trace }: Lives,
  more: readonly string[],
  live: (starting: Promise<ServerProcess>, complaint: () => string) => Promise<T>,
): Promise<T> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let complaint = ''
  const strace = ['strace', '-D', '-f', '-yy', '-s', String(SHOWN_BYTES), '-e', `trace=${CALLS}`]
  const starting = startServer({
    root,
    dataDir,
    wrapper: [...strace, ...more, '-o', '|cat >&3'],
    onTraced: (lines) =>
      createInterface({ input: lines })
        .on('line', (line) => trace.read(line))
        .once('close', end),
    onComplaint: (text) => {
      complaint += text
    },
  })
  try {
    return await live(starting, () => complaint)
  } finally {
    await starting.then((server) => server.kill()).catch(() => undefined)
    await ended
  }
}

function firstLife(
  { calls, error, at, isLasting }: Fault,
  lives: Lives,
  violations: string[],
): Promise<boolean> {
  const inject = `inject=${calls}:error=${error}:when=${at}${isLasting ? '+' : ''}`
  return traced(lives, ['-e', inject], async (starting, complaint) => {
    const server = await starting.catch(() => null)
    if (server === null) {
      // In one sentence, for whoever has to mend the disk.
      if (complaint().trim() === '' || /^\s+at /m.test(complaint()))
        violations.push(`it did not start, and said: ${complaint()}`)
      return false
    }
    const outcome = await lives.session.live(server.url, ACTIONS)
    if (outcome === 'failed' && isLasting) violations.push(...(await statusWrong(server.url)))
    if (outcome === 'failed' && !isLasting) violations.push('it did not recover by itself from one failure')
    await server.kill()
    return true
  })
}

/** It lives, and says that it keeps nothing. */
async function statusWrong(url: string): Promise<string[]> {
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })
  const ready = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })
  const { code } = (await ready.json()) as { readonly code?: string }
  return [
    ...(health.status === 200 ? [] : [`/health says ${health.status}`]),
    ...(ready.status === 503 && code === 'storage-failed' ? [] : [`/ready says ${ready.status}, ${code}`]),
  ]
}

/** The disk is well again: it starts, knows all that was acknowledged, and plays on. */
function secondLife(lives: Lives, violations: string[]): Promise<void> {
  return traced(lives, [], async (starting) => {
    const server = await starting
    if ((await lives.session.live(server.url, ACTIONS_AFTER)) === 'failed')
      violations.push('it does not play on in its next life')
    const code = await server.stop()
    if (code !== 0) violations.push(`its next life ended with ${code}, not with 0`)
  })
}
