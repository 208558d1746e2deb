import { below, fastRng } from '../../src/engine/rng.ts'
import type { Tree } from '../kit/tree.ts'
import { type Failing, type Fault, fail } from './failing.ts'

export interface FailureSettings {
  readonly tree: Tree
  readonly seed: number
  /** Every call in turn until there is none, writes at so many steps; or so many of all at random; or one. */
  readonly cases: { readonly writesEvery: number } | { readonly random: number } | { readonly one: Fault }
  readonly timeMaxMs: number
  say(line: string): void
}

export interface FailureResult {
  readonly cases: number
  /** Whose call there was. */
  readonly hits: number
  /** In which the server did not even start, and said why. */
  readonly unstarted: number
  readonly acks: number
  readonly violations: readonly string[]
}

type Kind = Omit<Fault, 'at'>

const SYNCS = 'fsync,fdatasync'
/** A disk that fails once and for ever, a full one, and one that was made read-only. */
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
const TOGETHER = 3
/** A bound that is never reached: one evening makes some hundred writes. */
const CALLS_MAX = 400

/** Has the disk fail at every call that an evening makes, one evening for each. */
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
  else if ('random' in cases) await several(randomFaults(cases.random, seed), hold)
  else for (const kind of KINDS) await untilUnused(kind, kind.isWrite ? cases.writesEvery : 1, seed, hold)
  return {
    cases: results.length,
    hits: results.filter(({ isHit }) => isHit).length,
    unstarted: results.filter(({ hasStarted }) => !hasStarted).length,
    acks: results.reduce((sum, { acks }) => sum + acks, 0),
    violations: [
      ...results.flatMap(({ violations }) => violations),
      ...(unheld > 0 ? [`the time was up before ${unheld} kinds of failure were tried to the end`] : []),
    ],
  }
}

function randomFaults(count: number, seed: number): Fault[] {
  const rng = fastRng(seed)
  return Array.from({ length: count }, (_, each) => {
    const kind = KINDS[each % KINDS.length] ?? KINDS[0]
    if (kind === undefined) throw new Error('Something fails.')
    const { isWrite, ...fault } = kind
    return { ...fault, at: 1 + below(rng, isWrite ? RANDOM_MAX.write : RANDOM_MAX.sync) }
  })
}

/** The first time, the second, the third …, until there is none such. */
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
  await Promise.all(Array.from({ length: TOGETHER }, work))
}

async function several(faults: readonly Fault[], hold: (fault: Fault) => Promise<unknown>): Promise<void> {
  const queue = [...faults]
  const work = async () => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) await hold(fault)
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
}
