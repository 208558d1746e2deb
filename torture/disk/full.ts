import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { checkStore, violationsIn } from '../kit/check-store.ts'
import { Journal } from '../kit/journal.ts'
import { during } from '../kit/server-process.ts'
import { until } from '../kit/waiting.ts'
import { DiskSession } from './session.ts'

export interface FullResult {
  /** Why this machine cannot run it, or null. */
  readonly skipped: string | null
  readonly acks: number
  readonly violations: readonly string[]
}

/** Room for a new database and a few actions. */
const SMALL_KB = 600
const LARGE_KB = 8_192
const ACTIONS_MAX = 400
const READY_MS = 12_000

/** Fills a small disk: the server acknowledges nothing more, and goes on without a restart once there is room. */
export async function fillUp(tree: Tree): Promise<FullResult> {
  const folder = newFolder('full')
  const journal = new Journal()
  const why = mountSmall(folder.path)
  if (why !== null) {
    folder.remove()
    return { skipped: why, acks: 0, violations: [] }
  }
  try {
    const violations = await overflow(tree, folder.path, journal)
    return { skipped: null, acks: journal.acks, violations: violations.map((what) => `a full disk: ${what}`) }
  } finally {
    unmount(folder.path)
    folder.remove()
  }
}

/** Returns why no small disk can be mounted here, or null. */
export function cannotMount(): string | null {
  const folder = newFolder('mount')
  const why = mountSmall(folder.path)
  if (why === null) unmount(folder.path)
  folder.remove()
  return why
}

async function overflow(tree: Tree, dataDir: string, journal: Journal): Promise<string[]> {
  const violations: string[] = []
  const session = new DiskSession(journal)
  await during({ root: tree.root, dataDir, onComplaint: () => undefined }, async ({ url }) => {
    const outcome = await session.live(url, ACTIONS_MAX)
    if (journal.acks === 0) violations.push('it was full before it acknowledged an action')
    if (outcome === 'done') violations.push(`it accepted ${ACTIONS_MAX} actions and was not full`)
    if ((await statusOf(url)) !== 503) violations.push('it reported that it was ready')
    mount(['-o', `remount,size=${LARGE_KB}k`, dataDir])
    if ((await session.live(url, 3)) === 'failed') violations.push('it did not go on once there was room')
    if (!(await until(async () => (await statusOf(url)) === 200, READY_MS, 100)))
      violations.push('it did not report that it was ready again')
  })
  await during({ root: tree.root, dataDir }, async (next) => {
    if ((await session.live(next.url, 2)) === 'failed')
      violations.push('the match does not go on in the next run')
    await next.stop()
  })
  const stored = violationsIn(checkStore(join(dataDir, 'icebreaker.db'), journal))
  return [...violations, ...session.violations, ...journal.violations, ...stored]
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })).status
}

function mountSmall(path: string): string | null {
  return mount(['-t', 'tmpfs', '-o', `size=${SMALL_KB}k,mode=0700`, 'tmpfs', path])
}

function unmount(path: string): void {
  execFileSync('umount', ['-l', path])
}

/** Mounts, and returns null, or why it cannot: only root may, and not in every container. */
function mount(args: readonly string[]): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux may mount a small disk'
  try {
    execFileSync('mount', args, { stdio: 'ignore', timeout: 10_000 })
    return null
  } catch {
    return 'no small disk can be mounted here'
  }
}
