import type { TableView } from '../protocol/table.ts'
import type { CommandQueue } from './command-queue.ts'
import type { DealNotes } from './deals.ts'
import { newEntropy } from './random.ts'
import type { ClientWorld } from './world.ts'

/** Per deal: a server that takes no entropy must not be asked for ever. */
const ATTEMPTS_MAX = 3

/** Adds this device's entropy to each deal of its seat, as soon as the commitment to the server's seed is known. */
export class EntropyContributor {
  readonly #world: ClientWorld
  readonly #deals: DealNotes
  readonly #commands: CommandQueue
  /** The bytes for one deal, the same in every attempt. */
  #own: { readonly commitment: string; readonly bytes: string; attempts: number } | null = null
  #isSending = false

  constructor(world: ClientWorld, deals: DealNotes, commands: CommandQueue) {
    this.#world = world
    this.#deals = deals
    this.#commands = commands
  }

  /** Notes the deals that the table shows, and sends entropy for the next one if the seat has none. */
  contribute({ nextCommitment, match, seats, you }: TableView): void {
    if (match !== null) this.#deals.noteMatch(match.id, match.commitment)
    this.#deals.noteCommitment(nextCommitment)
    const seat = seats.find(({ player }) => player === you.player)
    if (seat?.hasEntropy === true || this.#isSending) return
    this.#deals.dropEntropy(nextCommitment)
    if (seat !== undefined) void this.#send(nextCommitment)
  }

  async #send(commitment: string): Promise<void> {
    if (this.#own?.commitment !== commitment)
      this.#own = { commitment, bytes: newEntropy(this.#world), attempts: 0 }
    const own = this.#own
    if (own.attempts >= ATTEMPTS_MAX) return
    own.attempts += 1
    this.#isSending = true
    const { bytes } = own
    const answer = await this.#commands.enqueue(
      { type: 'command', command: { type: 'entropy', bytes } },
      true,
    )
    this.#isSending = false
    if (answer.ok) this.#deals.noteEntropy(commitment, bytes)
  }
}
