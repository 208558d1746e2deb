import { describe, expect, test } from 'vitest'
import { LOG_MAX } from './match-log.ts'
import { connectFixture, event, type Fixture, lobby, logOf, playing, state, step } from './testing/fixture.ts'

/** The requests for the history, in short. */
const asked = ({ world }: Fixture) => world.requests.map(({ url }) => url.replace('http://here/game/', ''))
const withSteps = (fixture: Fixture, ...steps: readonly object[]) => {
  fixture.world.answer = () => ({ body: { steps } })
}
async function cutAndBack(fixture: Fixture, ...messages: readonly object[]): Promise<void> {
  fixture.world.socket.cut()
  await fixture.world.pass(1_000)
  await fixture.join(...messages)
}

describe('on an open connection', () => {
  test('events belong to the next state', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'), event('b'), state(1), state(2), event('c'), state(3))
    expect(logOf(fixture)).toEqual(['a@1', 'b@1', 'c@3'])
    expect(fixture.table.snapshot().log[0]).toEqual({
      id: 1,
      match: 'm_1',
      revision: 1,
      at: fixture.world.now(),
      event: event('a'),
      isMissed: false,
    })
    expect(fixture.table.snapshot().log.map(({ id }) => id)).toEqual([1, 2, 3])
    // The second step had no events. The server may have held them back, so its history is fetched.
    expect(fixture.world.requests.map(({ url }) => url)).toEqual([
      'http://here/game/m_1/history?after=1&limit=1',
    ])
  })

  test('events of an action that someone else chose name the substitute', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    const playedFor = { type: 'playedFor', player: 'p_1', by: 'bot' }
    await fixture.send(playedFor, event('a'), event('b'), state(1), event('c'), state(2))
    expect(logOf(fixture)).toEqual(['a@1', 'b@1', 'c@2'])
    const chosen = { player: 'p_1', by: 'bot' }
    expect(fixture.table.snapshot().log.map((entry) => entry.substitution)).toEqual([
      chosen,
      chosen,
      undefined,
    ])
  })

  test('the history names the substitutes of missed actions', async () => {
    const fixture = connectFixture()
    withSteps(fixture, { ...step(1, 'a'), player: 'p_1', chosenBy: 'clock' }, step(2, 'b'))
    await fixture.join(playing(), state(2))
    await fixture.world.pass(0)
    const { log } = fixture.table.snapshot()
    expect(log.map((entry) => entry.substitution)).toEqual([{ player: 'p_1', by: 'clock' }, undefined])
  })

  test('the snapshot says while missed events are being fetched', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    expect(fixture.table.snapshot().isCatchingUp).toBe(false)
    fixture.world.answer = () => 'silence'
    await cutAndBack(fixture, playing(), state(2))
    expect(fixture.table.snapshot().isCatchingUp).toBe(true)
    await fixture.world.pass(60_000)
    expect(fixture.table.snapshot().isCatchingUp).toBe(false)
  })

  test('a repeated state adds nothing', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'), state(1), state(1))
    expect(logOf(fixture)).toEqual(['a@1'])
  })

  test('a new match begins a new log, and the ids continue', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'), state(1), playing('m_2'), state(0, 'm_2'))
    expect(fixture.table.snapshot().log).toEqual([])
    await fixture.send(event('b'), state(1, 'm_2'))
    expect(fixture.table.snapshot().log).toMatchObject([{ id: 2, match: 'm_2', revision: 1 }])
  })

  test('only the last entries are kept', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    for (let at = 1; at <= LOG_MAX + 20; at += 1) fixture.world.socket.receive(event(`e${at}`), state(at))
    const { log } = fixture.table.snapshot()
    expect(log).toHaveLength(LOG_MAX)
    expect(log[0]).toMatchObject({ id: 21, revision: 21 })
  })

  test('steps that a slow connection did not receive are fetched', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    withSteps(fixture, step(1, 'a'), step(2), step(3, 'b', 'c'))
    await fixture.send(event('a'), playing(), state(3))
    expect(asked(fixture)).toEqual(['m_1/history?after=0&limit=3'])
    expect(logOf(fixture)).toEqual(['a@1 missed', 'b@3 missed', 'c@3 missed'])
  })
})

describe('a late joiner', () => {
  test('a late joiner receives the last 100 steps, and none of them counts as missed', async () => {
    const fixture = connectFixture()
    withSteps(fixture, step(149, 'y'), step(150, 'z'), step(151, 'too new'))
    await fixture.join(playing(), state(150))
    expect(asked(fixture)).toEqual(['m_1/history?after=50&limit=100'])
    expect(logOf(fixture)).toEqual(['y@149', 'z@150'])
    expect(fixture.table.snapshot().log[0]?.at).toBe(149_000)
  })

  test('events that arrive meanwhile follow the fetched history', async () => {
    const fixture = connectFixture()
    withSteps(fixture, step(1, 'a'), step(2, 'b'))
    fixture.world.socket.open()
    fixture.world.socket.receive(playing(), state(2), event('c'), state(3))
    expect(fixture.table.snapshot()).toMatchObject({ state: { revision: 3 }, log: [] })
    await fixture.world.pass(0)
    expect(logOf(fixture)).toEqual(['a@1', 'b@2', 'c@3'])
  })

  test('the log continues without a history that cannot be fetched', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(2))
    await fixture.send(event('c'), state(3))
    expect(logOf(fixture)).toEqual(['c@3'])
  })

  test('the log does not wait for the history for ever', async () => {
    const fixture = connectFixture()
    fixture.world.answer = () => 'silence'
    await fixture.join(playing(), state(2), event('c'), state(3))
    await fixture.world.pass(4_000)
    expect(logOf(fixture)).toEqual(['c@3'])
  })

  test('a history of an earlier match is ignored', async () => {
    const fixture = connectFixture()
    withSteps(fixture, step(1, 'a'), step(2, 'b'))
    fixture.world.socket.open()
    fixture.world.socket.receive(playing(), state(2), playing('m_2'), state(0, 'm_2'))
    await fixture.world.pass(0)
    expect(fixture.table.snapshot().log).toEqual([])
  })

  test('a spectator’s screen fetches the history anonymously', async () => {
    const fixture = connectFixture({ asSpectator: true })
    await fixture.join(playing(), state(2))
    expect(fixture.world.requests).toMatchObject([{ isAnonymous: true }])
    expect(fixture.world.requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a returning player', () => {
  test('a returning player missed the step of the return, and none after it', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'), state(1))
    await cutAndBack(fixture, playing(), event('b'), state(2))
    await fixture.send(event('c'), state(3))
    expect(logOf(fixture)).toEqual(['a@1', 'b@2 missed', 'c@3'])
    expect(fixture.world.requests).toEqual([])
  })

  test.each([
    ['their own action, whose answer was lost', { player: 'p_ana' }, ['a@1']],
    ['an action of another player', { player: 'p_ben' }, ['a@1 missed']],
    ['an action that the clock chose for them', { player: 'p_ana', chosenBy: 'clock' }, ['a@1 missed']],
  ])('a returning player with an unanswered action sees %s as %j', async (_what, by, expected) => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    void fixture.table.act({ type: 'draw' })
    withSteps(fixture, { ...step(1, 'a'), ...by })
    await cutAndBack(fixture, playing(), event('a'), state(1))
    expect(asked(fixture)).toEqual(['m_1/history?after=0&limit=1'])
    expect(logOf(fixture)).toEqual(expected)
  })

  test('several missed steps come from the history, each with its revision and time', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'), state(1))
    withSteps(fixture, step(2, 'b'), step(3, 'c'))
    await cutAndBack(fixture, playing(), event('b'), event('c'), state(3))
    expect(asked(fixture)).toEqual(['m_1/history?after=1&limit=2'])
    expect(logOf(fixture)).toEqual(['a@1', 'b@2 missed', 'c@3 missed'])
  })

  test('the received events are used if the history cannot be fetched', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await cutAndBack(fixture, playing(), event('b'), event('c'), state(3))
    expect(logOf(fixture)).toEqual(['b@3 missed', 'c@3 missed'])
  })

  test('a player missed nothing if nothing happened', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(1))
    await cutAndBack(fixture, playing(), state(1))
    await fixture.send(event('a'), state(2))
    expect(logOf(fixture)).toEqual(['a@2'])
  })

  test('an event that came without its state before the cut is not logged twice', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'))
    await cutAndBack(fixture, playing(), event('a'), state(1))
    expect(logOf(fixture)).toEqual(['a@1 missed'])
  })

  test('a player missed all of a match that began meanwhile', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    withSteps(fixture, step(1, 'a'), step(2, 'b'))
    await cutAndBack(fixture, playing('m_2'), state(2, 'm_2'))
    expect(logOf(fixture)).toEqual(['a@1 missed', 'b@2 missed'])
  })

  test('steps that a restored server no longer has are removed', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    await fixture.send(event('a'), state(1), event('b'), state(2))
    await cutAndBack(fixture, playing(), state(1))
    expect(logOf(fixture)).toEqual(['a@1'])
  })
})
