import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { type AnyGame, HOST, type Typed } from '../../engine/game.ts'
import { parseRecord, replay } from '../../engine/record.ts'
import { type ToyAction, type ToyState, toy } from '../../engine/testing/toy.ts'
import {
  ana,
  ben,
  codeOf,
  draw,
  gameServer,
  playing,
  restart,
  stateOf,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

vi.mock('../../engine/limits.ts', async (original) => ({ ...(await original<object>()), ACTIONS_MAX: 5 }))

/** The toy game; its host ends it with the usual action. */
const END = { type: 'endMatch' } as const
const stoppable: AnyGame = {
  ...(toy as AnyGame),
  id: 'stoppable',
  action: v.union([toy.action, v.strictObject({ type: v.literal('endMatch') })]),
  candidates: (state, player) => (player === HOST ? [END] : toy.candidates(state as ToyState, player)),
  refusal: (state, player, action) => toy.refusal(state as ToyState, player, toyAction(action)),
  apply: (state, player, action, turn) => toy.apply(state as ToyState, player, toyAction(action), turn),
}
withGames(stoppable)

const toyAction = (action: Typed) => (action.type === 'endMatch' ? { type: 'stop' } : action) as ToyAction

const pausedOf = async (code: string) => value(await gameServer.viewTable(ana, code)).match?.paused

/** A match with as many actions as a record can hold. */
async function full(game = 'toy'): Promise<{ code: string; match: string }> {
  const { code, match } = await playing(game)
  for (const [revision, who] of [ana, ben, ana, ben].entries()) value(await draw(who, match, revision))
  return { code, match }
}

test('a match that is too long is paused with that reason, before its record becomes unreadable', async () => {
  const { code, match } = await full()
  expect(await pausedOf(code)).toBeNull()
  expect(codeOf(await draw(ana, match, 4))).toBe('match-too-long')
  expect(await pausedOf(code)).toBe('too-long')
  expect(codeOf(await draw(ana, match, 4))).toBe('match-too-long')
  expect((await stateOf(ana, match)).revision).toBe(4)
})

test('the host can end a match that is too long by its rules, and its record can be read', async () => {
  const { code, match } = await full('stoppable')
  await draw(ana, match, 4)
  value(await tell(ana, code, { type: 'endMatch' }))
  const record = parseRecord(JSON.parse(JSON.stringify(value(await gameServer.archive.record(null, match)))))
  if (!record.ok) throw new Error(record.reason)
  expect(record.value.actions).toHaveLength(5)
  expect(replay<unknown, Typed, unknown, unknown, Typed>(stoppable, record.value).ok).toBe(true)
})

test('the host can end a match that is too long if its rules have no such action', async () => {
  const { code, match } = await full()
  await draw(ana, match, 4)
  value(await tell(ana, code, { type: 'endMatch' }))
  expect(value(await gameServer.viewTable(ana, code)).match).toMatchObject({ isOver: true, paused: null })
})

test('a match that is too long is paused again if the host resumes it', async () => {
  const { code, match } = await full()
  await draw(ana, match, 4)
  value(await tell(ana, code, { type: 'pause', isPaused: false }))
  expect(await pausedOf(code)).toBeNull()
  expect(codeOf(await draw(ana, match, 4))).toBe('match-too-long')
  expect(await pausedOf(code)).toBe('too-long')
})

test('a bot stops at the limit, and does not try for ever', async () => {
  const { code, match } = await full()
  const { yourPlayerId } = await stateOf(ana, match)
  value(await tell(ana, code, { type: 'handToBot', player: yourPlayerId ?? '', level: 'good' }))
  await world.pass(10_000)
  expect(await pausedOf(code)).toBe('too-long')
  expect((await stateOf(ben, match)).revision).toBe(4)
})

test('a match that is too long is still paused after a restart', async () => {
  const { code, match } = await full()
  await draw(ana, match, 4)
  restart()
  expect(codeOf(await draw(ana, match, 4))).toBe('match-too-long')
  expect(await pausedOf(code)).toBe('too-long')
})
