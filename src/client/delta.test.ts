import { expect, test } from 'vitest'
import type { Typed } from '../engine/game.ts'
import { PublicChain } from '../protocol/delta/chain.ts'
import { encodeAck } from '../protocol/delta/encode.ts'
import { TableDelta } from '../protocol/delta/table.ts'
import { connectFixture, type Fixture, logOf, playing, state } from './testing/fixture.ts'

async function receive({ world }: Fixture, ...frames: readonly (readonly number[])[]): Promise<void> {
  for (const frame of frames) world.socket.receiveFrame(new Uint8Array(frame))
  await world.pass(0)
}

/** A delta that changes the revision alone. */
const next = (revision: number) => [revision % 2 === 1 ? 0x08 : 0]

const looksSent = ({ world }: Fixture) => world.socket.sent.filter(({ type }) => type === 'look').length

test('a delta has the next state and its events', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  const open = new PublicChain(state(3))
  for (const [revision, top] of [
    [4, 7],
    [5, 8],
  ] as const) {
    open.advance({ ...state(revision), gameState: { top } }, [{ type: 'drew', name: 'first' } as Typed])
    await receive(fixture, [...open.frame])
  }
  expect(fixture.table.snapshot().state).toEqual({ ...state(5), gameState: { top: 8 } })
  expect(logOf(fixture).slice(-2)).toEqual(['first@4', 'first@5'])
})

test('a full state has the viewer’s own part beside the public one', async () => {
  const fixture = connectFixture()
  const { legal, refused, ...open } = { ...state(3), gameState: { top: 1 } }
  await fixture.join(playing(), { ...open, own: [{ hand: [[4, 5]] }, legal, refused, {}] })
  expect(fixture.table.snapshot().state).toEqual({ ...state(3), gameState: { top: 1, hand: [4, 5] } })
})

test('an acknowledgement in bytes settles the command', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  const answer = fixture.table.act({ type: 'draw' })
  await fixture.world.pass(0)
  await receive(fixture, [...encodeAck(fixture.world.socket.sent.length - 1, 4)])
  expect(await answer).toEqual({ ok: true, value: { revision: 4 } })
})

test('a change of a table follows the full one; one that does not fit has the full one requested', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  const { standings: _, you, ...open } = playing().table
  await receive(fixture, [...new TableDelta(open, { ...open, spectators: 7 }).frameFor(you, you)])
  expect(fixture.table.snapshot().table).toMatchObject({ code: open.code, spectators: 7 })
  expect(looksSent(fixture)).toBe(0)
  await receive(fixture, [0x31, 2])
  await receive(fixture, [0x31, 0])
  expect(looksSent(fixture)).toBe(1)
  await fixture.send(playing())
  await receive(fixture, [0x31, 0])
  expect(fixture.table.snapshot().table).toEqual(playing().table)
  expect(looksSent(fixture)).toBe(1)
})

test('a delta that does not fit changes nothing, and the full state is requested once', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  await receive(fixture, next(5), next(6), [], [255, 255, 255])
  expect(looksSent(fixture)).toBe(1)
  expect(fixture.table.snapshot().state).toEqual(state(3))
  await fixture.send(state(6))
  await receive(fixture, next(7))
  expect(fixture.table.snapshot().state).toEqual(state(7))
  await receive(fixture, next(9))
  expect(looksSent(fixture)).toBe(2)
})

test('a new socket needs a full state before deltas', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  fixture.world.socket.cut()
  await fixture.world.pass(1_000)
  await fixture.join(playing())
  await receive(fixture, next(4))
  expect(looksSent(fixture)).toBe(1)
  expect(fixture.table.snapshot().state).toEqual(state(3))
})
