import type { PlayerId } from '../../engine/game.ts'
import type { Missed } from './local-match.ts'

const NOTHING_MISSED: Missed = { from: 0, to: 0 }

/** Who looks at a device that several people share, and what each of them has seen of the match. */
export class Eyes {
  /** Null is what everybody may see. */
  player: PlayerId | null = null
  /** What happened while another looked. */
  missed = NOTHING_MISSED
  #seen = new Map<PlayerId, number>()

  /** After a reload nobody has missed anything. */
  haveSeen(players: readonly PlayerId[], revision: number): void {
    this.#seen = new Map(players.map((player) => [player, revision]))
  }

  open(player: PlayerId | null, revision: number): void {
    this.player = player
    this.missed = player === null ? NOTHING_MISSED : { from: this.#seen.get(player) ?? 0, to: revision }
    this.note(revision)
  }

  /** Who looks now has seen the match up to here. */
  note(revision: number): void {
    if (this.player !== null) this.#seen.set(this.player, revision)
  }

  /** Another match, of which nobody has seen anything. */
  forget(): void {
    this.#seen.clear()
    this.missed = NOTHING_MISSED
  }
}
