import type { reject } from '../../protocol/answer.ts'
import { rejection } from '../../protocol/rejections.ts'
import { Buckets } from '../bucket.ts'
import type { Limits, Rate } from '../limits.ts'
import type { World } from '../world.ts'
import type { Refused } from './problem.ts'

const NAMES = [
  'requestsPerPerson',
  'requestsPerAddress',
  'newPeoplePerAddress',
  'newTablesPerPerson',
  'newTablesPerAddress',
  'unknownTablesPerAddress',
] as const satisfies readonly {
  [Name in keyof Limits]: Limits[Name] extends Rate ? Name : never
}[keyof Limits][]

export type RateName = (typeof NAMES)[number]

/** How often things may be asked for. Addresses are kept in memory alone, and nowhere written down. */
export class Rates {
  readonly #buckets: ReadonlyMap<RateName, Buckets>
  readonly #world: World

  constructor(limits: Limits, world: World) {
    this.#buckets = new Map(NAMES.map((name) => [name, new Buckets(limits[name])]))
    this.#world = world
  }

  /** Counts it; where it was too much, the rejection that says how long to wait. */
  spend(name: RateName, key: string, count = 1): Refused | null {
    return refusal(this.#buckets.get(name)?.take(key, this.#world.elapsed(), count) ?? null)
  }

  /** Whether the next one would be too much; counts nothing. */
  look(name: RateName, key: string): Refused | null {
    return refusal(this.#buckets.get(name)?.wait(key, this.#world.elapsed()) ?? null)
  }

  /** Counts several things of one request; the first that is too much rejects it. */
  spendAll(asked: readonly (readonly [name: RateName, key: string])[]): Refused | null {
    for (const [name, key] of asked) {
      const refused = this.spend(name, key)
      if (refused !== null) return refused
    }
    return null
  }
}

export function refusal(waitMs: number | null): Refused | null {
  return waitMs === null ? null : { ...rejection('too-many-requests'), retryAfterMs: waitMs }
}

/** A rejection that was made elsewhere, as an answer. */
export function refuse(rejected: Refused): ReturnType<typeof reject> {
  return { ok: false, rejected }
}
