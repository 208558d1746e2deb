import type { TableView } from '../protocol/table.ts'
import type { CommandQueue } from './command-queue.ts'
import type { DealNotes } from './deals.ts'
import { newEntropy } from './random.ts'
import type { ClientWorld } from './world.ts'

/** For one deal; a server that takes none must not be asked for ever. */
const TRIES_MAX = 3

/** Adds this device's bytes to each deal that its seat takes part in, as soon as the hash of the server's seed is seen. */
export class EntropyContributor {
  readonly #world: ClientWorld
  readonly #deals: DealNotes
  readonly #errands: CommandQueue
  /** The bytes for one deal: the same, however often they are sent. */
  #own: { readonly commitment: string; readonly bytes: string; tries: number } | null = null
  #isAdding = false

  constructor(world: ClientWorld, deals: DealNotes, errands: CommandQueue) {
    this.#world = world
    this.#deals = deals
    this.#errands = errands
  }

  contribute({ nextCommitment, match, seats, you }: TableView): void {
    if (match !== null) this.#deals.noteMatch(match.id, match.commitment)
    this.#deals.noteCommitment(nextCommitment)
    const seat = seats.find(({ player }) => player === you.player)
    if (seat?.hasEntropy === true || this.#isAdding) return
    this.#deals.dropEntropy(nextCommitment)
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
    const answer = await this.#errands.enqueue({ type: 'command', command: { type: 'entropy', bytes } }, true)
    this.#isAdding = false
    if (answer.ok) this.#deals.noteEntropy(commitment, bytes)
  }
}
