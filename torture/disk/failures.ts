import { join } from 'node:path'
import { below, fastRng } from '../../src/engine/rng.ts'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { checkStore, violationsIn } from '../kit/check-store.ts'
import { DiskTrace } from '../kit/disk-trace.ts'
import { Journal } from '../kit/journal.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { startTraced } from '../kit/strace.ts'
import { inLanes } from '../kit/waiting.ts'
import { DiskSession } from './session.ts'

export interface FailureSettings {
  readonly tree: Tree
  readonly seed: number
  /** Every call in turn, and every `writesEvery`-th write; or random calls; or one. */
  readonly cases: { readonly writesEvery: number } | { readonly random: number } | { readonly one: Fault }
  readonly timeMaxMs: number
  say(line: string): void
}

export interface FailureResult {
  readonly cases: number
  /** The cases in which the failing call was made. */
  readonly hits: number
  /** The cases in which the server did not start, and said why. */
  readonly unstarted: number
  readonly acks: number
  readonly violations: readonly string[]
}

type Kind = Omit<Fault, 'at'>

const SYNCS = 'fsync,fdatasync'
/** A disk that fails once, one that fails for good, a full one, and one that was made read-only. */
const KINDS: readonly (Kind & { readonly isWrite: boolean })[] = [
  { calls: SYNCS, error: 'EIO', isLasting: false, isWrite: false },
  { calls: SYNCS, error: 'EIO', isLasting: true, isWrite: false },
  { calls: 'ftruncate', error: 'EIO', isLasting: false, isWrite: false },
  { calls: 'pwrite64', error: 'EIO', isLasting: false, isWrite: true },
  { calls: 'pwrite64', error: 'ENOSPC', isLasting: true, isWrite: true },
  { calls: 'pwrite64,ftruncate', error: 'EROFS', isLasting: true, isWrite: true },
]
/** Random positions among the calls of one session, which has about twenty syncs and a hundred writes. */
const RANDOM_MAX = { sync: 20, write: 100 }
const LANES = 3
/** More calls than a session makes. */
const CALLS_MAX = 400

/** Lets the disk fail at every call of a session, each in a session of its own. */
export async function failEverywhere(settings: FailureSettings): Promise<FailureResult> {
  const { cases, tree, seed, say } = settings
  const endAt = performance.now() + settings.timeMaxMs
  const results: Failing[] = []
  let unheld = 0
  const hold = async (fault: Fault): Promise<Failing | null> => {
    if (performance.now() > endAt) {
      unheld += 1
      return null
    }
    const result = await fail(fault, tree)
    results.push(result)
    if (results.length % 20 === 0) say(`${results.length} failures of the disk`)
    return result
  }
  if ('one' in cases) await hold(cases.one)
  else if ('random' in cases) await inLanes(randomFaults(cases.random, seed), LANES, hold)
  else for (const kind of KINDS) await untilUnused(kind, kind.isWrite ? cases.writesEvery : 1, seed, hold)
  return {
    cases: results.length,
    hits: results.filter(({ isHit }) => isHit).length,
    unstarted: results.filter(({ hasStarted }) => !hasStarted).length,
    acks: results.reduce((sum, { acks }) => sum + acks, 0),
    violations: [
      ...results.flatMap(({ violations }) => violations),
      ...(unheld > 0 ? [`the time was up before ${unheld} kinds of failure were tried completely`] : []),
    ],
  }
}

function randomFaults(count: number, seed: number): Fault[] {
  const rng = fastRng(seed)
  return Array.from({ length: count }, (_, each) => {
    const kind = KINDS[each % KINDS.length] ?? KINDS[0]
    if (kind === undefined) throw new Error('There are kinds of failures.')
    const { isWrite, ...fault } = kind
    return { ...fault, at: 1 + below(rng, isWrite ? RANDOM_MAX.write : RANDOM_MAX.sync) }
  })
}

/** Lets the first such call fail, then the second, and so on, until no such call is made. */
async function untilUnused(
  { isWrite: _isWrite, ...kind }: Kind & { readonly isWrite: boolean },
  step: number,
  seed: number,
  hold: (fault: Fault) => Promise<Failing | null>,
): Promise<void> {
  let at = 1 + (seed % step) - step
  let isUsed = true
  const work = async () => {
    while (isUsed && at < CALLS_MAX) {
      at += step
      const held = await hold({ ...kind, at })
      if (held === null || !held.isHit) isUsed = false
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
}

/** The disk call that fails: the n-th one alone, or every one from the n-th on. */
interface Fault {
  readonly calls: string
  readonly error: string
  readonly at: number
  readonly isLasting: boolean
}

interface Failing {
  readonly fault: Fault
  /** Whether there was such a call at all. */
  readonly isHit: boolean
  readonly hasStarted: boolean
  readonly acks: number
  readonly violations: readonly string[]
}

const CALLS = 'write,writev,pwrite64,ftruncate,fsync,fdatasync,sendto,sendmsg'
const ACTIONS = 6
const ACTIONS_AFTER = 3

function nameOf({ calls, error, at, isLasting }: Fault): string {
  return `${calls} fails with ${error} at call ${at}${isLasting ? ' and all later ones' : ''}`
}

/** Lets one disk call fail: the server acknowledges nothing that is not durable, reports the fault, and its next run has all data. */
async function fail(fault: Fault, tree: Tree): Promise<Failing> {
  const folder = newFolder('disk')
  const journal = new Journal()
  const runs: Runs = {
    root: tree.root,
    dataDir: folder.path,
    session: new DiskSession(journal),
    trace: new DiskTrace(),
  }
  const violations: string[] = []
  try {
    const hasStarted = await failingRun(fault, runs, violations)
    const { acks } = journal
    await nextRun(runs, violations)
    const { trace, session } = runs
    if (trace.acks < journal.acks)
      violations.push(`only ${trace.acks} of ${journal.acks} acknowledgements are in the trace`)
    violations.push(
      ...[trace.violations, session.violations, journal.violations].flat(),
      ...violationsIn(checkStore(join(folder.path, 'icebreaker.db'), journal)),
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

interface Runs {
  readonly root: string
  readonly dataDir: string
  readonly session: DiskSession
  /** One trace for both runs: data that a failed sync has lost stays lost, unless it is written again. */
  readonly trace: DiskTrace
}

/** Runs a server under strace, and returns once all its calls were read. */
async function traced<T>(
  { root, dataDir, trace }: Runs,
  strace: readonly string[],
  live: (starting: Promise<ServerProcess>, complaint: () => string) => Promise<T>,
): Promise<T> {
  let complaint = ''
  const { starting, ended } = startTraced({
    root,
    dataDir,
    calls: CALLS,
    strace,
    onCall: (line) => trace.read(line),
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

function failingRun(
  { calls, error, at, isLasting }: Fault,
  runs: Runs,
  violations: string[],
): Promise<boolean> {
  const inject = `inject=${calls}:error=${error}:when=${at}${isLasting ? '+' : ''}`
  return traced(runs, ['-e', inject], async (starting, complaint) => {
    const server = await starting.catch(() => null)
    if (server === null) {
      // The operator must get a sentence, and not a stack.
      if (complaint().trim() === '' || /^\s+at /m.test(complaint()))
        violations.push(`it did not start, and wrote: ${complaint()}`)
      return false
    }
    const outcome = await runs.session.live(server.url, ACTIONS)
    if (outcome === 'failed' && isLasting) violations.push(...(await statusWrong(server.url)))
    if (outcome === 'failed' && !isLasting) violations.push('it did not recover by itself from one failure')
    await server.kill()
    return true
  })
}

/** Checks that the server is alive and reports the fault. */
async function statusWrong(url: string): Promise<string[]> {
  const health = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })
  const ready = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })
  const { code } = (await ready.json()) as { readonly code?: string }
  return [
    ...(health.status === 200 ? [] : [`/health says ${health.status}`]),
    ...(ready.status === 503 && code === 'storage-failed' ? [] : [`/ready says ${ready.status}, ${code}`]),
  ]
}

/** With a working disk, the server starts, has all acknowledged actions, and the match goes on. */
function nextRun(runs: Runs, violations: string[]): Promise<void> {
  return traced(runs, [], async (starting) => {
    const server = await starting
    if ((await runs.session.live(server.url, ACTIONS_AFTER)) === 'failed')
      violations.push('the match does not go on in the next run')
    const code = await server.stop()
    if (code !== 0) violations.push(`the next run ended with ${code}, not with 0`)
  })
}
