import type { Level, PlayerId } from '../engine/game.ts'
import type { DeviceCommitment } from '../engine/seed.ts'
import type { Avatar } from '../protocol/identity.ts'
import type { PushSubscriptionInput, Webhook } from '../protocol/notices.ts'
import type { Pause, PlayedView, StandIn } from '../protocol/table.ts'

/** The name that replaces that of an erased person. */
export const ERASED_NAME = 'someone'

/** A seat: a person's (`profile`), or a bot's (`bot`). */
export interface Seat {
  readonly player: PlayerId
  readonly profile: string | null
  readonly name: string
  readonly avatar: Avatar
  /** The bot that has the seat; for a person's seat, the bot that plays until its owner is back. */
  readonly bot: Level | null
  readonly isReady: boolean
  /** Its person left in the middle of a match: the seat keeps their name until the next match. */
  readonly isLeft?: true
  /** The owner's device has committed to bytes for the next deal: see dealing.ts. */
  readonly commitment?: string
}

/** A person without a seat, who gets one when the next match begins. */
interface Waiting {
  readonly profile: string
  readonly name: string
  readonly avatar: Avatar
}

/** The open decisions of a match at a slow table, whose clocks must outlive the process. */
export interface SlowTurn {
  /** The revision of the match that this was written at. */
  readonly revision: number
  /** When the decision of each active player began. */
  readonly since: Readonly<Record<PlayerId, number>>
}

/** The match that is running, or was played last. */
interface TableMatch {
  readonly id: string
  readonly commitment: string
  readonly isOver: boolean
  readonly paused: Pause | null
  /** Time added to the clock of the open decision. */
  readonly extraMs: number
  /** The last request to take back an action; removed by the next action. */
  readonly takeBack?: TakeBackRequest
}

/** A request to take back the last action of a match. */
export interface TakeBackRequest {
  /** The asking player. */
  readonly player: PlayerId
  /** The revision that the action made. */
  readonly revision: number
  readonly agreed: readonly PlayerId[]
  readonly until: number
  /** Absent while the request is open; the player who declined, or null if nobody answered in time. */
  readonly declinedBy?: PlayerId | null
}

/** The seed of the next match. It is drawn before anybody commits to bytes; all see its hash, and nobody sees the seed. */
export interface NextDeal {
  readonly match: string
  readonly server: string
  readonly commitment: string
}

/** The commitments of a deal, fixed from the moment when they are announced until the match begins. */
export interface Dealing {
  /** In seat order. Each is opened when its device reveals its bytes. */
  readonly commitments: readonly DeviceCommitment[]
  readonly since: number
  /** Nothing is revealed any more, and the match is dealt: after a crash too, with the same bytes. */
  readonly isClosed?: true
}

/**
 * A table, as it is stored. It outlives its matches: the game and the rules may change, the people and the code stay. Who
 * is connected is not stored.
 */
export interface Table {
  readonly id: string
  readonly code: string
  /** The number of changes; a write is refused unless it follows the stored version. */
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
  readonly done: readonly string[] // the last commands that changed it: see idempotency.ts
  readonly next: NextDeal
  /** Only while a match is about to begin. */
  readonly dealing?: Dealing
  readonly match: TableMatch | null
  /** Only while a match runs at a slow table; other tables have their clocks in memory. */
  readonly turn?: SlowTurn
  /** The browsers that get a notice when it is their owner's turn, by profile: one for each seat. */
  readonly push?: Readonly<Record<string, PushSubscriptionInput>>
  readonly webhook?: Webhook
  /** The number of matches that began here; tables of earlier versions do not have it. */
  readonly dealt?: number
  readonly played: readonly PlayedView[] // the newest first
  readonly createdAt: number
  readonly touchedAt: number
}

type TableSetup = Pick<Table, 'id' | 'code' | 'host' | 'hostName' | 'game' | 'options' | 'paceMs' | 'next'> &
  Partial<Pick<Table, 'standIn' | 'seats'>>

/** A table before its first match, without a clock. */
export function newTable(setup: TableSetup, now: number): Table {
  return {
    version: 1,
    clockMs: null,
    standIn: 'nobody',
    seats: [],
    queue: [],
    removed: [],
    done: [],
    match: null,
    played: [],
    createdAt: now,
    touchedAt: now,
    ...setup,
  }
}
