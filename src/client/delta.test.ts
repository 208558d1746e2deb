import { expect, test } from 'vitest'
import { connectFixture, type Fixture, logOf, playing, state } from './testing/fixture.ts'

async function receive({ world }: Fixture, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) world.socket.receiveText(text)
  await world.pass(0)
}

/** A delta that changes the revision alone. */
const next = (revision: number) => `~{"revision"${revision}}`

const looksSent = ({ world }: Fixture) => world.socket.sent.filter(({ type }) => type === 'look').length

test('a delta has the next state and its events', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  await receive(
    fixture,
    '~["revision","gameState","top","type","drew","name","first"]{A4B{C7}}[{DEFG}]',
    '~{A5B{C8}}[{DEFG}]',
  )
  expect(fixture.table.snapshot().state).toEqual({ ...state(5), gameState: { top: 8 } })
  expect(logOf(fixture).slice(-2)).toEqual(['first@4', 'first@5'])
})

test('a delta can use the words that came with the full state', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), { ...state(3), words: ['gameState', 'top', 'revision'] })
  expect(fixture.table.snapshot().state).toEqual(state(3))
  await receive(fixture, '~{A{B1}C4}')
  expect(fixture.table.snapshot().state).toEqual({ ...state(4), gameState: { top: 1 } })
})

test('a delta that does not fit changes nothing, and the full state is requested once', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(3))
  await receive(fixture, next(5), next(6), '~nonsense')
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
