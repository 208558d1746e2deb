import { describe, expect, test } from 'vitest'
import { LOG_MAX } from './match-log.ts'
import { connected, event, type Fixture, lobby, logOf, playing, state, step } from './testing/fixture.ts'

/** What is asked of the history, in short. */
const asked = ({ world }: Fixture) => world.requests.map(({ url }) => url.replace('http://here/game/', ''))
const withSteps = (rig: Fixture, ...steps: readonly object[]) => {
  rig.world.answer = () => ({ body: { steps } })
}
async function cutAndBack(rig: Fixture, ...messages: readonly object[]): Promise<void> {
  rig.world.socket.cut()
  await rig.world.pass(1_000)
  await rig.join(...messages)
}

describe('while the line is open', () => {
  test('events belong to the state that they come before', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'), event('b'), state(1), state(2), event('c'), state(3))
    expect(logOf(rig)).toEqual(['a@1', 'b@1', 'c@3'])
    expect(rig.table.snapshot().log[0]).toEqual({
      id: 1,
      match: 'm_1',
      revision: 1,
      at: rig.world.now(),
      event: event('a'),
      isMissed: false,
    })
    expect(rig.table.snapshot().log.map(({ id }) => id)).toEqual([1, 2, 3])
    // Nothing was told of the second step: its news may have been held back, so it is asked for.
    expect(rig.world.requests.map(({ url }) => url)).toEqual(['http://here/game/m_1/history?after=1&limit=1'])
  })

  test('events of an action that somebody else chose say who did', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    const playedFor = { type: 'playedFor', player: 'p_1', by: 'bot' }
    await rig.send(playedFor, event('a'), event('b'), state(1), event('c'), state(2))
    expect(logOf(rig)).toEqual(['a@1', 'b@1', 'c@2'])
    const chosen = { player: 'p_1', by: 'bot' }
    expect(rig.table.snapshot().log.map((entry) => entry.substitution)).toEqual([chosen, chosen, undefined])
  })

  test('the history says who chose what was missed', async () => {
    const rig = connected()
    withSteps(rig, { ...step(1, 'a'), player: 'p_1', chosenBy: 'clock' }, step(2, 'b'))
    await rig.join(playing(), state(2))
    await rig.world.pass(0)
    const { log } = rig.table.snapshot()
    expect(log.map((entry) => entry.substitution)).toEqual([{ player: 'p_1', by: 'clock' }, undefined])
  })

  test('the same state once more adds nothing', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'), state(1), state(1))
    expect(logOf(rig)).toEqual(['a@1'])
  })

  test('a new match begins a new log, and ids go on', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'), state(1), playing('m_2'), state(0, 'm_2'))
    expect(rig.table.snapshot().log).toEqual([])
    await rig.send(event('b'), state(1, 'm_2'))
    expect(rig.table.snapshot().log).toMatchObject([{ id: 2, match: 'm_2', revision: 1 }])
  })

  test('only the last of them are kept', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    for (let at = 1; at <= LOG_MAX + 20; at += 1) rig.world.socket.receive(event(`e${at}`), state(at))
    const { log } = rig.table.snapshot()
    expect(log).toHaveLength(LOG_MAX)
    expect(log[0]).toMatchObject({ id: 21, revision: 21 })
  })

  test('what is missing because the line was slow is asked for', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    withSteps(rig, step(1, 'a'), step(2), step(3, 'b', 'c'))
    await rig.send(event('a'), playing(), state(3))
    expect(asked(rig)).toEqual(['m_1/history?after=0&limit=3'])
    expect(logOf(rig)).toEqual(['a@1 missed', 'b@3 missed', 'c@3 missed'])
  })
})

describe('who comes in the middle of a match', () => {
  test('is told the last steps, none of which they missed', async () => {
    const rig = connected()
    withSteps(rig, step(149, 'y'), step(150, 'z'), step(151, 'too new'))
    await rig.join(playing(), state(150))
    expect(asked(rig)).toEqual(['m_1/history?after=50&limit=100'])
    expect(logOf(rig)).toEqual(['y@149', 'z@150'])
    expect(rig.table.snapshot().log[0]?.at).toBe(149_000)
  })

  test('has what happens meanwhile after it, in its order', async () => {
    const rig = connected()
    withSteps(rig, step(1, 'a'), step(2, 'b'))
    rig.world.socket.open()
    rig.world.socket.receive(playing(), state(2), event('c'), state(3))
    expect(rig.table.snapshot()).toMatchObject({ state: { revision: 3 }, log: [] })
    await rig.world.pass(0)
    expect(logOf(rig)).toEqual(['a@1', 'b@2', 'c@3'])
  })

  test('goes on without it where it cannot be had', async () => {
    const rig = connected()
    await rig.join(playing(), state(2))
    await rig.send(event('c'), state(3))
    expect(logOf(rig)).toEqual(['c@3'])
  })

  test('does not wait for it for ever', async () => {
    const rig = connected()
    rig.world.answer = () => 'silence'
    await rig.join(playing(), state(2), event('c'), state(3))
    await rig.world.pass(4_000)
    expect(logOf(rig)).toEqual(['c@3'])
  })

  test('does not find what is of another match by then', async () => {
    const rig = connected()
    withSteps(rig, step(1, 'a'), step(2, 'b'))
    rig.world.socket.open()
    rig.world.socket.receive(playing(), state(2), playing('m_2'), state(0, 'm_2'))
    await rig.world.pass(0)
    expect(rig.table.snapshot().log).toEqual([])
  })

  test('asks as nobody where it is a screen that all can see', async () => {
    const rig = connected({ asSpectator: true })
    await rig.join(playing(), state(2))
    expect(rig.world.requests).toMatchObject([{ isAnonymous: true }])
    expect(rig.world.requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('who was away', () => {
  test('has missed the one step that is told, and what follows not', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'), state(1))
    await cutAndBack(rig, playing(), event('b'), state(2))
    await rig.send(event('c'), state(3))
    expect(logOf(rig)).toEqual(['a@1', 'b@2 missed', 'c@3'])
    expect(rig.world.requests).toEqual([])
  })

  test('has several steps from the history, each with its own revision and time', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'), state(1))
    withSteps(rig, step(2, 'b'), step(3, 'c'))
    await cutAndBack(rig, playing(), event('b'), event('c'), state(3))
    expect(asked(rig)).toEqual(['m_1/history?after=1&limit=2'])
    expect(logOf(rig)).toEqual(['a@1', 'b@2 missed', 'c@3 missed'])
  })

  test('has what was told where the history cannot be had', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await cutAndBack(rig, playing(), event('b'), event('c'), state(3))
    expect(logOf(rig)).toEqual(['b@3 missed', 'c@3 missed'])
  })

  test('has missed nothing where nothing happened', async () => {
    const rig = connected()
    await rig.join(playing(), state(1))
    await cutAndBack(rig, playing(), state(1))
    await rig.send(event('a'), state(2))
    expect(logOf(rig)).toEqual(['a@2'])
  })

  test('is not told twice what came without its state before the cut', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'))
    await cutAndBack(rig, playing(), event('a'), state(1))
    expect(logOf(rig)).toEqual(['a@1 missed'])
  })

  test('has missed all of a match that began meanwhile', async () => {
    const rig = connected()
    await rig.join(lobby())
    withSteps(rig, step(1, 'a'), step(2, 'b'))
    await cutAndBack(rig, playing('m_2'), state(2, 'm_2'))
    expect(logOf(rig)).toEqual(['a@1 missed', 'b@2 missed'])
  })

  test('forgets what did not happen, where the server stands where it stood before', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    await rig.send(event('a'), state(1), event('b'), state(2))
    await cutAndBack(rig, playing(), state(1))
    expect(logOf(rig)).toEqual(['a@1'])
  })
})
