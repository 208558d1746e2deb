import { expect, test } from 'vitest'
import { MOMENT_MS, type Moment } from '../moments/moment.ts'
import {
  BEAT_MS,
  BEHIND_MAX_MS,
  cuesAt,
  nextBeat,
  type Queued,
  STAGGER_MS,
  TRAVEL_MS,
  TURN_MS,
} from './beats.ts'

const at = (factor: number) => ({ factor, isMoving: true })
const queued = (id: number, change: Partial<Queued['line']> = {}, since = 0, isOwn = false): Queued => ({
  line: { id, revision: id, at: 0, text: `line ${id}`, isMissed: false, ...change },
  since,
  isOwn,
})

test('another player’s event gets a full beat, an own action only the time to fly', () => {
  const others = nextBeat([queued(1)], 0, at(1))
  expect(others.beat).toMatchObject({ more: 0, holdMs: BEAT_MS })
  expect(others.rest).toEqual([])
  expect(nextBeat([queued(1, {}, 0, true)], 0, at(1)).beat?.holdMs).toBeLessThan(BEAT_MS)
})

test('the factor makes a beat slower or faster', () => {
  expect(nextBeat([queued(1)], 0, at(0.5)).beat?.holdMs).toBe(BEAT_MS / 2)
})

test('more than three queued lines become one summary with the newest line', () => {
  const queue = [queued(1), queued(2, { cue: 'bust' }), queued(3, { cue: 'play' }), queued(4)]
  const { beat, rest } = nextBeat(queue, 0, at(1))
  expect(beat).toMatchObject({ line: { id: 4 }, more: 3, flights: [], cues: ['bust'] })
  expect(rest).toEqual([])
})

test('the flights of one action fly as a volley', () => {
  const flight = { from: 'deck', to: 'seat:a' }
  const queue = [1, 2, 3, 4].map((id) => queued(id, { revision: 9, flights: [flight] }))
  expect(nextBeat(queue, 0, at(1)).beat?.flights).toEqual([flight, flight, flight, flight])
})

test('three queued lines are shown within two and a half seconds at every speed', () => {
  let queue: readonly Queued[] = [queued(1), queued(2), queued(3)]
  let now = 0
  while (queue.length > 0) {
    const { beat, rest } = nextBeat(queue, now, at(10))
    now += beat?.holdMs ?? 0
    queue = rest
  }
  expect(now).toBeLessThanOrEqual(BEHIND_MAX_MS)
})

test('a queue that is too far behind cuts to the newest line without flights', () => {
  const flights = [{ from: 'deck', to: 'pile' }]
  const { beat, rest } = nextBeat([queued(1, { flights }), queued(2, { flights })], BEHIND_MAX_MS + 1, at(1))
  expect(beat).toMatchObject({ line: { id: 2 }, more: 1, flights: [] })
  expect(rest).toEqual([])
})

test('a piece that turns over lands after its travel, the held breath and the turn', () => {
  const flights = [{ from: 'deck', to: 'next:a', isTurned: true as const }]
  const { beat } = nextBeat([{ ...queued(1, { flights }, 0, true), breathMs: 150 }], 0, at(1))
  expect(beat?.landMs).toBe(TRAVEL_MS + 150 + TURN_MS)
  expect(beat?.holdMs).toBe(beat?.landMs)
})

test('the lines of a volley share one beat, which lands with its last piece', () => {
  const flights = [{ from: 'deck', to: 'seat:a' }]
  const volley = [queued(2, { flights }).line, queued(3, { flights }).line]
  const { beat } = nextBeat([{ ...queued(1, { flights }), volley }], 0, at(1))
  expect(beat).toMatchObject({ line: { id: 3 }, more: 2, landMs: TRAVEL_MS + 2 * STAGGER_MS })
  expect(beat?.flights).toHaveLength(3)
})

test('the steps of one action are never summarised, but share the time that is left', () => {
  const steps = [1, 2, 3, 4, 5].map((id) => ({ ...queued(id, { revision: 9 }), isStep: true }))
  const { beat, rest } = nextBeat(steps, 0, at(1))
  expect(beat).toMatchObject({ line: { id: 1 }, more: 0, holdMs: BEHIND_MAX_MS / 5 })
  expect(rest).toHaveLength(4)
})

test('more than three waiting actions are summarised even if their lines are steps', () => {
  const steps = [1, 2, 3, 4].map((id) => ({ ...queued(id), isStep: true }))
  expect(nextBeat(steps, 0, at(1))).toMatchObject({ beat: { line: { id: 4 }, more: 3 }, rest: [] })
})

test('without motion no piece flies and a beat lands at its start', () => {
  const flights = [{ from: 'deck', to: 'pile' }]
  const { beat } = nextBeat([queued(1, { flights })], 0, { factor: 1, isMoving: false })
  expect(beat).toMatchObject({ flights: [], landMs: 0, holdMs: BEAT_MS })
})

test('a scene lands when the board has played it, and never without motion', () => {
  const scene = queued(1, { sceneMs: 900 }, 0, true)
  expect(nextBeat([scene], 0, at(1)).beat).toMatchObject({ landMs: 900, holdMs: 900 })
  expect(nextBeat([scene], 0, at(0.5)).beat).toMatchObject({ landMs: 450, holdMs: 450 })
  expect(nextBeat([scene], 0, { factor: 1, isMoving: false }).beat).toMatchObject({ landMs: 0 })
})

const MOMENT: Moment = { scene: 'slam', title: 'BUST', about: '', players: [], pieces: [] }
const big = (id: number, change: Partial<Queued['line']> = {}): Queued => ({
  ...queued(id, change),
  moment: MOMENT,
})

test('a big moment begins when its beat has landed, and lasts as long for the player’s own action', () => {
  const flights = [{ from: 'deck', to: 'pile' }]
  const { beat } = nextBeat([big(1, { flights })], 0, at(1))
  expect(beat).toMatchObject({ moment: MOMENT, landMs: TRAVEL_MS, holdMs: TRAVEL_MS + MOMENT_MS })
  expect(nextBeat([{ ...big(1), isOwn: true }], 0, at(1)).beat?.holdMs).toBe(MOMENT_MS)
})

test('a summary keeps the newest big moment', () => {
  const queue = [queued(1), big(2), queued(3), queued(4)]
  expect(nextBeat(queue, 0, at(1)).beat).toMatchObject({ line: { id: 4 }, moment: MOMENT, holdMs: MOMENT_MS })
})

test('a queue with a big moment may be behind by its time more, and without one may not', () => {
  const { beat, rest } = nextBeat([big(1), queued(2)], BEHIND_MAX_MS + 1, at(1))
  expect(beat?.more).toBe(0)
  expect(rest).toHaveLength(1)
  expect(nextBeat([queued(1), queued(2)], BEHIND_MAX_MS + 1, at(1)).rest).toEqual([])
})

test('the sound of a scene begins with it, and all others when their beat lands', () => {
  const beatOf = (change: Partial<Queued['line']>, isMoving = true) => {
    const { beat } = nextBeat([queued(1, change)], 0, { factor: 1, isMoving })
    if (beat === null) throw new Error('a line has a beat')
    return { start: cuesAt('start', beat), landing: cuesAt('landing', beat) }
  }
  expect(beatOf({ cue: 'dice', sceneMs: 900 })).toEqual({ start: ['dice'], landing: [] })
  expect(beatOf({ cue: 'dice', sceneMs: 900 }, false)).toEqual({ start: [], landing: ['dice'] })
  expect(beatOf({ cue: 'steal', sceneMs: 900 })).toEqual({ start: [], landing: ['steal'] })
  expect(beatOf({ cue: 'dice' })).toEqual({ start: [], landing: ['dice'] })
})

test('a big moment adds a sound of its own when it begins, also in a summary', () => {
  const rain = (id: number, change: Partial<Queued['line']> = {}): Queued => ({
    ...queued(id, change),
    moment: { ...MOMENT, scene: 'rain' },
  })
  const throwing: Queued = {
    ...queued(1, { cue: 'dice', sceneMs: 900 }),
    moment: { ...MOMENT, scene: 'dice' },
  }
  const { beat } = nextBeat([throwing], 0, at(1))
  expect(beat && [cuesAt('start', beat), cuesAt('landing', beat)]).toEqual([['dice'], ['win']])
  expect(nextBeat([rain(1, { cue: 'draw' })], 0, at(1)).beat?.cues).toEqual(['draw', 'storm'])
  const queue = [queued(1), rain(2), queued(3), queued(4)]
  expect(nextBeat(queue, 0, at(1)).beat?.cues).toEqual(['storm'])
  expect(nextBeat([big(1, { cue: 'bust' })], 0, at(1)).beat?.cues).toEqual(['bust'])
})
