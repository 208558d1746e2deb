import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import { DeltaDecoder, decodeDelta, isDelta } from './decode.ts'
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

/** Returns a copy of a value as JSON transfers it. */
const transferred = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Returns the JSON of a value: the order of its fields counts, because a page may show them in it. */
const inOrder = (value: unknown) => JSON.stringify(value)

/** A delta that changes the revision alone. */
const next = (revision: number) => `~{"revision"${revision}}`

/** Both ends of a connection. */
class Connection {
  readonly decoder = new DeltaDecoder()
  readonly dictionary = new Dictionary()
  texts: string[] = []
  #last: StateMessage

  constructor(first: StateMessage) {
    this.#last = first
    this.decoder.reset(transferred(first))
  }

  send(next: StateMessage, events: readonly Typed[] = []) {
    const { text, words } = encodeDelta(this.#last, next, events, this.dictionary)
    this.#last = next
    this.dictionary.add(words)
    this.texts.push(text)
    return this.decoder.decode(text)
  }
}

const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
const events = fc.array(fc.record({ type: fc.string(), about: json }), { maxLength: 3 })

describe('a delta', () => {
  test('any sequence of states and events arrives unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(json, events), { minLength: 2, maxLength: 6 }), (steps) => {
        const connection = new Connection(stateOf(0, null))
        steps.forEach(([gameState, stepEvents], at) => {
          const next = stateOf(at + 1, gameState)
          expect(inOrder(connection.send(next, stepEvents))).toBe(
            inOrder({ events: stepEvents, state: next }),
          )
        })
      }),
      { numRuns: 300 },
    )
  })

  const lists = fc.array(fc.record({ id: fc.nat(3), cards: fc.array(fc.nat(200), { maxLength: 4 }) }))

  test('lists whose items come, go and change arrive unchanged', () => {
    fc.assert(
      fc.property(fc.array(lists, { minLength: 2, maxLength: 8 }), (steps) => {
        const connection = new Connection(stateOf(0, []))
        steps.forEach((gameState, at) => {
          expect(inOrder(connection.send(stateOf(at + 1, gameState))?.state.gameState)).toBe(
            inOrder(gameState),
          )
        })
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['fields in another order', { a: 1, b: 2, c: 3 }, { a: 1, c: 3, b: 2 }],
    ['a new field in the middle', { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
    ['numeric keys', { 2: 1, 3: 1, x: 1 }, { 1: 1, 2: 1, x: 1 }],
    [
      'a list of objects with fields in another order',
      [{ a: 1, b: 2 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
        { c: 1, a: 1 },
      ],
    ],
    ['undefined values', { a: undefined, b: 1 }, { a: 1, b: undefined }],
    ['keys that every object inherits', { constructor: 1, toString: 2 }, { a: 1 }],
    ['the key __proto__', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":{"x":2}}')],
    ['a list that becomes an object', [1, 2], { 0: 1, 1: 2 }],
    ['an object that becomes a list', { 0: 1, 1: 2 }, [1, 2]],
    ['values with nothing in common', { a: [1] }, 'text'],
    ['an object that loses all fields', { a: 1 }, {}],
    ['a list that becomes empty', [1], []],
    ['numbers of all kinds', [0, 9, 10, 104, 105], [-1, 1.5, 1e300, 10, 104]],
    ['NaN and infinity', [1, 1], [Number.NaN, Number.POSITIVE_INFINITY]],
    ['the marks of the format', ['~{}[]<>()-_.!"\'#;$%\\'], ['"', '\\', '\n', '\u2028', '🎲', '\ud800']],
  ])('%s: each state arrives unchanged', (_, before, after) => {
    const connection = new Connection(stateOf(0, before))
    for (const [at, gameState] of [after, before, after, after].entries()) {
      const next = stateOf(at + 1, gameState)
      expect(inOrder(connection.send(next)?.state)).toBe(inOrder(next))
    }
  })

  test('an unchanged part is the same object as before', () => {
    const connection = new Connection(stateOf(0, { hand: [{ id: 1 }], turn: 0 }))
    const first = connection.send(stateOf(1, { hand: [{ id: 1 }], turn: 1 }))
    const second = connection.send(stateOf(2, { hand: [{ id: 1 }], turn: 2 }))
    expect(first?.state.gameState).toHaveProperty('turn', 1)
    expect(Reflect.get(second?.state.gameState as object, 'hand')).toBe(
      Reflect.get(first?.state.gameState as object, 'hand'),
    )
  })

  test('repeated words are short', () => {
    const connection = new Connection(stateOf(0, { current: 'p_48b977b4', top: 3 }))
    for (const [at, current] of ['p_e82b171b', 'p_48b977b4', 'p_e82b171b'].entries())
      connection.send(stateOf(at + 1, { current, top: at }), [{ type: 'played' }])
    expect(connection.texts.at(-1)).toBe('~{A3E{CBD2}}[{GF}]')
  })

  test('the dictionary is bounded, and words beyond its bound still arrive', () => {
    const connection = new Connection(stateOf(0, []))
    for (let at = 1; at <= 500; at += 1) {
      const gameState = [`word ${at}`, 'x'.repeat(at)]
      expect(connection.send(stateOf(at, gameState))?.state.gameState).toEqual(gameState)
    }
    expect(connection.dictionary.all.length).toBe(400)
    expect(Math.max(...connection.dictionary.all.map(({ length }) => length))).toBe(80)
  })

  test('decodeDelta returns the new words, and leaves the dictionary as it is', () => {
    const dictionary = new Dictionary(['revision'])
    const { text } = encodeDelta(stateOf(1, 'one'), stateOf(2, 'two'), [], dictionary)
    expect(decodeDelta(text, stateOf(1, 'one'), dictionary)).toEqual({
      state: stateOf(2, 'two'),
      events: [],
      words: ['two', 'gameState'],
    })
    expect(dictionary.all).toEqual(['revision'])
  })

  test('a late joiner receives the dictionary with the full state', () => {
    const connection = new Connection(stateOf(0, { a: 'one' }))
    connection.send(stateOf(1, { a: 'two' }))
    const late = new DeltaDecoder()
    late.reset({ ...stateOf(1, { a: 'two' }), words: connection.dictionary.all })
    connection.send(stateOf(2, { a: 'three' }))
    connection.send(stateOf(3, { a: 'two' }))
    for (const text of connection.texts.slice(1)) expect(late.decode(text)).not.toBeNull()
    expect(late.decode(next(4))?.state).toEqual(stateOf(4, { a: 'two' }))
  })

  test.each([
    ['a skipped revision', next(3)],
    ['a repeated revision', next(1)],
    ['an unknown word', '~{"revision"2A1}'],
    ['an index beyond the end', '~["gameState"]{"revision"2A<71>}'],
    ['a splice beyond the end', '~["gameState"]{"revision"2A(08)}'],
    ['a splice of a string', '~["game"]{"revision"2A(00)}'],
    ['a truncated text', '~["gameState"]{"revision"2A[1'],
    ['text after the end', `${next(2)}[]x`],
    ['a malformed string', '~{"revision"2"\n"1}'],
    ['an empty delta', '~'],
  ])('%s does not fit, and no later delta fits until a full state', (_, text) => {
    const decoder = new DeltaDecoder()
    decoder.reset(stateOf(1, [1, 2, 3]))
    expect(isDelta(text)).toBe(true)
    expect(decoder.decode(text)).toBeNull()
    expect(decoder.decode(next(2))).toBeNull()
    decoder.reset(stateOf(4, [1]))
    expect(decoder.decode(next(5))?.state).toEqual(stateOf(5, [1]))
  })

  test('a value that is not JSON throws', () => {
    for (const wrong of [new Date(), 1n, () => 1, new Map()])
      expect(() => encodeDelta(stateOf(0, {}), stateOf(1, { wrong }), [], new Dictionary())).toThrow(
        TypeError,
      )
  })
})
