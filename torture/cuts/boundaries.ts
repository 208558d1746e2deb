import type { connectTable } from '../../src/client/connection.ts'
import { SCRIPTS, type Script } from '../kit/scripted-match.ts'
import { type Evening, evening } from './evening.ts'
import type { Cut, Direction } from './proxy.ts'

export interface BoundarySettings {
  readonly url: string
  readonly connect: typeof connectTable
  /** Tests one of every `every` boundaries. */
  readonly every: number
  /** The first is taken from it. */
  readonly seed: number
  readonly scripts?: readonly Script[]
  /** Ends with the first thing that is wrong: for mutants. */
  readonly isFirstEnough?: boolean
  /** No evening begins after this long. */
  readonly timeMaxMs: number
  say(line: string): void
}

export interface BoundaryResult {
  /** Boundaries at which a line was cut. */
  readonly cuts: number
  /** All that there are. */
  readonly boundaries: number
  readonly backMs: readonly number[]
  readonly violations: readonly string[]
}

/** So many evenings at once. */
const TOGETHER = 24
/** Deals differ, and so does the length of a match: the longest of so many says how many boundaries there are. */
const SOUNDINGS = 3
const SAY_EVERY = 100

interface Plan {
  readonly script: Script
  readonly cut: (Cut & { readonly who: number }) | null
}

/** Cuts the line of one of two clients at every boundary between two messages, an evening for each. */
export async function cutEverywhere(settings: BoundarySettings): Promise<BoundaryResult> {
  const { scripts = SCRIPTS, say, every, seed, isFirstEnough = false } = settings
  const endAt = performance.now() + settings.timeMaxMs
  const violations: string[] = []
  const isEnough = () => performance.now() > endAt || (isFirstEnough && violations.length > 0)
  let number = seed & 0xffff
  let done = 0
  const hold = async ({ script, cut }: Plan) => {
    number += 1
    const held = await evening({ ...settings, script, cut, number })
    violations.push(...held.violations)
    done += 1
    if (done % SAY_EVERY === 0) say(`${done} evenings`)
    return held
  }
  const lengths = every === 1 ? SOUNDINGS : 1
  const uncutPlans = scripts.flatMap((script) =>
    Array.from({ length: lengths }, () => ({ script, cut: null })),
  )
  const soundings = await together(uncutPlans, hold, isEnough)
  const all = scripts.flatMap((script) => plansOf(script, soundings))
  const plans = all.filter((_plan, at) => (at + seed) % every === 0)
  say(`${all.length} boundaries, a cut at ${plans.length} of them`)
  const cut = await together(plans, hold, isEnough)
  if (cut.length < plans.length && !isFirstEnough)
    violations.push(`${plans.length - cut.length} of ${plans.length} evenings were not held in time`)
  return {
    cuts: cut.filter(({ result }) => result.isCut).length,
    boundaries: all.length,
    backMs: cut.flatMap(({ result }) => result.backMs ?? []),
    violations,
  }
}

type Held = { readonly plan: Plan; readonly result: Evening }

function plansOf(script: Script, soundings: readonly Held[]): Plan[] {
  const own = soundings.filter(({ plan }) => plan.script === script).map(({ result }) => result)
  return [0, 1].flatMap((who) =>
    (['up', 'down'] as const).flatMap((direction: Direction) => {
      const messages = Math.max(...own.map(({ through }) => through[who]?.[direction] ?? 0))
      return Array.from({ length: messages }, (_, after) => ({
        script,
        cut: { who, direction, after, isTorn: after % 2 === 1 },
      }))
    }),
  )
}

/** A few at a time. */
async function together(
  plans: readonly Plan[],
  hold: (plan: Plan) => Promise<Evening>,
  isEnough: () => boolean,
): Promise<Held[]> {
  const queue = [...plans]
  const held: Held[] = []
  const work = async () => {
    for (let plan = queue.shift(); plan !== undefined; plan = queue.shift()) {
      if (isEnough()) return
      held.push({ plan, result: await hold(plan) })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return held
}
