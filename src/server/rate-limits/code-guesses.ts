import type { Bus } from '../bus/bus.ts'
import { networkOf } from '../http/identity/client-address.ts'
import type { Limits } from '../limits.ts'
import type { World } from '../world.ts'
import { Bucket, Buckets } from './bucket.ts'
import { SharedCounts } from './shared-counts.ts'

type GuessLimits = Pick<Limits, 'wrongCodesPerNetwork' | 'wrongCodesInAll' | 'wrongCodesUnderAttack'>

/**
 * Wrong codes, counted beyond the single address: by network, because one customer may own many /64s, and over all
 * clients, because an attacker may have many networks. The total never refuses anybody by itself, or one attacker could
 * close every table to newcomers. When it is used up, each network has only a few wrong codes left until the total has
 * recovered: people with a correct code, or with a typing error or two, still get in.
 */
export class CodeGuesses {
  readonly #world: World
  readonly #networks: Buckets
  readonly #strict: Buckets
  readonly #inAll: Bucket

  readonly #counts: SharedCounts

  constructor(limits: GuessLimits, world: World, bus: Bus | null = null) {
    this.#world = world
    this.#counts = new SharedCounts(bus, 'wrongCodes')
    this.#counts.subscribe((network) => this.#count(network))
    this.#networks = new Buckets(limits.wrongCodesPerNetwork)
    this.#strict = new Buckets(limits.wrongCodesUnderAttack)
    this.#inAll = new Bucket(limits.wrongCodesInAll)
  }

  /** How long the network of this address must wait before any code is looked up for it, or null. */
  wait(address: string): number | null {
    const now = this.#world.elapsed()
    const network = this.#counts.keyOf(networkOf(address))
    const isUnderAttack = this.#inAll.wait(now) !== null
    return this.#networks.wait(network, now) ?? (isUnderAttack ? this.#strict.wait(network, now) : null)
  }

  /** Counts a code that does not exist, on all nodes. */
  wrong(address: string): void {
    const network = this.#counts.keyOf(networkOf(address))
    this.#count(network)
    this.#counts.announce(network)
  }

  #count(network: string): void {
    const now = this.#world.elapsed()
    this.#networks.take(network, now)
    this.#strict.take(network, now)
    this.#inAll.take(now)
  }
}
