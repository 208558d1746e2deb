import { expect, test } from 'vitest'
import { connected, type Fixture, logOf, playing, state } from './testing/fixture.ts'

async function hear({ world }: Fixture, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) world.socket.receiveText(text)
  await world.pass(0)
}

/** A change to this revision, of which nothing else is told. */
const next = (revision: number) => `~{"revision"${revision}}`

const looksSent = ({ world }: Fixture) => world.socket.sent.filter(({ type }) => type === 'look').length

test('a change is the next state, and what led to it', async () => {
  const rig = connected()
  await rig.join(playing(), state(3))
  await hear(
    rig,
    '~["revision","gameState","top","type","drew","name","first"]{A4B{C7}}[{DEFG}]',
    '~{A5B{C8}}[{DEFG}]',
  )
  expect(rig.table.snapshot().state).toEqual({ ...state(5), gameState: { top: 8 } })
  expect(logOf(rig).slice(-2)).toEqual(['first@4', 'first@5'])
})

test('words that came with the whole state are known', async () => {
  const rig = connected()
  await rig.join(playing(), { ...state(3), words: ['gameState', 'top', 'revision'] })
  expect(rig.table.snapshot().state).toEqual(state(3))
  await hear(rig, '~{A{B1}C4}')
  expect(rig.table.snapshot().state).toEqual({ ...state(4), gameState: { top: 1 } })
})

test('what does not fit is asked for whole, once, and changes nothing', async () => {
  const rig = connected()
  await rig.join(playing(), state(3))
  await hear(rig, next(5), next(6), '~nonsense')
  expect(looksSent(rig)).toBe(1)
  expect(rig.table.snapshot().state).toEqual(state(3))
  await rig.send(state(6))
  await hear(rig, next(7))
  expect(rig.table.snapshot().state).toEqual(state(7))
  await hear(rig, next(9))
  expect(looksSent(rig)).toBe(2)
})

test('a new line begins with a whole state', async () => {
  const rig = connected()
  await rig.join(playing(), state(3))
  rig.world.socket.cut()
  await rig.world.pass(1_000)
  await rig.join(playing())
  await hear(rig, next(4))
  expect(looksSent(rig)).toBe(1)
  expect(rig.table.snapshot().state).toEqual(state(3))
})
