import { deviceCommitmentText, roundText } from '../../engine/device-commitment.ts'
import type { DealingView, TableCommand, TableView } from '../../protocol/table.ts'
import type { CommandQueue } from '../command-queue.ts'
import { newEntropy } from '../random.ts'
import type { ClientWorld } from '../world.ts'
import type { DealNotes, DealSecret } from './notes.ts'

/** Per deal, and for each of the two commands: a server that refuses them must not be asked for ever. */
const ATTEMPTS_MAX = 3

/**
 * Adds this device's entropy to each deal of its seat. It commits to its bytes as soon as the hash of the server's seed is
 * known, and reveals them once the table has announced the commitments of all devices, with its own among them.
 */
export class EntropyContributor {
  readonly #world: ClientWorld
  readonly #deals: DealNotes
  readonly #commands: CommandQueue
  #attempts = { deal: '', commit: 0, reveal: 0 }
  #isSending = false
  #isStopped = false
  /** The newest table that came while a command was on its way. */
  #next: TableView | null = null

  constructor(world: ClientWorld, deals: DealNotes, commands: CommandQueue) {
    this.#world = world
    this.#deals = deals
    this.#commands = commands
  }

  /** Sends nothing more: the connection is closed. */
  stop(): void {
    this.#isStopped = true
  }

  /** Notes the deals that the table shows, and does this device's part in the next one. */
  contribute(table: TableView): void {
    const { nextCommitment, match, seats, you, dealing } = table
    if (match !== null) this.#deals.noteMatch(match.id, match.commitment)
    this.#deals.noteCommitment(nextCommitment)
    if (this.#isSending) {
      this.#next = table
      return
    }
    const seat = seats.find(({ player }) => player === you.player)
    if (seat === undefined) return
    if (dealing !== undefined) void this.#alone(() => this.#reveal(dealing, seat.player))
    else if (!seat.hasEntropy) void this.#alone(() => this.#commit(nextCommitment, seat.player))
  }

  async #alone(job: () => Promise<void>): Promise<void> {
    this.#isSending = true
    await job().catch(() => undefined) // without its hash function a device adds nothing
    this.#isSending = false
    const next = this.#next
    this.#next = null
    if (next !== null) this.contribute(next)
  }

  async #commit(deal: string, player: string): Promise<void> {
    // Its bytes for this deal may be known by now: if a server announced the deal again, others could have chosen theirs after them.
    if (this.#deals.roundOf(deal) !== null) return
    const secret = await this.#secretFor(deal, player)
    if (secret !== null) await this.#send(deal, { type: 'commit', hash: secret.hash })
  }

  /** The bytes for a deal, the same in every attempt. They are noted first, so that the page may be reloaded. */
  async #secretFor(deal: string, player: string): Promise<DealSecret | null> {
    const known = this.#deals.secretOf(deal)
    if (known?.player === player) return known
    const { sha256 } = this.#world
    if (sha256 === undefined) return null
    const opening = { bytes: newEntropy(this.#world), salt: newEntropy(this.#world) }
    const secret = { player, ...opening, hash: await sha256(deviceCommitmentText(deal, player, opening)) }
    // Another window of this person may have been faster: both commit to the same bytes.
    const others = this.#deals.secretOf(deal)
    if (others?.player === player) return others
    this.#deals.noteSecret(deal, secret)
    return secret
  }

  async #reveal({ commitment: deal, commitments }: DealingView, player: string): Promise<void> {
    const secret = this.#deals.secretOf(deal)
    const announced = commitments.find((each) => each.player === player)
    if (secret === null || announced?.hash !== secret.hash || announced.hasRevealed) return
    const round = await this.#world.sha256?.(roundText(deal, commitments))
    if (round === undefined || !this.#deals.noteRound(deal, round)) return
    const { bytes, salt } = secret
    const code = await this.#send(deal, { type: 'reveal', deal, bytes, salt })
    if (code === 'ok' || code === 'already-revealed') this.#deals.noteEntropy(deal, bytes)
  }

  /** Sends a command that no button shows as pending, and returns the code of its rejection, or `ok`. */
  async #send(deal: string, command: Extract<TableCommand, { type: 'commit' | 'reveal' }>): Promise<string> {
    if (this.#attempts.deal !== deal) this.#attempts = { deal, commit: 0, reveal: 0 }
    if (this.#isStopped || this.#attempts[command.type] >= ATTEMPTS_MAX) return 'too-many-requests'
    this.#attempts[command.type] += 1
    const answer = await this.#commands.enqueue({ type: 'command', command }, true)
    return answer.ok ? 'ok' : answer.rejected.code
  }
}
