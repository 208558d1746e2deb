import { HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { Dictionary } from '../../protocol/delta/dictionary.ts'
import { encodeDelta } from '../../protocol/delta/encode.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import { seatOf } from '../table/decide.ts'
import type { Table } from '../table/table.ts'
import type { LiveMatch } from './live-match.ts'

/** Of a match in memory, what is shown of it. */
export type Shown = Pick<LiveMatch, 'id' | 'match' | 'names' | 'turns'>

/** With whose eyes somebody sees a match. */
export interface EyesOf {
  readonly viewer: PlayerId | null
  readonly isHost: boolean
}

export function eyesOf(table: Table, live: Shown, profile: string | null): EyesOf {
  return {
    viewer: viewerOf(table, live, profile),
    isHost: profile !== null && profile === table.host,
  }
}

/** The seat through which this person sees the match; null is a spectator's observation. */
export function viewerOf(table: Table, live: Shown, profile: string | null): PlayerId | null {
  if (profile === null) return null
  const player = seatOf(table, profile)?.player
  return player !== undefined && player !== HOST && live.match.header.players.includes(player) ? player : null
}

/** The same for all who see the same. No player's id has a star in it. */
export const keyOf = ({ viewer, isHost }: EyesOf): string => `${viewer ?? ''}${isHost ? '*' : ''}`

/** What those who see with the same eyes and take changes were told last, all of them. */
export class Told {
  readonly #words = new Dictionary()
  #state: StateMessage

  constructor(state: StateMessage) {
    this.#state = state
  }

  isAt(match: string, revision: number): boolean {
    return this.#state.match === match && this.#state.revision === revision
  }

  /** Whether this is what was told: a name may be another at the same revision, of somebody who was erased. */
  is(state: StateMessage): boolean {
    return this.isAt(state.match, state.revision) && JSON.stringify(this.#state) === JSON.stringify(state)
  }

  /** For who comes to it now. */
  wholeText(): string {
    const words = this.#words.all
    return JSON.stringify(words.length === 0 ? this.#state : { ...this.#state, words })
  }

  /** What is different then; calling `said` makes it what was told last. */
  change(state: StateMessage, events: readonly Typed[]): { readonly text: string; said(): void } {
    const { text, words } = encodeDelta(this.#state, state, events, this.#words)
    const said = () => {
      this.#state = state
      this.#words.add(words)
    }
    return { text, said }
  }
}

export function stateFor(live: Shown, { viewer, isHost }: EyesOf): StateMessage {
  return stateMessage(live.match, live.id, viewer, isHost, live.names, live.turns)
}

/** What happened, and how the match stands then. */
export function wholeNews(state: StateMessage, events: readonly Typed[]): readonly string[] {
  return [...events, state].map((message) => JSON.stringify(message))
}
