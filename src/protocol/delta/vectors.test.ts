import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import type { AddressedEvent } from '../../engine/match.ts'
import type { StateMessage } from '../messages.ts'
import { joinTable } from '../standings.ts'
import type { OpenTable, TableView, You } from '../table.ts'
import { EMPTY_TABLE, seatView } from '../testing/tables.ts'
import { PublicChain, publicEvents, ViewerChain } from './chain.ts'
import { DeltaDecoder } from './decode.ts'
import { encodeAck } from './encode.ts'
import { DeltaError } from './format.ts'
import type { FullState } from './parts.ts'
import { TableDelta } from './table.ts'

/** Frames that a decoder in any language must read: test vectors for docs/protocol.md. */
const FILE = join(import.meta.dirname, '../../../docs/delta-vectors.json')

interface Vector {
  readonly name: string
  readonly full: FullState
  readonly steps: readonly {
    readonly frame: string
    readonly events: readonly Typed[]
    readonly state: StateMessage
  }[]
}

interface TableVector {
  readonly full: TableView
  readonly steps: readonly { readonly frame: string; readonly table: TableView }[]
}

interface Vectors {
  readonly acks: readonly { readonly frame: string; readonly message: number; readonly revision: number }[]
  readonly tables: readonly TableVector[]
  readonly deltas: readonly Vector[]
  readonly malformed: readonly { readonly name: string; readonly full: FullState; readonly frame: string }[]
}

interface Step {
  readonly open: unknown
  readonly own?: unknown
  readonly events?: readonly AddressedEvent<Typed>[]
  readonly more?: Partial<StateMessage>
  readonly ownMore?: Partial<StateMessage>
  /** A reader joins before this step, so that the tables begin anew. */
  readonly isRenewed?: boolean
}

const hex = (bytes: Uint8Array | readonly number[]) => Buffer.from(bytes).toString('hex')
const all = (type: string, more: object = {}) => ({ to: null, event: { type, ...more } })
const play = (card: number): Typed => ({ type: 'play', card }) as Typed
const ana = (type: string, more: object = {}) => ({ to: 'ana', event: { type, ...more } })

function stateOf(
  viewer: string | null,
  revision: number,
  view: unknown,
  more: Partial<StateMessage> = {},
): StateMessage {
  const head = { type: 'state', match: 'm_1', game: 'toy', revision } as const
  return { ...head, gameState: view, yourPlayerId: viewer, activePlayers: ['ben'], outcome: null, ...more }
}

function vectorOf(name: string, steps: readonly Step[]): Vector {
  const statesAt = (revision: number) => {
    const { open, own = open, more, ownMore } = steps[revision] as Step
    return [
      stateOf(null, revision, open, more),
      stateOf('ana', revision, own, { ...more, ...ownMore }),
    ] as const
  }
  const [openState, ownState] = statesAt(0)
  const open = new PublicChain(openState)
  const viewer = new ViewerChain(open, ownState)
  const full = viewer.full()
  const frames = steps.slice(1).map(({ events = [], isRenewed = false }, at) => {
    const [nextOpen, nextOwn] = statesAt(at + 1)
    if (isRenewed) viewer.renew()
    open.advance(nextOpen, publicEvents(events))
    const received = events.filter(({ to }) => to === null || to === 'ana').map(({ event }) => event)
    return { frame: hex(viewer.delta(nextOwn, events)), events: received, state: nextOwn }
  })
  return { name, full, steps: frames }
}

const VALUES = [
  0,
  127,
  128,
  16_384,
  2 ** 40,
  -1,
  -300,
  0.5,
  -1.25e-9,
  null,
  true,
  false,
  '',
  'red',
  'Ä🎲',
  'x'.repeat(81),
  [],
  {},
]

function deltas(): Vector[] {
  const cards = (current: string, counts: readonly number[], top: number) => ({ current, counts, top })
  const many = Array.from({ length: 100 }, (_, at) => `word ${at}`)
  return [
    vectorOf('a move that everybody sees', [
      { open: cards('ana', [7, 7], 12) },
      { open: cards('ben', [6, 7], 34), events: [all('played', { player: 'ana', card: 34 })] },
      {
        open: cards('ana', [6, 6], 9),
        events: [all('played', { player: 'ben', card: 9 })],
        more: { activePlayers: ['ana'] },
        ownMore: { legal: [{ type: 'draw' }], refused: [] },
      },
    ]),
    vectorOf('a hand that only its player sees', [
      { open: { top: 1 }, own: { top: 1, hand: [4, 5, 6] } },
      { open: { top: 5 }, own: { top: 5, hand: [4, 6] } },
      {
        open: { top: 5 },
        own: { top: 5, hand: [4, 6, 9] },
        events: [all('drew'), ana('yourDraw', { card: 9 }), all('next')],
      },
      { open: { top: 8 }, own: { top: 8, hand: [4, 6, 9] } },
    ]),
    vectorOf('views that differ deep inside', [
      {
        open: {
          players: [
            { id: 'ana', order: null },
            { id: 'ben', order: null },
          ],
        },
        own: {
          players: [
            { id: 'ana', order: [1, 2] },
            { id: 'ben', order: null },
          ],
        },
      },
      {
        open: {
          players: [
            { id: 'ana', order: null },
            { id: 'ben', order: [3] },
          ],
        },
        own: {
          players: [
            { id: 'ana', order: [2] },
            { id: 'ben', order: [3] },
          ],
        },
      },
      { open: { players: [] }, own: { hand: 1 } },
      { open: 7, own: [7] },
    ]),
    vectorOf('legal actions, refusals, and what only the host sees', [
      { open: {}, ownMore: { hostLegal: [{ type: 'stop' }] } },
      {
        open: {},
        more: { activePlayers: ['ana'] },
        ownMore: {
          hostLegal: [{ type: 'stop' }],
          legal: [play(1), play(2), { type: 'draw' }],
          refused: [{ code: 'no-fit', text: 'It does not fit.', actions: [play(3)] }],
        },
      },
      { open: {}, ownMore: { playedForYou: { turns: 1, after: 1, by: ['clock'] } } },
      {
        open: {},
        more: { activePlayers: ['ben', 'ana'] },
        ownMore: {
          legal: [play(2), { type: 'draw' }],
          refused: [{ code: 'no-fit', text: 'It does not fit.', actions: [play(3)] }],
        },
      },
    ]),
    vectorOf('the end', [
      { open: { round: 1 } },
      {
        open: { round: 1 },
        more: {
          activePlayers: [],
          outcome: {
            places: [
              { player: 'ana', score: 3, place: 1 },
              { player: 'ben', score: 1, place: 2 },
            ],
            reason: 'done',
          } as never,
          uncounted: [{ player: 'ben', turns: 4, playedFor: 3 }],
        },
      },
    ]),
    vectorOf('every kind of value', [
      { open: null },
      { open: VALUES },
      { open: VALUES.toReversed() },
      { open: { nested: [VALUES, [VALUES]] } },
    ]),
    vectorOf('every kind of change', [
      { open: { a: 1, b: [1, 2, 3], c: { d: 'x' }, e: [{ f: 1, g: 2 }] } },
      {
        open: {
          a: 2,
          b: [1, 3],
          c: { d: 'y' },
          e: [{ f: 1, g: 2 }, { f: 1, g: 2 }, { f: 1, g: 3 }, { g: 1 }],
        },
      },
      {
        open: {
          a: 2,
          c: { d: 'y', h: ['z'] },
          e: [
            { f: 5, g: 6 },
            { f: 1, g: 2 },
            { f: 1, g: 3 },
          ],
          i: false,
        },
      },
      { open: { i: false, a: 2 } },
      { open: [...Array.from({ length: 70 }, (_, at) => at)] },
      { open: [...Array.from({ length: 70 }, (_, at) => (at === 65 ? -1 : at))] },
      { open: [...Array.from({ length: 20 }, (_, at) => at)] },
      { open: [...Array.from({ length: 20 }, (_, at) => (at > 16 ? 'new' : at))] },
    ]),
    vectorOf('tables that are full, and tables that begin anew', [
      { open: [] },
      { open: many.map((word) => `${word}!`) },
      { open: many },
      { open: [...many.map((word) => `${word}?`), ...many.slice(0, 30)], isRenewed: true },
      { open: [...many.map((word) => ({ [word]: `${word}.` })), many] },
      { open: Object.fromEntries(many.map((word, at) => [word, at])) },
      {
        open: Object.fromEntries(many.map((word, at) => [word, at % 7])),
        events: many.map((word) => all(word)),
      },
    ]),
  ]
}

function malformed(): Vectors['malformed'] {
  const full = stateOf(null, 1, [1, 2, 3]) as FullState
  const cases: readonly [string, readonly number[]][] = [
    ['a skipped revision', [0x08]],
    ['an unknown kind of frame', [0x32]],
    ['an unknown word', [0x01, 0xbf]],
    ['an unknown shape', [0x01, 0xdf]],
    ['a change beyond the end of a list', [0x01, 0xc3, 1]],
    ['a splice beyond the end of a list', [0x01, 0xf8, 2, 2, 0]],
    ['a removal beyond the end of a list', [0x01, 0xfa, 3]],
    ['a change of null', [0x04, 0xc0, 1]],
    ['a list that is cut off', [0x01, 0xe2, 1]],
    ['a count beyond the end', [0x01, 0xf2, 0xff, 0xff, 0xff, 0x7f]],
    ['a number beyond 2^53', [0x01, 0xeb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['a number that is not finite', [0x01, 0xed, 0, 0, 0, 0, 0, 0, 0xf0, 0x7f]],
    ['a text that is not UTF-8', [0x01, 0xf0, 1, 0xff]],
    ['a byte with which no value begins', [0x01, 0xff]],
    ['too deep a list', [0x01, ...new Array(100).fill(0xe1), 1]],
    ['an event without a type', [0x10, 1]],
    ['bytes behind the end', [0x00, 0]],
  ]
  return cases.map(([name, bytes]) => ({ name, full, frame: hex(bytes) }))
}

const acks = () =>
  [
    [0, 4],
    [3, 200],
    [300, 70_000],
  ].map(([message = 0, revision = 0]) => ({ frame: hex(encodeAck(message, revision)), message, revision }))

const ANA = seatView('ana', 'Ana', { isHost: true })

/** A table at which a match begins and ends, and a spectator who queues for the next one. */
function tables(): TableVector[] {
  const places = [
    { name: 'Ana', place: 2, score: 3 },
    { name: 'Ben', place: 1, score: 5 },
  ]
  const match = { id: 'm_1', isOver: false, paused: null, commitment: 'ab'.repeat(32), deadlineAt: null }
  const lobby = { ...EMPTY_TABLE, seats: [ANA, seatView('ben', 'Ben')], spectators: 1 }
  const running = { ...lobby, version: 4, match, nextCommitment: '0f'.repeat(32) }
  const away = { ...running, seats: [ANA, seatView('ben', 'Ben', { presence: 'away' })] }
  const played = [{ match: 'm_1', game: 'toy', at: 1_794_798_652_172, places }]
  const over = {
    ...away,
    version: 6,
    match: { ...match, isOver: true },
    queue: [{ name: 'Cy', avatar: 'cat' as const }],
    played,
  }
  const [looksOn, queued] = [null, 1].map((queuePlace) => ({ player: null, isHost: false, queuePlace })) as [
    You,
    You,
  ]
  const all: [OpenTable, You][] = [
    [running, looksOn],
    [away, looksOn],
    [over, queued],
    [over, queued],
  ]
  let before: [OpenTable, You] = [lobby, looksOn]
  const steps = all.map(([open, you]) => {
    const frame = hex(new TableDelta(before[0], open).frameFor(before[1], you))
    before = [open, you]
    return { frame, table: joinTable(open, you) }
  })
  return [{ full: joinTable(lobby, looksOn), steps }]
}

/** One vector in a line. */
const linesOf = (list: readonly object[]) => list.map((each) => `    ${JSON.stringify(each)}`).join(',\n')
const fileOf = (vectors: Vectors) =>
  `{\n${Object.entries(vectors)
    .map(([name, list]) => `  "${name}": [\n${linesOf(list)}\n  ]`)
    .join(',\n')}\n}\n`

describe('the test vectors', () => {
  const vectors: Vectors = JSON.parse(readFileSync(FILE, 'utf8'))
  const bytesOf = (frame: string) => new Uint8Array(Buffer.from(frame, 'hex'))

  test('are those that this encoder writes', async () => {
    await expect(
      fileOf({ acks: acks(), tables: tables(), deltas: deltas(), malformed: malformed() }),
    ).toMatchFileSnapshot(FILE)
  })

  test.each(vectors.deltas)('of $name lead to their states and events', ({ full, steps }) => {
    const decoder = new DeltaDecoder()
    decoder.reset(full)
    for (const { frame, events, state } of steps)
      expect(decoder.decode(bytesOf(frame))).toEqual({ type: 'delta', events, state })
  })

  test.each(vectors.malformed)('of $name are an error', ({ full, frame }) => {
    const decoder = new DeltaDecoder()
    decoder.reset(full)
    expect(() => decoder.decode(bytesOf(frame))).toThrow(DeltaError)
  })

  test.each(vectors.acks)('of an acknowledgement: $frame', ({ frame, message, revision }) => {
    const decoder = new DeltaDecoder()
    for (let at = 0; at <= message; at += 1) decoder.sent(`command-${at}`)
    expect(decoder.decode(bytesOf(frame))).toEqual({ type: 'ack', id: `command-${message}`, revision })
  })

  test.each(vectors.tables)('of a table lead to its versions', ({ full, steps }) => {
    const decoder = new DeltaDecoder()
    decoder.receive({ type: 'table', table: full } as Typed)
    for (const { frame, table } of steps)
      expect(decoder.decode(bytesOf(frame))).toEqual({ type: 'table', table })
  })
})
