import type { DailyMark, Typed } from '../engine/game.ts'
import type { MatchRecord } from '../engine/record.ts'
import type { StepView } from './answers.ts'
import type { Avatar } from './identity.ts'
import type { StateMessage } from './messages.ts'

/** Luck and skill of a try: start + luck − given is the score. */
export interface DailyReview {
  /** The score that perfect play reaches on average. */
  readonly start: number
  readonly luck: number
  /** How much the player's decisions gave away. */
  readonly given: number
  /** The share of what could have been given away that was kept, in percent; null if nothing could. */
  readonly accuracy: number | null
  /** How good each turn was, in order. */
  readonly marks: readonly DailyMark[]
}

type Figures = Readonly<Record<string, number>>

/** A line of the board of the day. */
export interface DailyLine {
  readonly place: number
  readonly name: string
  readonly avatar: Avatar
  readonly figures: Figures
  readonly luck: number | null
  readonly given: number | null
  readonly isYou: boolean
}

/** The caller's try. */
export interface OwnTry {
  readonly status: 'none' | 'running' | 'over'
  /** The result; null until the try is over. */
  readonly figures: Figures | null
  readonly marks: readonly DailyMark[]
  readonly review: DailyReview | null
  /** The place on the board of the day; null without a result, and for agents, who are not ranked. */
  readonly place: number | null
}

/** The challenge of one game on a day. */
export interface ChallengeView {
  readonly game: string
  readonly options: unknown
  /** The number of people with a result. */
  readonly finished: number
  readonly board: readonly DailyLine[]
  readonly own: OwnTry
}

/** A day's seed: its hash before and during the day, the seed itself afterwards. */
export interface SealView {
  readonly day: string
  /** The hash of the seed. */
  readonly commitment: string
  /** When the server made the seed and showed its hash. */
  readonly committedAt: number
  readonly seed: string | null
}

export interface DayView extends SealView {
  /** When the last action of a try is accepted. */
  readonly playableUntil: number
  /** When the seed is shown. */
  readonly revealedAt: number
  readonly challenges: readonly ChallengeView[]
}

/** The daily deal now. */
export interface DailyView {
  readonly now: number
  readonly today: DayView
  /** Null if the server had no deal yesterday. */
  readonly yesterday: DayView | null
  readonly tomorrow: SealView
}

/** A try as its player sees it, with the steps that are new to them. */
export interface TryView {
  readonly day: string
  readonly playableUntil: number
  readonly state: StateMessage
  readonly steps: readonly StepView[]
}

/** A result of a day that is over, with everything to check it by. */
export interface DailyRecordView {
  readonly name: string
  readonly figures: Figures
  readonly record: MatchRecord<Typed, unknown>
}
