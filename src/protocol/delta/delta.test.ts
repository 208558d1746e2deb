import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import { DeltaDecoder } from './decode.ts'
import { encodeAck, encodeDelta, SectionEncoder } from './encode.ts'
import { DELTA_LIMITS, DeltaError } from './format.ts'
import { fullState, NOTHING_PRIVATE, privateFields, publicFields } from './parts.ts'

interface Seen {
  /** The view of a spectator, and that of the viewer. */
  readonly open: unknown
  readonly own: unknown
}

const stateOf = (revision: number, gameState: unknown, viewer: string | null = null): StateMessage => ({
  type: 'state',
  match: 'm',
  game: 'toy',
  revision,
  gameState,
  yourPlayerId: viewer,
  activePlayers: [],
  outcome: null,
})

/** Returns the JSON of a value: the order of its fields counts, because a page may show them in it. */
const inOrder = (value: unknown) => JSON.stringify(value)

/** Both ends of a connection of one viewer. */
class Line {
  decoder = new DeltaDecoder()
  frames: Uint8Array[] = []
  #open: SectionEncoder<ReturnType<typeof publicFields>>
  #own: SectionEncoder<ReturnType<typeof privateFields>>
  #revision = 0

  constructor({ open, own }: Seen) {
    const [openState, ownState] = [stateOf(0, open), stateOf(0, own, 'p1')]
    const fields = privateFields(openState, ownState, NOTHING_PRIVATE)
    this.#open = new SectionEncoder(publicFields(openState))
    this.#own = new SectionEncoder(fields)
    this.decoder.reset(JSON.parse(JSON.stringify(fullState(openState, 'p1', fields))))
  }

  /** A reader joins who has the full state, but not the tables. */
  join(): DeltaDecoder {
    const [gameState, activePlayers] = this.#open.fields
    const open = { ...stateOf(this.#revision, gameState), activePlayers: activePlayers as string[] }
    const decoder = new DeltaDecoder()
    decoder.reset(JSON.parse(JSON.stringify(fullState(open, 'p1', this.#own.fields))))
    this.#open.renew()
    this.#own.renew()
    return decoder
  }

  send({ open, own }: Seen, events: readonly unknown[] = [], ownEvents: readonly unknown[] = []) {
    this.#revision += 1
    const [openState, ownState] = [stateOf(this.#revision, open), stateOf(this.#revision, own, 'p1')]
    const openSection = this.#open.encode(publicFields(openState), events)
    const ownSection = this.#own.encode(privateFields(openState, ownState, this.#own.fields), ownEvents)
    const frame = encodeDelta(this.#revision, openSection, ownSection.flags === 0 ? null : ownSection)
    this.frames.push(frame)
    const decoded = this.decoder.decode(frame)
    if (decoded.type !== 'delta') throw new Error('no delta')
    return decoded
  }
}

const same = (view: unknown): Seen => ({ open: view, own: view })
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
const events = fc.array(fc.record({ type: fc.string(), about: json }), { maxLength: 3 })

/** Values that resemble each other, so that changes are small. */
const similar = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      0,
      1,
      127,
      128,
      300,
      -1,
      0.5,
      2 ** 40,
      null,
      true,
      false,
      '',
      'red',
      'blue',
      'a longer word',
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '1', '0', 'players'), tie('value'), { maxKeys: 5 }),
  ),
})).value

describe('a delta', () => {
  test.each([
    ['any JSON', json],
    ['similar values', similar],
  ])('carries any sequence of views and events: %s', (_, view) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(view, view, events), { minLength: 2, maxLength: 6 }), (steps) => {
        const line = new Line(same(null))
        steps.forEach(([open, own, sent], at) => {
          const decoded = line.send({ open, own }, sent)
          expect(inOrder(decoded.state)).toBe(inOrder(stateOf(at + 1, own, 'p1')))
          expect(inOrder(decoded.events)).toBe(inOrder(sent))
        })
      }),
      { numRuns: 150 },
    )
  })

  test('carries views of which a part is private', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), similar), similar), {
          minLength: 2,
          maxLength: 6,
        }),
        (steps) => {
          const line = new Line(same({}))
          for (const [open, hand] of steps) {
            const own = { ...open, hand }
            expect(inOrder(line.send({ open, own }).state.gameState)).toBe(inOrder(own))
          }
        },
      ),
    )
  })

  test('fits a reader who joins later, at any time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(similar, similar, fc.boolean()), { minLength: 2, maxLength: 8 }),
        (steps) => {
          const line = new Line(same({ hand: ['x'] }))
          const joined: DeltaDecoder[] = []
          steps.forEach(([open, own, isJoined], at) => {
            const { state } = line.send({ open, own }, [{ type: 'played', own }])
            for (const decoder of joined) {
              const decoded = decoder.decode(line.frames.at(-1)!)
              expect(decoded.type === 'delta' && inOrder(decoded.state)).toBe(inOrder(state))
            }
            if (isJoined || at === 0) joined.push(line.join())
          })
        },
      ),
    )
  })

  test('is short if little changes', () => {
    const view = (turn: number, current: string) => ({ current, counts: [7, 7, 7, 7 + turn], top: 12, turn })
    const line = new Line(same(view(0, 'ben')))
    line.send(same(view(1, 'ana')), [{ type: 'played', player: 'ana' }])
    line.send(same(view(2, 'ben')), [{ type: 'played', player: 'ben' }])
    expect(line.frames.at(-1)).toEqual(
      new Uint8Array([0x11, 0xf6, 0b1011, 0x81, 0xc3, 9, 2, 0xd6, 0x83, 0x81]),
    )
  })

  test('has no private section if only public things happen, and the same bytes as a spectator’s', () => {
    const seen = (top: number) => ({ open: { top }, own: { top, hand: [1, 2] } })
    const line = new Line(seen(1))
    expect(line.send(seen(2)).state.gameState).toEqual({ top: 2, hand: [1, 2] })
    expect(line.frames[0]).toEqual(new Uint8Array([0x49, 0xc0, 2]))
  })

  test('is short for a list that gets or loses an item', () => {
    const item = (id: number) => ({ type: 'play', id })
    const line = new Line(same([item(1), item(2)]))
    expect(line.send(same([item(1), item(2), item(3)])).state.gameState).toEqual([1, 2, 3].map(item))
    expect(line.frames.at(-1)).toEqual(new Uint8Array([0x49, 0xfb, 0xc1, 3]))
    expect(line.send(same([item(1), item(3)])).state.gameState).toEqual([1, 3].map(item))
    expect(line.frames.at(-1)).toEqual(new Uint8Array([0x01, 0xfa, 1]))
  })

  test('has a hash in half of its length', () => {
    const line = new Line(same(''))
    const hash = '00ff'.repeat(16)
    expect(line.send(same(hash)).state.gameState).toBe(hash)
    expect(line.frames[0]).toHaveLength(3 + hash.length / 2)
  })

  test('keeps an unchanged part as the same object', () => {
    const line = new Line({
      open: { hand: [{ id: 1 }], turn: 0 },
      own: { hand: [{ id: 1 }], turn: 0, own: [[3]] },
    })
    const step = (turn: number) =>
      line.send({ open: { hand: [{ id: 1 }], turn }, own: { hand: [{ id: 1 }], turn, own: [[3]] } }).state
        .gameState as Record<string, unknown>
    const [first, second] = [step(1), step(2)]
    expect([first.turn, second.turn]).toEqual([1, 2])
    expect(second.hand).toBe(first.hand)
    expect(second.own).toBe(first.own)
  })

  test('has private events between the public ones', () => {
    const line = new Line(same({}))
    const [one, two, mine, last] = ['one', 'two', 'mine', 'last'].map((type) => ({ type })) as [
      Typed,
      Typed,
      Typed,
      Typed,
    ]
    expect(
      line.send(
        same({}),
        [one, two],
        [
          [0, mine],
          [1, mine],
          [2, last],
        ],
      ).events,
    ).toEqual([mine, one, mine, two, last])
  })

  test('carries more words, longer words, more shapes and more keys than its tables hold', () => {
    const line = new Line(same([]))
    for (let at = 1; at <= 400; at += 1) {
      const view = [
        `word ${at}`,
        'é'.repeat(at),
        { [`key ${at}`]: at },
        Object.fromEntries(Array.from({ length: 40 }, (_, key) => [`k${at + key}`, key])),
      ]
      expect(line.send(same(view)).state.gameState).toEqual(view)
    }
  })

  test('carries long lists and long texts', () => {
    const line = new Line(same([]))
    const list = Array.from({ length: 3_000 }, (_, at) => ({ at, text: 'ß€🎲'.repeat(40) }))
    expect(line.send(same(list)).state.gameState).toEqual(list)
    const changed = list.with(70, { at: 1, text: '\ud800' }).toSpliced(2_000, 5)
    expect(line.send(same(changed)).state.gameState).toEqual(changed)
    expect(line.frames[1]!.length).toBeLessThan(200_000)
  })

  test('is refused by the encoder if it is too large or too deep', () => {
    const deep = Array.from({ length: DELTA_LIMITS.depth + 1 }).reduce<unknown>((inner) => [inner], 1)
    expect(() => new Line(same(0)).send(same(deep))).toThrow(DeltaError)
    expect(() => new Line(same(0)).send(same('x'.repeat(DELTA_LIMITS.frameBytes)))).toThrow(DeltaError)
  })

  test('of a value that is not JSON throws', () => {
    for (const wrong of [new Date(), 1n, () => 1, new Map()])
      expect(() => new Line(same(0)).send(same({ wrong }))).toThrow(TypeError)
  })
})

describe('an acknowledgement', () => {
  test.each([0, 127, 128, 1_000_000])('of revision %i arrives, before any state too', (revision) => {
    const decoder = new DeltaDecoder()
    for (const id of [null, 'a1b2c3d4', 'other']) decoder.sent(id)
    expect(decoder.decode(encodeAck(1, revision))).toEqual({ type: 'ack', id: 'a1b2c3d4', revision })
  })

  test('names one of the last 256 messages', () => {
    const decoder = new DeltaDecoder()
    for (let at = 0; at < 1_000; at += 1) decoder.sent(`command-${at}`)
    for (const at of [744, 745, 999])
      expect(decoder.decode(encodeAck(at, 1))).toMatchObject({ id: `command-${at}` })
  })

  test('of a message that was never sent has an empty id', () => {
    expect(new DeltaDecoder().decode(encodeAck(7, 1))).toEqual({ type: 'ack', id: '', revision: 1 })
  })
})

/** A decoder at revision 1 with a list. */
function decoderAt1(): DeltaDecoder {
  const decoder = new DeltaDecoder()
  decoder.reset(stateOf(1, [1, 2, 3]))
  return decoder
}

describe('a frame that does not fit', () => {
  test.each([
    ['is empty', []],
    ['is of an unknown kind', [0x32]],
    ['skips or repeats a revision', [0x08]],
    ['names an unknown word', [0x01, 0x81]],
    ['names an unknown shape', [0x01, 0xd5]],
    ['has a private event without a place', [0x80, 0x10, 1]],
    ['changes an item beyond the end', [0x01, 0xc3, 1]],
    ['splices beyond the end', [0x01, 0xf8, 0, 4, 0]],
    ['removes an item beyond the end', [0x01, 0xfa, 3]],
    ['appends to null', [0x04, 0xfb, 1]],
    ['edits a list', [0x01, 0xf7, 0, 0]],
    ['changes null', [0x04, 0xc0, 1]],
    ['is cut off in a list', [0x01, 0xe2, 1]],
    ['is cut off in a long list', [0x01, 0xf2, 0xff, 0xff, 0xff, 0x7f]],
    ['is cut off in a mask', [0x01, 0xf6]],
    ['has a number beyond all bounds', [0x01, 0xeb, ...new Array(20).fill(0xff)]],
    ['has a number that is not finite', [0x01, 0xed, 0, 0, 0, 0, 0, 0, 0xf0, 0x7f]],
    ['is cut off in a hash', [0x01, 0xfc, 3, 1, 2]],
    ['has a text that is not UTF-8', [0x01, 0xf0, 1, 0xff]],
    ['has an escaped text that is not JSON', [0x01, 0xf1, 1, 0x31]],
    ['has a word that is too long', [0x01, 0xef, 81, ...new Array(81).fill(0x61)]],
    ['has a key that is not a string', [0x01, 0xf5, 1, 1, 1]],
    ['has an unknown tag', [0x01, 0xff]],
    ['repeats an item before the first', [0x01, 0xe1, 0xf9]],
    ['nests too deeply', [0x01, ...new Array(100).fill(0xe1), 1]],
    ['has events that are no list', [0x20, 1]],
    ['has an event without a type', [0x20, 0xe1, 0xe0]],
    ['has an overlay for a missing value', [0x80, 0x01, 0xf4, 1, 0xef, 1, 0x39, 0xe1, 1]],
    ['has a number as an overlay', [0x80, 0x01, 1]],
    ['has trailing bytes', [0x00, 0]],
  ])('%s: an error, and no delta fits until a full state', (_, bytes) => {
    const decoder = decoderAt1()
    expect(() => decoder.decode(new Uint8Array(bytes))).toThrow(DeltaError)
    if (bytes.length > 0) expect(() => decoder.decode(new Uint8Array([0]))).toThrow(DeltaError)
    decoder.reset(stateOf(4, [1]))
    expect(decoder.decode(new Uint8Array([0x08]))).toEqual({
      type: 'delta',
      state: stateOf(5, [1]),
      events: [],
    })
  })

  test('random and mutated frames only cause a DeltaError', () => {
    const line = new Line({ open: { a: [1, 2, { b: 'x' }] }, own: { a: [1, 2, { b: 'x' }], hand: ['y'] } })
    line.send({ open: { a: [1, { b: 'z' }] }, own: { a: [1, { b: 'z' }], hand: ['y', 'w'] } }, [
      { type: 'e', n: 1.5 },
    ])
    const good = line.frames[0]!
    const mutated = fc
      .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
      .map((edits) => edits.reduce((frame, [at, byte]) => frame.with(at, byte), good))
    const random = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => new Uint8Array([(bytes[0] ?? 0) | 0x08, ...bytes.slice(1)]))
    fc.assert(
      fc.property(fc.oneof(mutated, random), (frame) => {
        const decoder = new Line({
          open: { a: [1, 2, { b: 'x' }] },
          own: { a: [1, 2, { b: 'x' }], hand: ['y'] },
        }).decoder
        try {
          decoder.decode(frame)
        } catch (error) {
          expect(error).toBeInstanceOf(DeltaError)
        }
      }),
      { numRuns: 1_500 },
    )
  })

  test('work that grows without bound is refused', () => {
    const decoder = new DeltaDecoder()
    decoder.reset(stateOf(1, 0))
    // A list of objects, each a change of the one before, whose list of a thousand items is copied each time.
    const items = 20_000
    const frame = [
      0x01,
      0xf2,
      (items & 127) | 128,
      ((items >>> 7) & 127) | 128,
      items >>> 14,
      0xf4,
      1,
      0xef,
      1,
      0x61,
      0xf2,
      0xe8,
      0x07,
      ...new Array(1_000).fill(0),
      ...Array.from({ length: items - 1 }, () => [0xc0, 0xc0, 1]).flat(),
    ]
    expect(() => decoder.decode(new Uint8Array(frame))).toThrow('copies too much')
  })
})
