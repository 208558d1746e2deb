import { expect, test, vi } from 'vitest'
import type { TableSource } from '../../client/source.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { TryView } from '../../protocol/daily.ts'
import { dailySource } from './daily-source.ts'

function viewAt(revision: number, steps: readonly number[] = [revision]): TryView {
  const state = {
    type: 'state',
    match: 'daily-2026-11-18-toy',
    game: 'toy',
    revision,
    gameState: {},
    yourPlayerId: 'p1',
    activePlayers: ['p1'],
    outcome: null,
  } as const
  const stepAt = (at: number) => ({
    revision: at,
    player: 'p1',
    at: 1_000 + at,
    events: [{ type: `event-${at}` }],
  })
  return { day: '2026-11-18', playableUntil: 9_999, state, steps: steps.map(stepAt) }
}

interface Answers {
  readonly played?: readonly Answer<TryView>[]
  readonly read?: readonly Answer<TryView>[]
}

/** A try at revision 2 whose server gives these answers; later jobs run when the test says so. */
function made({ played = [], read = [] }: Answers) {
  const jobs: (() => void)[] = []
  const sent = { played: [...played], read: [...read] }
  const api = {
    play: vi.fn(async () => sent.played.shift() ?? reject('no-answer')),
    read: vi.fn(async () => sent.read.shift() ?? reject('no-answer')),
  }
  const source = dailySource(api, viewAt(2, [1, 2]), {
    name: 'Ann',
    avatar: 'owl',
    now: () => 5_000,
    later: (_ms, job) => {
      jobs.push(job)
      return () => undefined
    },
  })
  return { source, api, jobs }
}

const logOf = (source: TableSource) => source.snapshot().log.map(({ id, event }) => [id, event.type])
const ACTION = { type: 'roll' }

test('an action is one request, and its events join the log', async () => {
  const { source, api } = made({ played: [ok(viewAt(3))] })
  const changes = vi.fn()
  source.subscribe(changes)
  const answer = source.act(ACTION)
  expect(source.snapshot().pending).toHaveLength(1)
  expect(await answer).toEqual(ok({ revision: 3 }))
  expect(api.play).toHaveBeenCalledWith('toy', 2, ACTION)
  expect(source.snapshot()).toMatchObject({
    state: { revision: 3 },
    pending: [],
    connection: { status: 'online' },
  })
  expect(logOf(source)).toEqual([
    [0, 'event-1'],
    [1, 'event-2'],
    [2, 'event-3'],
  ])
  expect(changes).toHaveBeenCalled()
})

test('a second action waits for nobody: it is rejected while the first is under way', async () => {
  const { source, api } = made({ played: [ok(viewAt(3))] })
  const [first, second] = await Promise.all([source.act(ACTION), source.act(ACTION)])
  expect([first.ok, second.ok]).toEqual([true, false])
  expect(api.play).toHaveBeenCalledTimes(1)
})

test('if the answer is lost, reading the try shows that the action was played', async () => {
  const { source } = made({ played: [reject('no-answer')], read: [ok(viewAt(3, [1, 2, 3]))] })
  expect(await source.act(ACTION)).toEqual(ok({ revision: 3 }))
  expect(logOf(source)).toHaveLength(3)
})

test('if the action was not played, it is rejected and can be sent again', async () => {
  const { source } = made({ played: [reject('no-answer'), ok(viewAt(3))], read: [ok(viewAt(2, [1, 2]))] })
  expect((await source.act(ACTION)).ok).toBe(false)
  expect(source.snapshot().pending).toEqual([])
  expect((await source.act(ACTION)).ok).toBe(true)
})

test('an action of another device is shown', async () => {
  const { source } = made({ played: [reject('stale-revision')], read: [ok(viewAt(4, [1, 2, 3, 4]))] })
  expect(await source.act(ACTION)).toMatchObject({ rejected: { code: 'stale-revision' } })
  expect(source.snapshot().state?.revision).toBe(4)
})

test('without a network it says so and tries again until the server answers', async () => {
  const { source, jobs } = made({ read: [reject('no-answer'), reject('no-answer'), ok(viewAt(2, [1, 2]))] })
  await source.act(ACTION)
  expect(source.snapshot().connection).toEqual({ status: 'reconnecting', since: 5_000 })
  jobs.shift()?.()
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  jobs.shift()?.()
  await vi.waitFor(() => expect(source.snapshot().connection.status).toBe('online'))
  expect(jobs).toEqual([])
})

test('the rules’ refusal is returned as it is', async () => {
  const { source, api } = made({ played: [reject('illegal-action', 'Not now.')] })
  expect(await source.act(ACTION)).toMatchObject({ rejected: { code: 'illegal-action', reason: 'Not now.' } })
  expect(api.read).not.toHaveBeenCalled()
})

test('an emote is shown to oneself, and leaving changes nothing', async () => {
  const { source, api } = made({})
  expect(await source.command({ type: 'emote', emote: 'clap' })).toEqual(ok({ version: 0 }))
  expect(source.snapshot().signals).toMatchObject([{ type: 'emote', emote: 'clap', name: 'Ann' }])
  expect((await source.command({ type: 'leave' })).ok).toBe(true)
  expect(api.play).not.toHaveBeenCalled()
})
