import type { ReactNode } from 'react'
import type { Observation, Outcome, PlayerId, Typed } from '../engine/game.ts'
import type { Translate } from '../engine/texts.ts'
import type { Avatar } from '../protocol/identity.ts'
import type { Presence } from '../protocol/table.ts'
import type { Awards } from './awards/award.ts'
import type { Moment } from './moments/moment.ts'
import type { Moods } from './moods/mood.ts'

/** A player as everyone sees them. */
export interface Face {
  readonly player: PlayerId
  readonly name: string
  readonly avatar: Avatar
  /** 0 to 7: the colour and the shape of the seat. */
  readonly hue: number
  readonly presence: Presence
  readonly isHost: boolean
  readonly isYou: boolean
  /** A bot or the rules play until this person returns. */
  readonly isStoodIn?: boolean
}

/** The players of a match and the texts to describe them with. */
export interface Room<Key extends string> {
  readonly t: Translate<Key>
  /** In seat order. */
  readonly faces: readonly Face[]
  /** The name of a player; never "you", since people pass phones and share screens. */
  name(player: PlayerId): string
}

/** An event that the board itself plays before its facts appear; see `Announcement.sceneMs`. */
export interface Scene<Event extends Typed = Typed> {
  readonly event: Event
  /** Tells one scene from the next. */
  readonly id: number
  /** From its start until its facts appear. */
  readonly ms: number
}

/** The inputs of a board: the observation, and nothing else of the match. */
export interface BoardProps<View, Action extends Typed, Key extends string> extends Room<Key> {
  /** The observation on screen. It follows the newest one: an event's facts appear when its beat lands. */
  readonly observation: Observation<View, Action>
  /**
   * The newest observation, ahead of `observation` while beats play; absent if the frame has no stage. Every tap and key
   * cuts to it before it takes effect, so a board needs it only to offer a control while beats play.
   */
  readonly truth?: Observation<View, Action>
  /** The event that plays now, drawn on top of `observation`, which is the one before it. */
  readonly scene?: Scene | null
  /** The players who can act now. */
  readonly activePlayers: readonly PlayerId[]
  /** Buttons work only in `play`. `tv` is seen from afar: large pieces and no zone for a player's own cards. */
  readonly mode: 'play' | 'watch' | 'tv' | 'replay'
  /** An action has been sent and not yet acknowledged: buttons wait. */
  readonly isPending: boolean
  readonly aids: {
    /** Shows odds and hints, if both the table and this device allow them. */
    readonly odds: boolean
    /** Asks for confirmation before an irreversible action; if off, one tap is enough. */
    readonly confirm: boolean
  }
  act(action: Action): void
  /** The actions that the table's host can take in the match; null for everybody else. */
  readonly host: { readonly legal: readonly Action[]; act(action: Action): void } | null
}

export interface BarButton {
  readonly label: string
  press(): void
  /** Why it cannot be pressed now. The button stays reachable and gives the reason. */
  readonly refused?: string | undefined
  readonly tone?: 'primary' | 'danger' | 'quiet'
  /** It can be pressed while an action is pending: the board sends its own action afterwards. */
  readonly isPatient?: true
  /** The key that presses it, in lower case. */
  readonly key?: string
}

/** The action bar: at most two buttons, the main one last, and a line above them. */
export interface Bar {
  readonly buttons: readonly BarButton[]
  /** Explains the buttons: a reason, a count, an effect. */
  readonly line?: string | undefined
}

/** A keyboard shortcut of this board; the help lists it. */
export interface BoardKey {
  readonly key: string
  readonly label: string
  run(): void
}

/** The parts of a board. The table's frame arranges them; each part draws its own edges. */
export interface BoardParts {
  /**
   * One sentence: the decision of this player, or the player the table waits for. On the player's turn the frame puts
   * "YOUR TURN:" before it, unless the sentence says so itself.
   */
  readonly banner: string
  /** The part that everybody sees; it scrolls by itself. */
  readonly table: ReactNode
  /** The player's own hand, dice or line, always in view. Null if the viewer has none. */
  readonly own: ReactNode
  /** Null if there is nothing to do. */
  readonly bar: Bar | null
  /** A pending choice (a target, a colour) that covers the lower part of the screen, but not the table. */
  readonly sheet?: ReactNode
  readonly keys?: readonly BoardKey[]
  /** How the host ends the match by the rules of the game; the menu offers it instead of breaking the match off. */
  readonly ending?: { readonly question: string; press(): void } | null
  /** A few words beside each name in the player list: points, cards left. */
  readonly scores?: Readonly<Record<PlayerId, string>>
  /** The table in a few sentences, read aloud on request. */
  readonly spoken: string
}

/**
 * The sounds: `play` a card that slides to its place, `draw` a card that turns over, `riffle` a shuffled deck, `dice` a
 * throw, `ribbon` a gift that is opened, `lock` a padlock, `storm` cards that pour down, `whirl` a reverse war at its
 * limit, `last` the last card of a hand, `drum` a step of the podium, `count` a score that counts up, `win` a fanfare; the
 * others are called by what has happened.
 */
export const CUES = [
  'turn',
  'play',
  'draw',
  'riffle',
  'dice',
  'ribbon',
  'freeze',
  'lock',
  'bust',
  'steal',
  'storm',
  'whirl',
  'last',
  'drum',
  'count',
  'win',
  'nudge',
] as const
export type Cue = (typeof CUES)[number]

/**
 * A piece that moves between two anchors. Anchors are elements with `data-anchor`: `deck`, `pile`, `seat:<player>`, or
 * names of the board's own.
 */
export interface Flight {
  /** An anchor, or several: the first one on the screen counts. A card of the hand is `card:<id>`, and leaves its place empty. */
  readonly from: string | readonly string[]
  readonly to: string
  /** How it looks on its way; the back of a card by default. */
  readonly face?: ReactNode
  /** It takes the size of its destination on its way. */
  readonly isSized?: true
  /** It travels face down in the size of its destination and turns over there. */
  readonly isTurned?: true
  /** The number of pieces that fly at once, shown as a stack with this number. */
  readonly count?: number
}

/** How a match begins: pieces travel to their places before the first turn. The view is the true one all the time. */
export interface Opening {
  /** The places of these pieces stay empty until they have landed. */
  readonly flights: readonly Flight[]
  readonly cue: Cue
  /** The anchor of a deck that is riffled first. */
  readonly riffle?: string
  /** A selector of all else that must not be seen before the last piece has landed. */
  readonly hides?: string
}

/** How an event is announced: a sentence, a sound, flights. */
export interface Announcement {
  readonly text: string
  readonly cue?: Cue
  readonly flights?: readonly Flight[]
  /** The board itself plays the event for this long before its facts appear; it gets it as `BoardProps.scene`. */
  readonly sceneMs?: number
  /** The shortest time that its beat takes; 700 ms by default, and 320 ms for the player's own actions. */
  readonly beatMs?: number
  /** How players take it: their animals show it for a moment. Those of a big moment do so by themselves. */
  readonly moods?: Moods
  /** It shares one beat with neighbours that have this too: their pieces fly as a volley. */
  readonly isVolley?: true
  /** It starts a new round: the log shows a divider. */
  readonly isDivider?: boolean
}

/** How a game looks: `games/<id>/board/index.tsx` exports one as `board`. */
export interface Board<View, Action extends Typed, Event extends Typed, Key extends string> {
  /** The board shows the players at their seats, each with `data-seat`; the frame then has no list of its own beside it. */
  readonly showsPlayers?: true
  /** A hook, so that the parts share staged choices (a card, a row, dice). It lives for one match. */
  useBoard(props: BoardProps<View, Action, Key>): BoardParts
  /** Null if an event needs no announcement: the table shows it, or another event says it better. */
  announce(event: Event, room: Room<Key>): Announcement | null
  /**
   * Applies one event to a view on screen, so that an action with several events plays event by event. Events without an
   * effect of their own return the view unchanged: after the last event, the real view follows anyway.
   */
  advance?(view: View, event: Event): View
  /** How the match begins, for this viewer; null if nothing is dealt. Only screens that saw the match start show it. */
  opening?(view: View, room: Room<Key>, viewer: PlayerId | null): Opening | null
  /** How long a piece that turns over is held before it turns, in milliseconds; `view` is the one before the event. */
  breathMs?(view: View, event: Event): number
  /**
   * The big moment that an event is; null for all others. `view` is the one before the event. Only an event that is also
   * announced can be one: its sentence is what screen readers get.
   */
  moment?(event: Event, view: View, room: Room<Key>): Moment | null
  /** The awards that the results give to the players, drawn from the events of the match. */
  readonly awards?: Awards<Event>
  /** Explains the scores below the places when the match is over. */
  Breakdown?(props: Room<Key> & { readonly view: View; readonly outcome: Outcome }): ReactNode
  /** Whether the viewer has a decision now that the game's evaluator can rate: the frame then offers a hint. */
  hasHint?(observation: Observation<View, Action>): boolean
  /** Draws the dice or cards that a decision of a review was made on, as its evaluator names them. */
  Seen?(props: { readonly t: Translate<Key>; readonly seen: string }): ReactNode
}

/** Any board with its types erased: methods are bivariant, so every board is assignable to it. */
export type AnyBoard = Board<unknown, Typed, Typed, string>
