import type { connectTable } from '../../src/client/connection.ts'
import { SCRIPTS, type Script } from '../kit/scripted-match.ts'
import { inLanes } from '../kit/waiting.ts'
import { type Evening, evening } from './evening.ts'
import type { Cut, Direction } from './proxy.ts'

export interface BoundarySettings {
  readonly url: string
  readonly connect: typeof connectTable
  /** Tests one of every `every` boundaries. */
  readonly every: number
  /** Decides the first boundary. */
  readonly seed: number
  readonly scripts?: readonly Script[]
  /** Whether the run ends with the first violation, for mutants. */
  readonly isFirstEnough?: boolean
  /** No session begins after this time. */
  readonly timeMaxMs: number
  say(line: string): void
}

export interface BoundaryResult {
  /** The boundaries at which a connection was cut, */
  readonly cuts: number
  /** and all boundaries. */
  readonly boundaries: number
  readonly backMs: readonly number[]
  readonly violations: readonly string[]
}

/** The number of sessions at once. */
const LANES = 24
/** The length of a match depends on the deal: the longest of this many gives the number of boundaries. */
const SOUNDINGS = 3
const SAY_EVERY = 100

interface Plan {
  readonly script: Script
  readonly cut: (Cut & { readonly who: number }) | null
}

/** Cuts the connection of one of two clients at every boundary between two messages, each in a session of its own. */
export async function cutEverywhere(settings: BoundarySettings): Promise<BoundaryResult> {
  const { scripts = SCRIPTS, say, every, seed, isFirstEnough = false } = settings
  const endAt = performance.now() + settings.timeMaxMs
  const violations: string[] = []
  const isEnough = () => performance.now() > endAt || (isFirstEnough && violations.length > 0)
  let number = seed & 0xffff
  let done = 0
  const hold = async (plans: readonly Plan[]) => {
    const held: Held[] = []
    const holdOne = async (plan: Plan) => {
      number += 1
      const result = await evening({ ...settings, ...plan, number })
      violations.push(...result.violations)
      held.push({ plan, result })
      done += 1
      if (done % SAY_EVERY === 0) say(`${done} sessions`)
    }
    await inLanes(plans, LANES, holdOne, isEnough)
    return held
  }
  const lengths = every === 1 ? SOUNDINGS : 1
  const uncutPlans = scripts.flatMap((script) =>
    Array.from({ length: lengths }, () => ({ script, cut: null })),
  )
  const soundings = await hold(uncutPlans)
  const all = scripts.flatMap((script) => plansOf(script, soundings))
  const plans = all.filter((_plan, at) => (at + seed) % every === 0)
  say(`${all.length} boundaries, a cut at ${plans.length} of them`)
  const cut = await hold(plans)
  if (cut.length < plans.length && !isFirstEnough)
    violations.push(`${plans.length - cut.length} of ${plans.length} sessions were not held in time`)
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
