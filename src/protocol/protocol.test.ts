import { describe, expect, test } from 'vitest'
import { parse } from '../engine/schema.ts'
import { playOutUnrecorded, type TableSetup } from '../engine/testing/simulate.ts'
import { GAMES } from '../games/registry.ts'
import { avatarSchema, codeSchema, commandIdSchema, nameSchema } from './identity.ts'
import { DEPTH_MAX, readJson } from './json.ts'
import { clientMessageSchema, SERVER_TYPES } from './messages.ts'
import { REJECTIONS } from './rejections.ts'

test.each(GAMES.map((game) => [game.id, game] as const))(
  'no event of %s has the type of another message',
  async (id, game) => {
    const { subject }: { subject: { tables: readonly TableSetup[] } } = await import(
      `../games/${id}/testing/laws.ts`
    )
    const types = new Set<string>()
    for (const [seed, table] of subject.tables.entries()) {
      playOutUnrecorded(game, table, seed, (_state, events) => {
        for (const { event } of events) types.add(event.type)
      })
    }
    expect(types.size).toBeGreaterThan(0)
    expect(SERVER_TYPES.filter((type) => types.has(type))).toEqual([])
  },
)

describe('readJson', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  test('readJson accepts JSON up to the depth limit, and no deeper', () => {
    expect(readJson(nested(DEPTH_MAX)).ok).toBe(true)
    expect(readJson(nested(DEPTH_MAX + 1)).ok).toBe(false)
    expect(readJson(nested(100_000)).ok).toBe(false)
  })

  test('brackets in strings do not count', () => {
    const text = JSON.stringify({ note: `${'['.repeat(50)}\\"${'{'.repeat(50)}` })
    expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
  })

  test.each(['', '{', '[1,]', 'undefined', '{"a":1}x'])('%j is not JSON', (text) =>
    expect(readJson(text).ok).toBe(false),
  )
})

describe('names', () => {
  test.each([
    ['  Ana \n Maria ', 'Ana Maria'],
    ['Zoe\u0308', 'Zoë'],
    ['👩‍🚀', '👩‍🚀'],
    ['李小龍', '李小龍'],
    ['', null],
    ['   ', null],
    ['x'.repeat(24), 'x'.repeat(24)],
    ['x'.repeat(25), null],
    ['a\u202eb', null],
    ['a\u0000b', null],
    [7, null],
  ])('%j becomes %j', (input, name) => {
    const parsed = parse(nameSchema, input)
    expect(parsed.ok ? parsed.value : null).toBe(name)
  })
})

test('a code has five unambiguous characters, in any case', () => {
  expect(parse(codeSchema, ' k7pqr ')).toEqual({ ok: true, value: 'K7PQR' })
  for (const wrong of ['K7PQ', 'K7PQRS', 'K0PQR', 'KOPQR', 'K1PQR', 'KIPQR', 'K7 QR', 5]) {
    expect(parse(codeSchema, wrong).ok).toBe(false)
  }
})

test('client messages with unknown types or fields are rejected', () => {
  const hello = { type: 'hello', protocol: 2, table: 'K7PQR' }
  expect(parse(clientMessageSchema, hello).ok).toBe(true)
  expect(parse(clientMessageSchema, { ...hello, asSpectator: true }).ok).toBe(true)
  expect(parse(clientMessageSchema, { type: 'look' })).toEqual({ ok: true, value: { type: 'look' } })
  for (const change of [{ seat: 1 }, { player: 'p_1' }, { table: '' }, { revision: -1 }, { revision: 0.5 }]) {
    expect(parse(clientMessageSchema, { ...hello, ...change }).ok).toBe(false)
  }
  expect(parse(clientMessageSchema, { type: 'shout' }).ok).toBe(false)
  expect(parse(commandIdSchema, 'short').ok).toBe(false)
  expect(parse(avatarSchema, 'dragon').ok).toBe(false)
})

test('an action is an object with a type, and the game checks the rest', () => {
  const parseAction = (action: unknown) =>
    parse(clientMessageSchema, { type: 'act', id: 'command-1', revision: 0, action })
  const action = { type: 'play', cards: [1, 2] }
  expect(parseAction(action)).toMatchObject({ ok: true, value: { action } })
  for (const wrong of [null, 'play', [], {}, { type: 1 }, { type: 'x'.repeat(65) }]) {
    expect(parseAction(wrong)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^action: An action is/),
    })
  }
})

test('every rejection has an error status and a sentence', () => {
  for (const { status, text } of Object.values(REJECTIONS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).toMatch(/^[A-Z].*\.$/)
  }
})
