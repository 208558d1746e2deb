import type { Typed } from '../../../engine/game.ts'
import type { Entry, MatchHeader, Snapshot } from '../../../engine/match.ts'
import type { PageAsked } from './cache.ts'

interface MatchStart {
  readonly match: string
  readonly head: MatchHeader<unknown>
  readonly snapshot: Snapshot<unknown> | null
}

interface Extending {
  readonly match: string
  readonly after: number
  readonly entries: readonly Entry<Typed>[]
}

/** A request to the replay thread. It is sent as JSON text, which costs less than cloning objects. */
export type ReplayAsk =
  | { readonly type: 'range'; readonly match: string }
  | ({ readonly type: 'begin' } & MatchStart)
  | ({ readonly type: 'extend' } & Extending)
  | { readonly type: 'page'; readonly asked: PageAsked }

/** The answers come in the order of the requests. A fault is a RulesFault; any other error ends the thread. */
export type ReplayAnswer = { readonly value: string } | { readonly fault: string }
