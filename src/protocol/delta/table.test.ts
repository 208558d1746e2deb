import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import { joinTable } from '../standings.ts'
import type { OpenTable, You } from '../table.ts'
import { EMPTY_TABLE as OPEN } from '../testing/tables.ts'
import { DeltaDecoder } from './decode.ts'
import { DeltaError } from './format.ts'
import { TableDelta } from './table.ts'

const YOU: You = { player: null, isHost: false, queuePlace: null }

/** A decoder that has received this table in full. */
function decoderOf(open: OpenTable, you: You = YOU): DeltaDecoder {
  const decoder = new DeltaDecoder()
  decoder.receive({ type: 'table', table: joinTable(open, you) } as Typed)
  return decoder
}

const played = (names: readonly string[]): OpenTable['played'][number] => ({
  match: 'm_1',
  game: 'toy',
  at: 1_794_798_652_172,
  places: names.map((name, at) => ({ name, place: at + 1, score: 10 - at })),
})

describe('the change of a table', () => {
  test('brings the table as JSON would, with the standings that follow from it', () => {
    const next = { ...OPEN, version: 4, nextCommitment: 'cd'.repeat(32), played: [played(['Ana', 'Ben'])] }
    const frame = new TableDelta(OPEN, next).frameFor(YOU, YOU)
    const decoded = decoderOf(OPEN).decode(frame)
    expect(JSON.stringify(decoded)).toBe(JSON.stringify({ type: 'table', table: joinTable(next, YOU) }))
    expect(decoded).toMatchObject({ table: { standings: [{ name: 'Ana', wins: 1 }, { name: 'Ben' }] } })
    expect(frame.length).toBeLessThan(JSON.stringify(decoded).length / 5)
  })

  test('has the same bytes for viewers whose own place is unchanged, and more for the others', () => {
    const delta = new TableDelta(OPEN, { ...OPEN, spectators: 1 })
    const queued = { ...YOU, queuePlace: 1 }
    expect(delta.frameFor(YOU, YOU)).toEqual(new Uint8Array([0x31, 1, 0xcb, 1]))
    expect(delta.frameFor(queued, queued)).toBe(delta.frameFor(YOU, YOU))
    const frame = delta.frameFor(YOU, queued)
    expect(decoderOf(OPEN).decode(frame)).toEqual({
      type: 'table',
      table: joinTable({ ...OPEN, spectators: 1 }, queued),
    })
  })

  test('follows the one before it', () => {
    const decoder = decoderOf(OPEN)
    let before = OPEN
    for (const spectators of [1, 2, 2, 300]) {
      const next = { ...before, version: before.version + 1, spectators }
      const decoded = decoder.decode(new TableDelta(before, next).frameFor(YOU, YOU))
      expect(decoded).toEqual({ type: 'table', table: joinTable(next, YOU) })
      before = next
    }
  })

  test.each([
    ['has an unknown field', [0x31, 2, 1]],
    ['has events', [0x31, 0x10, 1]],
    ['makes the table a number', [0x31, 1, 1]],
    ['makes the matches a number', [0x31, 1, 0xcf, 1]],
    ['makes a match a number', [0x31, 1, 0xcf, 0xe1, 1]],
    ['makes the viewer’s place a number', [0x31, 0x80, 1, 1]],
    ['is cut off', [0x31]],
    ['has trailing bytes', [0x31, 0, 0]],
  ])('%s: an error, and no change fits until a full table', (_, bytes) => {
    const decoder = decoderOf(OPEN)
    expect(() => decoder.decode(new Uint8Array(bytes))).toThrow(DeltaError)
    expect(() => decoder.decode(new Uint8Array([0x31, 0]))).toThrow(DeltaError)
  })

  test('needs a full table before it', () => {
    expect(() => new DeltaDecoder().decode(new Uint8Array([0x31, 0]))).toThrow(DeltaError)
  })
})
