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

/** What the replay thread is asked. It crosses as JSON text, which costs less than cloning objects. */
export type ReplayAsk =
  | { readonly type: 'range'; readonly match: string }
  | ({ readonly type: 'begin' } & MatchStart)
  | ({ readonly type: 'extend' } & Extending)
  | { readonly type: 'page'; readonly asked: PageAsked }

/** One for each ask, in their order. A fault is one of the rules; anything else ends the thread. */
export type ReplayAnswer = { readonly value: string } | { readonly fault: string }
