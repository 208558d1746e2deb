import type { PlayerId } from '../../engine/game.ts'

/** The revisions after `from` up to `to`, which the viewer did not see as they happened. */
interface MissedRevisions {
  readonly from: number
  readonly to: number
}

const NOTHING_MISSED: MissedRevisions = { from: 0, to: 0 }

/** The person who looks at a shared device, and the part of the match that each person has seen. */
export class Viewer {
  /** Null is the perspective of everybody. */
  player: PlayerId | null = null
  #missed = NOTHING_MISSED
  #match: string | null = null
  readonly #seen = new Map<PlayerId, number>()

  /** After a reload nobody has missed anything. */
  haveSeen(players: readonly PlayerId[], match: string | null, revision: number): void {
    this.#match = match
    for (const player of players) this.#seen.set(player, revision)
  }

  /** Hands the device to this person. */
  change(player: PlayerId | null, match: string | null, revision: number): void {
    this.player = player
    this.#missed = player === null ? NOTHING_MISSED : { from: this.#seen.get(player) ?? 0, to: revision }
    this.note(match, revision)
  }

  /** The present viewer has seen the match up to this revision. Nobody has seen anything of a new match. */
  note(match: string | null, revision: number): void {
    if (match !== this.#match) {
      this.#seen.clear()
      this.#missed = NOTHING_MISSED
    }
    this.#match = match
    if (this.player !== null) this.#seen.set(this.player, revision)
  }

  /** Whether the viewer did not see this revision as it happened. */
  hasMissed(revision: number): boolean {
    return revision > this.#missed.from && revision <= this.#missed.to
  }
}
