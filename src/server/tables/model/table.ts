import type { Level, PlayerId } from '../../../engine/game.ts'
import type { Avatar } from '../../../protocol/identity.ts'
import type { Pause, PlayedView, StandIn } from '../../../protocol/table.ts'

/** A seat: a person's (`profile`), or a bot's (`bot`). */
export interface Seat {
  readonly player: PlayerId
  readonly profile: string | null
  readonly name: string
  readonly avatar: Avatar
  /** The bot that has the seat; for a person's seat, the bot that plays until its owner is back. */
  readonly bot: Level | null
  readonly isReady: boolean
  /** A person had it until they left in the middle of a match: its name is theirs, and goes with the next match. */
  readonly isLeft?: true
  /** What the owner's device adds to the next deal: 16 bytes in hex. */
  readonly entropy: string | null
}

/** Someone at the table without a seat, who wants one when the next match begins. */
interface Waiting {
  readonly profile: string
  readonly name: string
  readonly avatar: Avatar
}

/** The match that is played, or was played last. */
interface TableMatch {
  readonly id: string
  readonly commitment: string
  readonly isOver: boolean
  readonly paused: Pause | null
  /** What was added to the clock of the decision that is open. */
  readonly extraMs: number
}

/** The seed of the next match: drawn before anybody adds to it, its hash shown to all, itself to nobody. */
export interface NextDeal {
  readonly match: string
  readonly server: string
  readonly commitment: string
}

/**
 * Where people gather. It outlives its matches: next game, other game, other rules, same people, same code. This is
 * all that is stored of it; who is connected is not in it.
 */
export interface Table {
  readonly id: string
  readonly code: string
  /** How often it has changed; a write over another version than the one read is refused. */
  readonly version: number
  readonly host: string | null // a profile; a host may be without a seat
  readonly hostName: string | null
  readonly game: string
  readonly options: unknown
  readonly clockMs: number | null
  readonly standIn: StandIn
  readonly paceMs: number
  readonly isLocked?: boolean // tables of earlier versions do not have it
  readonly seats: readonly Seat[]
  readonly queue: readonly Waiting[]
  readonly removed: readonly string[] // profiles that the host has removed
  readonly done: readonly string[] // the last commands that changed it: see done-commands.ts
  readonly next: NextDeal
  readonly match: TableMatch | null
  readonly played: readonly PlayedView[] // the newest first
  readonly createdAt: number
  readonly touchedAt: number
}
