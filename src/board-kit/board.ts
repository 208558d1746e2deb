import type { ReactNode } from 'react'
import type { Observation, Outcome, PlayerId, Typed } from '../engine/game.ts'
import type { MatchRecord } from '../engine/record.ts'
import type { Translate } from '../engine/texts.ts'
import type { Avatar } from '../protocol/identity.ts'
import type { Presence } from '../protocol/table.ts'

/** A player's public appearance. */
export interface Face {
  readonly player: PlayerId
  readonly name: string
  readonly avatar: Avatar
  /** 0 to 7: the colour and the shape of the seat. */
  readonly hue: number
  readonly presence: Presence
  readonly isHost: boolean
  readonly isYou: boolean
  /** A bot or the rules play for this person until they are back. */
  readonly isStoodIn?: boolean
}

/** The players, and the language in which the board speaks of them. */
export interface Room<Key extends string> {
  readonly t: Translate<Key>
  /** In seat order. */
  readonly faces: readonly Face[]
  /** The display name of a player; never "you", since phones are handed over and screens are shared. */
  name(player: PlayerId): string
}

/** Everything that a board draws: the observation, and no other part of the match. */
export interface BoardProps<View, Action extends Typed, Key extends string> extends Room<Key> {
  readonly observation: Observation<View, Action>
  /** The players who can act now. */
  readonly activePlayers: readonly PlayerId[]
  /** Buttons exist only in `play`. A `tv` is seen from a distance: everything is large, and no hand is shown. */
  readonly mode: 'play' | 'watch' | 'tv' | 'replay'
  /** An action is being sent; buttons wait for its result. */
  readonly isPending: boolean
  readonly aids: {
    /** Whether to show odds and hints; true only if the table and this device allow it. */
    readonly odds: boolean
    /** Whether to ask for confirmation before an irreversible action. */
    readonly confirm: boolean
  }
  act(action: Action): void
  /** The actions of the host on the match itself; null on every other device. */
  readonly host: { readonly legal: readonly Action[]; act(action: Action): void } | null
}

export interface BarButton {
  readonly label: string
  press(): void
  /** The reason why it cannot be pressed now. The button stays focusable and shows the reason. */
  readonly refused?: string | undefined
  readonly tone?: 'primary' | 'danger' | 'quiet'
  /** Set if it can be pressed while an action is being sent; the board sends its own action afterwards. */
  readonly isPatient?: true
  /** The key that presses it, in lower case. */
  readonly key?: string
}

/** The action bar: at most two buttons, the main one last, and a line above them. */
export interface Bar {
  readonly buttons: readonly BarButton[]
  /** A reason, a count or a consequence. */
  readonly line?: string | undefined
}

/** A keyboard shortcut of this board; the help lists it. */
export interface BoardKey {
  readonly key: string
  readonly label: string
  run(): void
}

/** The parts of a board. The frame of the table arranges them; their padding is their own. */
export interface BoardParts {
  /**
   * One sentence: the decision to make, or the players that the table waits for and why. On the viewer's turn, the frame
   * puts "YOUR TURN:" before it, unless the sentence says so itself.
   */
  readonly banner: string
  /** The part that everybody sees; it scrolls by itself. */
  readonly table: ReactNode
  /** The viewer's own hand, dice or cards, always in view; null if there are none. */
  readonly own: ReactNode
  /** Null if there is nothing to do. */
  readonly bar: Bar | null
  /** A pending choice (a target, a colour) that covers the lower part of the board, but not the table. */
  readonly sheet?: ReactNode
  readonly keys?: readonly BoardKey[]
  /** A few words for each name in the list of players: points, cards left. */
  readonly scores?: Readonly<Record<PlayerId, string>>
  /** The table in a few sentences, for screen readers. */
  readonly spoken: string
}

export const CUES = ['turn', 'play', 'draw', 'freeze', 'bust', 'steal', 'win', 'nudge'] as const
export type Cue = (typeof CUES)[number]

/**
 * An object that moves from one place to another. Places are elements with `data-anchor`: `deck`, `pile`,
 * `seat:<player>`, or a name that the board defines.
 */
export interface Flight {
  readonly from: string
  readonly to: string
  /** The moving object; the back of a card by default. */
  readonly face?: ReactNode
  /** The number of objects, shown as a stack with this number. */
  readonly count?: number
}

/** An event as it is presented to people: a sentence, a sound, and moving objects. */
export interface Announcement {
  readonly text: string
  readonly cue?: Cue
  readonly flights?: readonly Flight[]
  /** Set if a new round begins with it; the log shows a divider. */
  readonly isDivider?: boolean
}

/** A finished match, for a review decision by decision. */
export interface ReviewProps<Key extends string> extends Omit<Room<Key>, 'faces'> {
  /** A valid record: it has been replayed to its end. */
  readonly record: MatchRecord<Typed, unknown>
  /** The player on this device; null if they did not play. */
  readonly own: PlayerId | null
  /** Makes a link with these words to the match at that revision, from that player's perspective. */
  toStep(revision: number, player: PlayerId, words: string): ReactNode
}

/** The drawing of a game on the page: `games/<id>/board/index.tsx` exports one as `board`. */
export interface Board<View, Action extends Typed, Event extends Typed, Key extends string> {
  /** A hook, so that the parts can share a selection (a card, a row, dice). Its state lasts for one match. */
  useBoard(props: BoardProps<View, Action, Key>): BoardParts
  /** Returns null if an event needs no announcement, because the table shows it or another event covers it. */
  announce(event: Event, room: Room<Key>): Announcement | null
  /** Explains the scores, below the places in the results. */
  Breakdown?(props: Room<Key> & { readonly view: View; readonly outcome: Outcome }): ReactNode
  /** Reviews how well the match was played; a component that is loaded on demand. */
  Review?(props: ReviewProps<Key>): ReactNode
}

/** A board with its types erased. Methods are bivariant, so every board is assignable to it. */
export type AnyBoard = Board<unknown, Typed, Typed, string>
