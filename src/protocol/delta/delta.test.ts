import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import { DeltaDecoder, isDelta } from './decode.ts'
import { Dictionary } from './dictionary.ts'
import { encodeDelta } from './encode.ts'

const stateOf = (revision: number, gameState: unknown): StateMessage => ({
  type: 'state',
  match: 'm',
  game: 'toy',
  revision,
  gameState,
  yourPlayerId: null,
  activePlayers: [],
  outcome: null,
})

/** A value as it comes out of the wire. */
const wired = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** The text of it: fields in another order are another one, since a page may show them in theirs. */
const inOrder = (value: unknown) => JSON.stringify(value)

/** A change to this revision, of which nothing else is told. */
const next = (revision: number) => `~{"revision"${revision}}`

/** Both ends of a line. */
class Line {
  readonly reader = new DeltaDecoder()
  readonly words = new Dictionary()
  texts: string[] = []
  #last: StateMessage

  constructor(first: StateMessage) {
    this.#last = first
    this.reader.reset(wired(first))
  }

  tell(next: StateMessage, events: readonly Typed[] = []) {
    const { text, words } = encodeDelta(this.#last, next, events, this.words)
    this.#last = next
    this.words.add(words)
    this.texts.push(text)
    return this.reader.decode(text)
  }
}

const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
const events = fc.array(fc.record({ type: fc.string(), about: json }), { maxLength: 3 })

describe('changes', () => {
  test('any sequence of states and events arrives as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(json, events), { minLength: 2, maxLength: 6 }), (steps) => {
        const line = new Line(stateOf(0, null))
        steps.forEach(([gameState, happened], at) => {
          const next = stateOf(at + 1, gameState)
          expect(inOrder(line.tell(next, happened))).toBe(inOrder({ events: happened, state: next }))
        })
      }),
      { numRuns: 300 },
    )
  })

  const lists = fc.array(fc.record({ id: fc.nat(3), cards: fc.array(fc.nat(200), { maxLength: 4 }) }))

  test('lists whose parts come, go and change arrive as they are', () => {
    fc.assert(
      fc.property(fc.array(lists, { minLength: 2, maxLength: 8 }), (steps) => {
        const line = new Line(stateOf(0, []))
        steps.forEach((gameState, at) => {
          expect(inOrder(line.tell(stateOf(at + 1, gameState))?.state.gameState)).toBe(inOrder(gameState))
        })
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['fields in another order', { a: 1, b: 2, c: 3 }, { a: 1, c: 3, b: 2 }],
    ['a new field in the middle', { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
    ['fields that are numbers', { 2: 1, 3: 1, x: 1 }, { 1: 1, 2: 1, x: 1 }],
    [
      'fields of a list in another order',
      [{ a: 1, b: 2 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
        { c: 1, a: 1 },
      ],
    ],
    ['what is undefined is left out', { a: undefined, b: 1 }, { a: 1, b: undefined }],
    ['names of what all objects have', { constructor: 1, toString: 2 }, { a: 1 }],
    ['a key of prototypes', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":{"x":2}}')],
    ['a list becomes fields', [1, 2], { 0: 1, 1: 2 }],
    ['fields become a list', { 0: 1, 1: 2 }, [1, 2]],
    ['nothing in common', { a: [1] }, 'text'],
    ['all fields go', { a: 1 }, {}],
    ['an empty list', [1], []],
    ['numbers of all kinds', [0, 9, 10, 104, 105], [-1, 1.5, 1e300, 10, 104]],
    ['what is no number', [1, 1], [Number.NaN, Number.POSITIVE_INFINITY]],
    ['letters of the code itself', ['~{}[]<>()-_.!"\'#;$%\\'], ['"', '\\', '\n', '\u2028', '🎲', '\ud800']],
  ])('%s', (_, before, after) => {
    const line = new Line(stateOf(0, before))
    for (const [at, gameState] of [after, before, after, after].entries()) {
      const next = stateOf(at + 1, gameState)
      expect(inOrder(line.tell(next)?.state)).toBe(inOrder(next))
    }
  })

  test('what did not change is the same object as before', () => {
    const line = new Line(stateOf(0, { hand: [{ id: 1 }], turn: 0 }))
    const first = line.tell(stateOf(1, { hand: [{ id: 1 }], turn: 1 }))
    const second = line.tell(stateOf(2, { hand: [{ id: 1 }], turn: 2 }))
    expect(first?.state.gameState).toHaveProperty('turn', 1)
    expect(Reflect.get(second?.state.gameState as object, 'hand')).toBe(
      Reflect.get(first?.state.gameState as object, 'hand'),
    )
  })

  test('what is told again is short', () => {
    const line = new Line(stateOf(0, { current: 'p_48b977b4', top: 3 }))
    for (const [at, current] of ['p_e82b171b', 'p_48b977b4', 'p_e82b171b'].entries())
      line.tell(stateOf(at + 1, { current, top: at }), [{ type: 'played' }])
    expect(line.texts.at(-1)).toBe('~{A3E{CBD2}}[{GF}]')
  })

  test('there is a bound on what is remembered, and beyond it all arrives still', () => {
    const line = new Line(stateOf(0, []))
    for (let at = 1; at <= 500; at += 1) {
      const gameState = [`word ${at}`, 'x'.repeat(at)]
      expect(line.tell(stateOf(at, gameState))?.state.gameState).toEqual(gameState)
    }
    expect(line.words.all.length).toBe(400)
    expect(Math.max(...line.words.all.map(({ length }) => length))).toBe(80)
  })

  test('who comes later is given the words with the whole state', () => {
    const line = new Line(stateOf(0, { a: 'one' }))
    line.tell(stateOf(1, { a: 'two' }))
    const late = new DeltaDecoder()
    late.reset({ ...stateOf(1, { a: 'two' }), words: line.words.all })
    line.tell(stateOf(2, { a: 'three' }))
    line.tell(stateOf(3, { a: 'two' }))
    for (const text of line.texts.slice(1)) expect(late.decode(text)).not.toBeNull()
    expect(late.decode(next(4))?.state).toEqual(stateOf(4, { a: 'two' }))
  })

  test.each([
    ['a revision too far', next(3)],
    ['the same revision again', next(1)],
    ['a word that nobody said', '~{"revision"2A1}'],
    ['a place that is not there', '~["gameState"]{"revision"2A<71>}'],
    ['a splice beyond the end', '~["gameState"]{"revision"2A(08)}'],
    ['a splice of what is no list', '~["game"]{"revision"2A(00)}'],
    ['the end in the middle', '~["gameState"]{"revision"2A[1'],
    ['something after the end', `${next(2)}[]x`],
    ['a broken text', '~{"revision"2"\n"1}'],
    ['nothing', '~'],
  ])('%s is found, and the next state must come whole', (_, text) => {
    const reader = new DeltaDecoder()
    reader.reset(stateOf(1, [1, 2, 3]))
    expect(isDelta(text)).toBe(true)
    expect(reader.decode(text)).toBeNull()
    expect(reader.decode(next(2))).toBeNull()
    reader.reset(stateOf(4, [1]))
    expect(reader.decode(next(5))?.state).toEqual(stateOf(5, [1]))
  })

  test('what is no JSON is not told', () => {
    for (const wrong of [new Date(), 1n, () => 1, new Map()])
      expect(() => encodeDelta(stateOf(0, {}), stateOf(1, { wrong }), [], new Dictionary())).toThrow(
        TypeError,
      )
  })
})
