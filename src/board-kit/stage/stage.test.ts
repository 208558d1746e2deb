import { describe, expect, test } from 'vitest'
import type { StateMessage } from '../../protocol/messages.ts'
import type { Line } from '../motion/line.ts'
import { BEAT_MS, BEHIND_MAX_MS, TRAVEL_MS } from './beats.ts'
import { type MatchInput, openReception, receiveInput } from './reception.ts'
import {
  type Director,
  dueAt,
  isBusy,
  openStage,
  receive,
  type Stage,
  type StagedEvent,
  stepStage,
  toldLines,
} from './stage.ts'

/** The toy's state is a text; its events append a letter each. */
type Toy = string
const TEMPO = { factor: 1, isMoving: true }
const ROOM: MatchInput['room'] = { t: String, faces: [], name: String }
const FLIGHT = { from: 'deck', to: 'pile' }
const appending: Director<Toy> = { advance: (state, { type }) => state + type }

const line = (id: number, change: Partial<Line> = {}): Line => ({
  id,
  revision: 1,
  at: 0,
  text: `line ${id}`,
  isMissed: false,
  ...change,
})
const event = (type: string, id: number, change: Partial<Line> = {}): StagedEvent => ({
  event: { type },
  line: line(id, change),
})
const arrival = (truth: Toy, events: readonly StagedEvent[], at = 0) => ({ truth, events, at, isOwn: false })

/** Plays a stage to its end, and returns every state that it shows with the time at which it does. */
function playOut(first: Stage<Toy>, tempo = TEMPO, from = 0): readonly (readonly [number, Toy])[] {
  const shown: [number, Toy][] = []
  let stage = first
  let now = from
  for (let due: number | null = from; due !== null; due = dueAt(stage)) {
    now = Math.max(now, due)
    stage = stepStage(stage, now, tempo)
    if (shown.at(-1)?.[1] !== stage.shown) shown.push([now, stage.shown])
  }
  return shown
}

describe('the stage', () => {
  test('shows the state before an event until its pieces have landed', () => {
    const stage = receive(openStage('', []), arrival('a', [event('a', 1, { flights: [FLIGHT] })]), {})
    expect(stage.shown).toBe('')
    expect(playOut(stage)).toEqual([
      [0, ''],
      [TRAVEL_MS, 'a'],
    ])
  })

  test('shows the result of an event without pieces at the start of its beat', () => {
    const stage = receive(openStage('', []), arrival('a', [event('a', 1)]), {})
    expect(playOut(stage)).toEqual([[0, 'a']])
  })

  test('shows the state before an action until its last event, if the board cannot advance', () => {
    const stage = receive(
      openStage('', []),
      arrival('abc', [event('a', 1), event('b', 2), event('c', 3)]),
      {},
    )
    expect(playOut(stage)).toEqual([
      [0, ''],
      [2 * BEAT_MS, 'abc'],
    ])
  })

  test('shows an action event by event, if the board can advance', () => {
    const stage = receive(
      openStage('', []),
      arrival('abc!', [event('a', 1), event('b', 2), event('c', 3)]),
      appending,
    )
    expect(playOut(stage)).toEqual([
      [0, 'a'],
      [BEAT_MS, 'ab'],
      [2 * BEAT_MS, 'abc!'],
    ])
  })

  test('applies an event without a line when the next beat starts', () => {
    const silent: StagedEvent = { event: { type: 's' }, line: null }
    const flights = [FLIGHT]
    const stage = receive(
      openStage('', []),
      arrival('asb', [event('a', 1, { flights }), silent, event('b', 2, { flights })]),
      appending,
    )
    expect(playOut(stage).map(([, shown]) => shown)).toEqual(['', 'a', 'as', 'asb'])
  })

  test('shows the events of a volley in one beat', () => {
    const volley = { flights: [FLIGHT], isVolley: true } as const
    const events = [event('a', 1, volley), event('b', 2, volley), event('c', 3)]
    const stage = receive(openStage('', []), arrival('abc', events), appending)
    expect(playOut(stage).map(([, shown]) => shown)).toEqual(['', 'ab', 'abc'])
  })

  test('shows a state without events at once, or after the beats that wait', () => {
    expect(receive(openStage('', []), arrival('x', []), {}).shown).toBe('x')
    const waiting = receive(openStage('', []), arrival('a', [event('a', 1, { flights: [FLIGHT] })]), {})
    const stage = receive(stepStage(waiting, 0, TEMPO), arrival('ax', []), {})
    expect(stage.shown).toBe('')
    expect(playOut(stage).at(-1)?.[1]).toBe('ax')
  })

  test('is never more than 2.5 seconds behind, however many events an action has', () => {
    const events = Array.from({ length: 12 }, (_, id) => event('e', id, { flights: [FLIGHT] }))
    const stage = receive(openStage('', []), arrival('end', events), appending)
    const shown = playOut(stage)
    expect(shown).toHaveLength(13)
    expect(shown.at(-1)?.[1]).toBe('end')
    expect(shown.at(-1)?.[0]).toBeLessThanOrEqual(BEHIND_MAX_MS)
  })

  test('sums up more than three waiting actions and cuts to their result', () => {
    let stage = openStage('', [])
    for (const [at, type] of ['a', 'b', 'c', 'd'].entries()) {
      const truth = 'abcd'.slice(0, at + 1)
      stage = receive(stage, arrival(truth, [event(type, at, { revision: at })]), appending)
    }
    const summary = stepStage(stage, 0, TEMPO)
    expect(summary).toMatchObject({ shown: 'abcd', told: { line: { id: 3 }, more: 3 } })
  })

  test('tells a line when its beat lands, in the order of the events', () => {
    const lines = [line(1, { flights: [FLIGHT] }), line(2, { flights: [FLIGHT] })]
    const events = lines.map((told, at): StagedEvent => ({ event: { type: `${at}` }, line: told }))
    let stage = receive(openStage('', []), arrival('01', events), appending)
    const told: number[] = []
    for (let due: number | null = 0; due !== null; due = dueAt(stage)) {
      stage = stepStage(stage, due, TEMPO)
      told.push(toldLines(stage, lines).length)
    }
    expect(told).toEqual([0, 1, 1, 2, 2])
  })

  test('is idle after its last beat', () => {
    let stage = receive(openStage('', []), arrival('a', [event('a', 1)]), {})
    expect(isBusy(stage)).toBe(true)
    for (let due: number | null = 0; due !== null; due = dueAt(stage)) stage = stepStage(stage, due, TEMPO)
    expect(isBusy(stage)).toBe(false)
  })
})

describe('a stage that receives a match', () => {
  const state = (revision: number, yourPlayerId: string | null = 'A'): StateMessage => ({
    type: 'state',
    match: 'm_1',
    game: 'toy',
    revision,
    gameState: revision,
    yourPlayerId,
    activePlayers: [],
    outcome: null,
  })
  const input = (revision: number, change: Partial<Line> = {}): MatchInput => {
    const lines = Array.from({ length: revision }, (_, at) =>
      line(at + 1, { revision: at + 1, flights: [FLIGHT], ...(at + 1 === revision ? change : {}) }),
    )
    const log = lines.map(({ id }) => ({ id, event: { type: 'e' } }))
    return { truth: state(revision), lines, log, board: {}, room: ROOM, isOwn: false }
  }
  const seen = { since: 0, now: 0, isHidden: false, tempo: TEMPO }
  const before = openReception(input(2))

  test('shows the earlier state while the page is visible and follows the match', () => {
    const { stage } = receiveInput(before, input(3), seen)
    expect([stage.shown.revision, stage.truth.revision]).toEqual([2, 3])
  })

  test('cuts to the truth if the page is hidden', () => {
    expect(receiveInput(before, input(3), { ...seen, isHidden: true }).stage.shown.revision).toBe(3)
  })

  test('cuts to the truth after a reconnection that missed events', () => {
    expect(receiveInput(before, input(3, { isMissed: true }), seen).stage.shown.revision).toBe(3)
  })

  test('cuts to the truth if the events happened before this device began to watch', () => {
    expect(receiveInput(before, input(3), { ...seen, since: 3 }).stage.shown.revision).toBe(3)
  })

  test('cuts to the truth at a step back', () => {
    expect(receiveInput(before, input(1), seen).stage.shown.revision).toBe(1)
  })

  test('cuts to the truth if another player looks at the device', () => {
    const other = { ...input(3), truth: state(3, 'B') }
    expect(receiveInput(before, other, seen).stage.shown).toBe(other.truth)
  })

  test('starts a beat without pieces at once, so that no frame shows the earlier state', () => {
    const { stage } = receiveInput(before, input(3, { flights: [] }), seen)
    expect(stage.shown.revision).toBe(3)
  })
})
