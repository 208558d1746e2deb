import { expect, test } from 'vitest'
import { BEAT_MS, BEHIND_MAX_MS, nextBeat, type Queued } from './beats.ts'

const queued = (id: number, change: Partial<Queued['line']> = {}, since = 0, isOwn = false): Queued => ({
  line: { id, revision: id, at: 0, text: `line ${id}`, isMissed: false, ...change },
  since,
  isOwn,
})

test('another player’s event gets a full beat, an own action only the time to fly', () => {
  const others = nextBeat([queued(1)], 0, 1)
  expect(others.beat).toMatchObject({ more: 0, holdMs: BEAT_MS })
  expect(others.rest).toEqual([])
  expect(nextBeat([queued(1, {}, 0, true)], 0, 1).beat?.holdMs).toBeLessThan(BEAT_MS)
})

test('the factor makes a beat slower or faster', () => {
  expect(nextBeat([queued(1)], 0, 0.5).beat?.holdMs).toBe(BEAT_MS / 2)
})

test('more than three queued lines become one summary with the newest line', () => {
  const queue = [queued(1), queued(2, { cue: 'bust' }), queued(3, { cue: 'play' }), queued(4)]
  const { beat, rest } = nextBeat(queue, 0, 1)
  expect(beat).toMatchObject({ line: { id: 4 }, more: 3, flights: [], cues: ['bust'] })
  expect(rest).toEqual([])
})

test('the flights of one action fly as a volley', () => {
  const flight = { from: 'deck', to: 'seat:a' }
  const queue = [1, 2, 3, 4].map((id) => queued(id, { revision: 9, flights: [flight] }))
  expect(nextBeat(queue, 0, 1).beat?.flights).toEqual([flight, flight, flight, flight])
})

test('three queued lines are shown within two and a half seconds at every speed', () => {
  let queue: readonly Queued[] = [queued(1), queued(2), queued(3)]
  let now = 0
  while (queue.length > 0) {
    const { beat, rest } = nextBeat(queue, now, 10)
    now += beat?.holdMs ?? 0
    queue = rest
  }
  expect(now).toBeLessThanOrEqual(BEHIND_MAX_MS)
})

test('a queue that is too far behind cuts to the newest line without flights', () => {
  const flights = [{ from: 'deck', to: 'pile' }]
  const { beat, rest } = nextBeat([queued(1, { flights }), queued(2, { flights })], BEHIND_MAX_MS + 1, 1)
  expect(beat).toMatchObject({ line: { id: 2 }, more: 1, flights: [] })
  expect(rest).toEqual([])
})
