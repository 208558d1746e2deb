import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { checkStore } from '../kit/check-store.ts'
import { Journal } from '../kit/journal.ts'
import { during } from '../kit/server-process.ts'
import { newFolder, type Tree } from '../kit/tree.ts'
import { DiskSession } from './session.ts'

export interface FullResult {
  /** Why it could not be tried here, or null. */
  readonly skipped: string | null
  readonly acks: number
  readonly violations: readonly string[]
}

const SMALL_KB = 400
const LARGE_KB = 8_192
const ACTIONS_MAX = 400
const READY_MS = 12_000

/** A real disk that is full: nothing more is acknowledged, and when there is room again it goes on, without a restart. */
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

/** Why no small disk can be had here, or null where one can. */
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
    if (outcome === 'done') violations.push(`it took ${ACTIONS_MAX} actions and was not full`)
    if ((await statusOf(url)) !== 503) violations.push('it said that it was ready')
    mount(['-o', `remount,size=${LARGE_KB}k`, dataDir])
    if ((await session.live(url, 3)) === 'failed')
      violations.push('it did not go on when there was room again')
    const endAt = performance.now() + READY_MS
    while ((await statusOf(url)) !== 200 && performance.now() < endAt)
      await new Promise((resolve) => setTimeout(resolve, 100))
    if ((await statusOf(url)) !== 200) violations.push('it did not say that it was ready again')
  })
  await during({ root: tree.root, dataDir }, async (next) => {
    if ((await session.live(next.url, 2)) === 'failed') violations.push('its next life does not play on')
    await next.stop()
  })
  const { lost, doubled, gaps, unreplayable, ghosts, integrity } = checkStore(
    join(dataDir, 'icebreaker.db'),
    journal,
  )
  return [
    ...violations,
    ...session.violations,
    ...journal.violations,
    ...[lost, doubled, gaps, unreplayable, ghosts, integrity].flat(),
  ]
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

/** Null where it is done, otherwise why not: only root may, and not in every container. */
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
