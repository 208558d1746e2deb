import type { AnyGame, PlayerId, Typed } from '../../src/engine/game.ts'
import { SectionEncoder } from '../../src/protocol/delta/encode.ts'
import { Broadcast } from '../../src/server/tables/audience/broadcast.ts'
import type { LiveTable } from '../../src/server/tables/live-table.ts'
import { Archive } from '../../src/server/tables/replay/archive.ts'
import { judgingEach } from '../kit/judging-each.ts'

/** A way to let something slip, in the rules of a game or on the way out. */
export interface LeakMutant {
  readonly name: string
  /** The game to play; it is the one that is made wrong, where `patch` is given. */
  readonly game: string
  patch?(game: AnyGame): AnyGame
  /** Replaces a sent message. */
  say?(text: string, table: LiveTable | null, token: string | null): string
  /** Replaces an endpoint's response. */
  answer?(endpoint: string, text: string, table: LiveTable | null, token: string | null): string
  /** Replaces a log line. */
  log?(line: string, table: LiveTable): string
  /** Changes something in memory, and gives what changes it back. */
  install?(): () => void
}

type Loose = Readonly<Record<string, unknown>>

/** The same game, whose view shows something more. */
const showing =
  (more: (state: Loose, viewer: PlayerId | null) => object) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, viewer) => ({ ...(game.view(state, viewer) as object), ...more(state as Loose, viewer) }),
  })

/** The same game, seen through the eyes of another. */
const seenAs =
  (eyes: (players: readonly PlayerId[], viewer: PlayerId | null) => PlayerId | null) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, viewer) =>
      game.view(state, eyes((state as { players: readonly PlayerId[] }).players, viewer)),
  })

const toldToAll = (game: AnyGame): AnyGame => ({
  ...game,
  apply: (state, player, action, turn) =>
    game.apply(state, player, action, { ...turn, tell: (_to, event) => turn.emit(event) }),
})

/** The order in which actions are offered follows a card that is hidden. */
const orderedByHidden = (game: AnyGame): AnyGame => ({
  ...judgingEach(game),
  candidates: (state, player) => {
    const { hands } = state as { hands: readonly (readonly { kind: number }[])[] }
    const offered = game.candidates(state, player)
    const first = hands.flat().reduce((sum, { kind }) => sum + kind, 0) % Math.max(1, offered.length)
    return [...offered.slice(first), ...offered.slice(0, first)]
  },
})

const refusalTells = (game: AnyGame): AnyGame => ({
  ...judgingEach(game),
  refusal: (state, player, action: Typed) => {
    const refusal = game.refusal(state, player, action)
    const { hands } = state as { hands: readonly (readonly { kind: number }[])[] }
    return refusal && { ...refusal, values: { best: Math.max(...hands.flat().map(({ kind }) => kind)) } }
  },
})

/** All hands in a part of each delta that no state shows. */
function handsInDeltas(name: string, isPublic: boolean): LeakMutant {
  let hands: unknown = null
  return {
    name,
    game: 'crazy-eights',
    patch: (game) => ({
      ...game,
      view: (state, viewer) => {
        hands = (state as { hands: unknown }).hands
        return game.view(state, viewer)
      },
    }),
    install: () => {
      const { encode } = SectionEncoder.prototype
      SectionEncoder.prototype.encode = function (next, events) {
        const more = { ...(next[isPublic ? 0 : 3] as object), hands }
        return encode.call(
          this,
          (next.length === 3) === isPublic ? next.with(isPublic ? 0 : 3, more) : next,
          events,
        )
      }
      return () => {
        SectionEncoder.prototype.encode = encode
      }
    },
  }
}

/** A message of this type, with something more in it. */
export function withField(text: string, type: string, field: object): string {
  return text.startsWith(`{"type":"${type}"`) ? JSON.stringify({ ...JSON.parse(text), ...field }) : text
}

/** Those that are tried on every change: one for each kind of place where something can slip. */
export const NAMED_MUTANTS: readonly LeakMutant[] = [
  { name: 'hands in the view', game: 'crazy-eights', patch: showing(({ hands }) => ({ hands })) },
  { name: 'the whole state in the view', game: 'discard', patch: showing((state) => ({ debug: state })) },
  { name: 'the deck in the view', game: 'flip7', patch: showing(({ deck }) => ({ deck })) },
  {
    name: 'the next card alone in the view',
    game: 'flip7',
    patch: showing(({ deck }) => ({ next: (deck as readonly unknown[]).at(-1) ?? null })),
  },
  {
    name: 'wrapped gifts in the view',
    game: 'white-elephant',
    patch: showing(({ gifts }) => ({ all: gifts })),
  },
  {
    name: 'gifts that were never opened in the record',
    game: 'white-elephant',
    patch: ({ publicAction: _leftOut, ...game }) => game,
  },
  {
    name: 'a spectator sees as the first player',
    game: 'discard',
    patch: seenAs((players, viewer) => viewer ?? players[0] ?? null),
  },
  {
    name: 'everyone sees as their neighbour',
    game: 'crazy-eights',
    patch: seenAs((players, viewer) => players[(players.indexOf(viewer ?? '') + 1) % players.length] ?? null),
  },
  handsInDeltas('hands in the public part of a delta', true),
  handsInDeltas('hands in the private part of a delta, which no client reads', false),
  { name: 'events for one are told to all', game: 'crazy-eights', patch: toldToAll },
  { name: 'the order of what is offered', game: 'crazy-eights', patch: orderedByHidden },
  { name: 'a refusal that says too much', game: 'crazy-eights', patch: refusalTells },
  {
    name: 'the next seed with the table',
    game: 'yahtzee',
    say: (text, table) => withField(text, 'table', { seed: table?.table.next.server }),
  },
  {
    name: 'the seed of the match with the state',
    game: 'yahtzee',
    say: (text, table) => withField(text, 'state', { head: table?.live?.match.header }),
  },
  {
    name: 'the token with the welcome',
    game: 'yahtzee',
    say: (text, _table, token) => (token === null ? text : withField(text, 'welcome', { token })),
  },
  {
    name: 'profiles with the seats',
    game: 'yahtzee',
    say: (text, table) => withField(text, 'table', { seats: table?.table.seats }),
  },
  {
    name: 'the removed hear on',
    game: 'yahtzee',
    install: () => {
      const { dismiss } = Broadcast.prototype
      Broadcast.prototype.dismiss = () => undefined
      return () => {
        Broadcast.prototype.dismiss = dismiss
      }
    },
  },
  {
    name: 'a history with the first player’s eyes',
    game: 'crazy-eights',
    install: () => {
      const { history } = Archive.prototype
      // Of each match: somebody who plays in none of the later ones sees no more than anybody.
      const first = new Map<string, Parameters<typeof history>[0]>()
      Archive.prototype.history = function (who, match, ...rest) {
        const eyes = first.get(match) ?? who
        first.set(match, eyes)
        return history.call(this, eyes, match, ...rest)
      }
      return () => {
        Archive.prototype.history = history
      }
    },
  },
]
