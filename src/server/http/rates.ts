import type { reject } from '../../protocol/answer.ts'
import { rejection } from '../../protocol/rejections.ts'
import type { Bus } from '../bus/bus.ts'
import type { Limits } from '../limits.ts'
import { Buckets } from '../rate-limits/bucket.ts'
import { SharedCounts } from '../rate-limits/shared-counts.ts'
import type { World } from '../world.ts'
import type { Refused } from './problem.ts'

/** These limits protect the CPU of a node: each node has its own. */
type RequestLimit = 'requestsPerPerson' | 'requestsPerAddress'

/** These limits are one for all nodes: more nodes do not make more profiles, tables or guesses possible. */
type SharedLimit =
  | 'newPeoplePerAddress'
  | 'newTablesPerPerson'
  | 'newTablesPerAddress'
  | 'unknownTablesPerAddress'

interface SharedBuckets {
  readonly buckets: Buckets
  readonly counts: SharedCounts
}

/** The rate limits of HTTP requests. Addresses are kept in memory only. */
export class Rates {
  readonly #requests: Readonly<Record<RequestLimit, Buckets>>
  readonly #shared: Readonly<Record<SharedLimit, SharedBuckets>>
  readonly #world: World

  constructor(limits: Limits, world: World, bus: Bus | null = null) {
    const shared = (name: SharedLimit): SharedBuckets => {
      const [buckets, counts] = [new Buckets(limits[name]), new SharedCounts(bus, name)]
      counts.subscribe((key) => void buckets.take(key, world.elapsed()))
      return { buckets, counts }
    }
    this.#world = world
    this.#requests = {
      requestsPerPerson: new Buckets(limits.requestsPerPerson),
      requestsPerAddress: new Buckets(limits.requestsPerAddress),
    }
    this.#shared = {
      newPeoplePerAddress: shared('newPeoplePerAddress'),
      newTablesPerPerson: shared('newTablesPerPerson'),
      newTablesPerAddress: shared('newTablesPerAddress'),
      unknownTablesPerAddress: shared('unknownTablesPerAddress'),
    }
  }

  /** Counts a request with this cost; returns the rejection if the limit is reached. */
  request(name: RequestLimit, key: string, cost = 1): Refused | null {
    return refusal(this.#requests[name].take(key, this.#world.elapsed(), cost))
  }

  /** Counts a request on all nodes; returns the rejection if the limit is reached. */
  spend(name: SharedLimit, text: string): Refused | null {
    const { buckets, counts } = this.#shared[name]
    const key = counts.keyOf(text)
    const waitMs = buckets.take(key, this.#world.elapsed())
    if (waitMs === null) counts.announce(key)
    return refusal(waitMs)
  }

  /** The rejection if the limit is reached; counts nothing. */
  look(name: SharedLimit, text: string): Refused | null {
    const { buckets, counts } = this.#shared[name]
    return refusal(buckets.wait(counts.keyOf(text), this.#world.elapsed()))
  }
}

export function refusal(waitMs: number | null): Refused | null {
  return waitMs === null ? null : { ...rejection('too-many-requests'), retryAfterMs: waitMs }
}

/** Turns a rejection into an answer. */
export function refuse(rejected: Refused): ReturnType<typeof reject> {
  return { ok: false, rejected }
}
