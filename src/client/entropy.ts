import type { TableView } from '../protocol/table.ts'
import type { Deals } from './deals.ts'
import type { Errands } from './command-queue.ts'
import { newEntropy } from './random.ts'
import type { ClientWorld } from './world.ts'

/** For one deal; a server that takes none must not be asked for ever. */
const TRIES_MAX = 3

/** Adds this device's bytes to each deal that its seat takes part in, as soon as the hash of the server's seed is seen. */
export class Entropy {
  readonly #world: ClientWorld
  readonly #deals: Deals
  readonly #errands: Errands
  /** The bytes for one deal: the same, however often they are sent. */
  #own: { readonly commitment: string; readonly bytes: string; tries: number } | null = null
  #isAdding = false

  constructor(world: ClientWorld, deals: Deals, errands: Errands) {
    this.#world = world
    this.#deals = deals
    this.#errands = errands
  }

  saw({ nextCommitment, match, seats, you }: TableView): void {
    if (match !== null) this.#deals.began(match.id, match.commitment)
    this.#deals.saw(nextCommitment)
    const seat = seats.find(({ player }) => player === you.player)
    if (seat?.hasEntropy === true || this.#isAdding) return
    this.#deals.withdrew(nextCommitment)
    if (seat !== undefined) void this.#add(nextCommitment)
  }

  async #add(commitment: string): Promise<void> {
    if (this.#own?.commitment !== commitment)
      this.#own = { commitment, bytes: newEntropy(this.#world), tries: 0 }
    const own = this.#own
    if (own.tries >= TRIES_MAX) return
    own.tries += 1
    this.#isAdding = true
    const { bytes } = own
    const answer = await this.#errands.ask({ type: 'command', command: { type: 'entropy', bytes } }, true)
    this.#isAdding = false
    if (answer.ok) this.#deals.added(commitment, bytes)
  }
}
