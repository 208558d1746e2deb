import type { ReactNode } from 'react'
import type { Observation, Outcome, PlayerId, Typed } from '../engine/game.ts'
import type { MatchRecord } from '../engine/record.ts'
import type { Translate } from '../engine/texts.ts'
import type { Avatar } from '../protocol/identity.ts'
import type { Presence } from '../protocol/table.ts'

/** Somebody who plays, as everyone sees them. */
export interface Face {
  readonly player: PlayerId
  readonly name: string
  readonly avatar: Avatar
  /** 0 to 7: the colour and the shape of the seat. */
  readonly hue: number
  readonly presence: Presence
  readonly isHost: boolean
  readonly isYou: boolean
  /** A bot or the rules play until this person is back. */
  readonly isStoodIn?: boolean
}

/** Who is there, and in which language they are spoken of. */
export interface Room<Key extends string> {
  readonly t: Translate<Key>
  /** In the order of the seats of this match. */
  readonly faces: readonly Face[]
  /** The name of a player; never "you", since phones are passed and screens are shared. */
  name(player: PlayerId): string
}

/** What a board is drawn from: the observation, and nothing of the match beside it. */
export interface BoardProps<View, Action extends Typed, Key extends string> extends Room<Key> {
  readonly observation: Observation<View, Action>
  /** Those whom the match waits for. */
  readonly activePlayers: readonly PlayerId[]
  /** Only in `play` is anything to be pressed. On a `tv` nobody comes near: large, and no own zone. */
  readonly mode: 'play' | 'watch' | 'tv' | 'replay'
  /** An action is under way: buttons wait. */
  readonly isPending: boolean
  readonly aids: {
    /** The chance to bust, the best keep: shown only where the table and this device want it. */
    readonly odds: boolean
    /** Ask once more before what cannot be undone; where it is off, one tap does it. */
    readonly confirm: boolean
  }
  act(action: Action): void
  /** What the host of the table may decide of the match itself; null for all others. */
  readonly host: { readonly legal: readonly Action[]; act(action: Action): void } | null
}

export interface BarButton {
  readonly label: string
  press(): void
  /** Why it cannot be pressed now: the button stays reachable, and says so. */
  readonly refused?: string | undefined
  readonly tone?: 'primary' | 'danger' | 'quiet'
  /** It can be pressed while an action is on its way: the board sends what it stands for after that. */
  readonly isPatient?: true
  /** The key that presses it, in lower case. */
  readonly key?: string
}

/** What can be done now: at most two buttons, the main one last, and a line above them. */
export interface Bar {
  readonly buttons: readonly BarButton[]
  /** Why not, how many of how many, what it would do. */
  readonly line?: string | undefined
}

/** A key that does something on this board, listed in the help. */
export interface BoardKey {
  readonly key: string
  readonly label: string
  run(): void
}

/** The parts of a board; the table's frame puts them where they belong, and leaves their edges to them. */
export interface BoardParts {
  /**
   * One sentence: what you are to decide, or whom the table waits for and why. The frame puts "YOUR TURN:" before it
   * where it is, unless the sentence says so itself.
   */
  readonly banner: string
  /** What everybody sees: scrolls alone. */
  readonly table: ReactNode
  /** One's own hand, dice or line: always in view. Null where nothing is one's own. */
  readonly own: ReactNode
  /** Null where there is nothing to do. */
  readonly bar: Bar | null
  /** A choice that covers the lower part while it is asked for (a target, a colour), not the table. */
  readonly sheet?: ReactNode
  readonly keys?: readonly BoardKey[]
  /** A few words beside each name where the players are listed: points, cards left. */
  readonly scores?: Readonly<Record<PlayerId, string>>
  /** The table in a few sentences, spoken when asked for. */
  readonly spoken: string
}

export const CUES = ['turn', 'play', 'draw', 'freeze', 'bust', 'steal', 'win', 'nudge'] as const
export type Cue = (typeof CUES)[number]

/**
 * Something that moves from one place to another. Places are elements with `data-anchor`: `deck`, `pile`,
 * `seat:<player>`, or a name of the board's own.
 */
export interface Flight {
  readonly from: string
  readonly to: string
  /** How it looks on its way; the back of a card where it is left out. */
  readonly face?: ReactNode
  /** So many at once, shown as a stack with a number. */
  readonly count?: number
}

/** An event as people are told it. */
export interface Announcement {
  readonly text: string
  readonly cue?: Cue
  readonly flights?: readonly Flight[]
  /** A new round begins with it: a divider in the log. */
  readonly isDivider?: boolean
}

/** A match that is over, to be gone through decision by decision. */
export interface ReviewProps<Key extends string> extends Omit<Room<Key>, 'faces'> {
  /** It has been replayed to its end: the rules take it. */
  readonly record: MatchRecord<Typed, unknown>
  /** Whose device this is; null for those who did not play. */
  readonly own: PlayerId | null
  /** These words, leading to how the match stood at that revision, seen with the eyes of that player. */
  toStep(revision: number, player: PlayerId, words: string): ReactNode
}

/** How a game looks: `games/<id>/board/index.tsx` exports one as `board`. */
export interface Board<View, Action extends Typed, Event extends Typed, Key extends string> {
  /** A hook, so that what is staged (a card, a row, dice) is shared by the parts. It is kept for one match. */
  useBoard(props: BoardProps<View, Action, Key>): BoardParts
  /** Null where an event need not be said: the table shows it, or another event says it better. */
  announce(event: Event, room: Room<Key>): Announcement | null
  /** How the scores came about, under the places, when it is over. */
  Breakdown?(props: Room<Key> & { readonly view: View; readonly outcome: Outcome }): ReactNode
  /** How well the match was played, where the game knows; a component that is loaded when it is wanted. */
  Review?(props: ReviewProps<Key>): ReactNode
}

/** Any board, its types forgotten: methods are bivariant, so every board is assignable to it. */
export type AnyBoard = Board<unknown, Typed, Typed, string>
