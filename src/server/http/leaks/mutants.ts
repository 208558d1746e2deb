import { bytesToHex } from '@noble/hashes/utils.js'
import type { AnyGame, PlayerId, Typed } from '../../../engine/game.ts'
import { keyOf as keyOfSeed } from '../../../engine/seed.ts'
import { judgingEach } from '../../../engine/testing/leaking-games.ts'
import { contributed } from '../../../engine/verify.ts'
import { SectionEncoder } from '../../../protocol/delta/encode.ts'
import { Notices } from '../../notices/notices.ts'
import { Broadcast } from '../../tables/audience/broadcast.ts'
import { GameServer } from '../../tables/game-server.ts'
import type { LiveTable } from '../../tables/live-table.ts'
import { Archive } from '../../tables/replay/archive.ts'

/** A leak in the rules of a game or in the server. */
export interface LeakMutant {
  readonly name: string
  /** The game to play, and the one that `patch` changes. */
  readonly game: string
  patch?(game: AnyGame): AnyGame
  /** Replaces a sent message. */
  say?(text: string, table: LiveTable | null, token: string | null): string
  /** Replaces an endpoint's response. */
  answer?(endpoint: string, text: string, table: LiveTable | null, token: string | null): string
  /** Replaces a log line. */
  log?(line: string, table: LiveTable): string
  /** Replaces the text of a notice, as a browser or a channel reads it. */
  notice?(text: string, table: LiveTable | null): string
  /** Changes something in memory, and returns the function that restores it. */
  install?(): () => void
}

type Caller = Parameters<GameServer['state']>[0]
type Loose = Readonly<Record<string, unknown>>

/** Replaces a method of a class; the result is a mutant's `install`. */
const replacing =
  <Target, Name extends keyof Target>(
    target: Target,
    name: Name,
    wrap: (original: Target[Name]) => Target[Name],
  ) =>
  () => {
    const original = target[name]
    target[name] = wrap(original)
    return () => {
      target[name] = original
    }
  }

/** Adds fields to the view. */
const showing =
  (more: (state: Loose, viewer: PlayerId | null) => object) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, viewer) => ({ ...(game.view(state, viewer) as object), ...more(state as Loose, viewer) }),
  })

/** Shows a viewer the view of another player. */
const seenAs =
  (viewerOf: (players: readonly PlayerId[], viewer: PlayerId | null) => PlayerId | null) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, viewer) =>
      game.view(state, viewerOf((state as { players: readonly PlayerId[] }).players, viewer)),
  })

const toldToAll = (game: AnyGame): AnyGame => ({
  ...game,
  apply: (state, player, action, turn) =>
    game.apply(state, player, action, { ...turn, tell: (_to, event) => turn.emit(event) }),
})

/** Orders the candidates by hidden cards. */
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

/** Puts all hands into a part of each delta that no state shows. */
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
    install: replacing(
      SectionEncoder.prototype,
      'encode',
      (encode) =>
        function (this: SectionEncoder<readonly unknown[]>, next, events) {
          const more = { ...(next[isPublic ? 0 : 3] as object), hands }
          const leaking = (next.length === 3) === isPublic ? next.with(isPublic ? 0 : 3, more) : next
          return encode.call(this, leaking, events)
        },
    ),
  }
}

/** Adds fields to messages of one type. */
function withField(text: string, type: string, field: object): string {
  return text.startsWith(`{"type":"${type}"`) ? JSON.stringify({ ...JSON.parse(text), ...field }) : text
}

/** Replaces each caller by the first one who asked about the same match. */
function firstCallers() {
  const first = new Map<string, Caller>()
  return (caller: Caller, match: string): Caller => {
    const found = first.get(match) ?? caller
    first.set(match, found)
    return found
  }
}

const headOf = (table: LiveTable | null) => table?.live?.match.header
const hostOf = (table: LiveTable | null) => table?.table.host ?? ''

function seedOf(table: LiveTable | null): { readonly server: string; readonly clients: readonly string[] } {
  const seed = headOf(table)?.seed
  return seed === undefined || seed.dealer === 'fast'
    ? { server: '', clients: [] }
    : { server: seed.server, clients: contributed(seed) }
}

function keyOf(table: LiveTable | null): string {
  const seed = headOf(table)?.seed
  return seed === undefined || seed.dealer === 'fast' ? '' : bytesToHex(keyOfSeed(seed))
}

/** Adds text to the answers of one endpoint while the match runs. */
const answering = (
  endpoint: string,
  more: (table: LiveTable | null, token: string | null) => string,
): LeakMutant => ({
  name: `${endpoint} reveals too much`,
  game: 'crazy-eights',
  answer: (asked, text, table, token) =>
    asked === endpoint && table?.live?.match.outcome === null ? `${text}${more(table, token)}` : text,
})

/** Adds a field to the lines of the log while the match runs. */
const logging = (what: string, more: (table: LiveTable) => string): LeakMutant => ({
  name: `${what} in the log`,
  game: 'crazy-eights',
  log: (line, table) =>
    table.live?.match.outcome === null ? line.replace(/\}\s*$/, `,"more":${more(table)}}`) : line,
})

/** Adds what a stored table says to the messages about it. */
const stored = (name: string, more: (table: LiveTable) => object): LeakMutant => ({
  name,
  game: 'yahtzee',
  say: (text, table) => (table === null ? text : withField(text, 'table', more(table))),
})

/** Leaks that are written out; mutants-rules.ts derives more of them from tables. */
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
  { name: 'private events are sent to all', game: 'crazy-eights', patch: toldToAll },
  { name: 'the order of the candidates', game: 'crazy-eights', patch: orderedByHidden },
  { name: 'a refusal that reveals too much', game: 'crazy-eights', patch: refusalTells },
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
    name: 'removed people still receive messages',
    game: 'yahtzee',
    install: replacing(Broadcast.prototype, 'dismiss', () => () => undefined),
  },
  {
    name: 'a history as the first caller sees it',
    game: 'crazy-eights',
    install: replacing(Archive.prototype, 'history', (history) => {
      const first = firstCallers()
      return function (this: Archive, who, match, ...rest) {
        return history.call(this, first(who, match), match, ...rest)
      }
    }),
  },
  answering('GET /game/{id}/record', (table) => JSON.stringify(headOf(table))),
  answering('GET /admin/matches/{id}/record', (table) => JSON.stringify(headOf(table))),
  answering('GET /metrics', (table) => `icebreaker_seed{seed="${seedOf(table).server}"} 1`),
  answering('GET /admin/tables', (table) => JSON.stringify(table?.table.seats)),
  answering('GET /admin/status', (table) => keyOf(table)),
  answering('GET /tables/{code}', (table) =>
    JSON.stringify(table?.table.seats.map(({ profile }) => profile)),
  ),
  answering('GET /leaderboards/{game}', (table) => hostOf(table)),
  answering('GET /profile/export', (table) => JSON.stringify(table?.live?.profiles)),
  answering('GET /games', (table) => table?.table.next.server ?? ''),
  answering('GET /health', (_table, token) => token ?? ''),
  answering('GET /docs', (_table, token) => token ?? ''),
  answering('GET /game/{id}/history', (table) => JSON.stringify(table?.live?.match.state)),
  answering('POST /tables/{code}/emote', (table) => JSON.stringify(table?.live?.match.state)),
  answering('PATCH /profile', (table) => hostOf(table)),
  {
    name: 'an error with the state in it',
    game: 'discard',
    answer: (_endpoint, text, table) =>
      text.includes('"status":4') ? `${text}${JSON.stringify(table?.live?.match.state)}` : text,
  },
  logging('the seed', (table) => `"${seedOf(table).server}"`),
  logging('the state', (table) => JSON.stringify(table.live?.match.state)),
  logging('the state, as a string', (table) => JSON.stringify(JSON.stringify(table.live?.match.state))),
  logging('who sits there', (table) => JSON.stringify(table.table.seats.map(({ profile }) => profile))),
  {
    name: 'the key of the match with the state',
    game: 'flip7',
    say: (text, table) => withField(text, 'state', { key: keyOf(table) }),
  },
  {
    name: 'the seed as base64',
    game: 'flip7',
    say: (text, table) =>
      withField(text, 'state', { seed: Buffer.from(seedOf(table).server, 'hex').toString('base64') }),
  },
  {
    name: 'the entropy of others',
    game: 'discard',
    say: (text, table) => withField(text, 'table', { bytes: seedOf(table).clients }),
  },
  {
    name: 'the host’s profile with the welcome',
    game: 'white-elephant',
    say: (text, table) => withField(text, 'welcome', { host: hostOf(table) }),
  },
  {
    name: 'the deck in a notice',
    game: 'flip7',
    notice: (text, table) => `${text}${JSON.stringify(table?.live?.match.state)}`,
  },
  {
    name: 'hands in a notice',
    game: 'crazy-eights',
    notice: (text, table) =>
      `${text}${JSON.stringify((table?.live?.match.state as Loose | undefined)?.hands)}`,
  },
  {
    name: 'the profiles of people in a notice',
    game: 'yahtzee',
    install: replacing(
      Notices.prototype,
      'announce',
      (announce) =>
        function (this: Notices, table, seats, forget) {
          const named = seats.map((seat) => ({ ...seat, name: seat.profile ?? '' }))
          return announce.call(this, table, named, forget)
        },
    ),
  },
  stored('the addresses of browsers with the table', ({ table: { push } }) => ({ push })),
  stored('the address of a channel with the table', ({ table: { webhook } }) => ({ webhook })),
  logging('the address of a channel', ({ table: { webhook } }) => JSON.stringify(webhook ?? null)),
  {
    name: 'cards that were shown can be taken back',
    game: 'crazy-eights',
    patch: (game) => ({ ...game, takeBackRefusal: () => null }),
  },
  {
    name: 'the deck with a takeback',
    game: 'flip7',
    say: (text, table) => withField(text, 'takenBack', { state: table?.live?.match.state }),
  },
  {
    name: 'the refusal of a takeback names a hand',
    game: 'crazy-eights',
    patch: (game) => ({
      ...game,
      takeBackRefusal: (before, player, action, after) => {
        const refusal = game.takeBackRefusal?.(before, player, action, after) ?? null
        return refusal && { ...refusal, values: { hands: JSON.stringify((before as Loose).hands) } }
      },
    }),
  },
  {
    name: 'a state over HTTP as the first caller sees it',
    game: 'crazy-eights',
    install: replacing(GameServer.prototype, 'state', (state) => {
      const first = firstCallers()
      return function (this: GameServer, who, match) {
        return state.call(this, first(who, match), match)
      }
    }),
  },
]
