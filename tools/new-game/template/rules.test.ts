import { expect, test } from 'vitest'
import { fastRng } from '../../engine/rng.ts'
import type { Event, State } from './rules.ts'
import { apply, candidates, outcome, refusal, setup, view, whenAbsent } from './rules.ts'

const begun: State = setup({ players: ['A', 'B', 'C'], options: { stones: 7 }, rng: fastRng(1) })

function take(before: State, player: string, count: number): { after: State; events: Event[] } {
  expect(refusal(before, player, { type: 'take', count })).toBeNull()
  const events: Event[] = []
  const turn = { rng: fastRng(1), at: 0, emit: (event: Event) => events.push(event), tell: () => undefined }
  return { after: apply(before, player, { type: 'take', count }, turn), events }
}

test('N1 a match begins with all stones, and turns go round', () => {
  expect(view(begun)).toEqual({ stones: 7, current: 'A' })
  const { after, events } = take(begun, 'A', 3)
  expect(view(after)).toEqual({ stones: 4, current: 'B' })
  expect(events).toEqual([{ type: 'took', player: 'A', count: 3, left: 4 }])
  expect(candidates(after, 'A')).toEqual([])
})

test('N2 nobody takes out of turn, or more than there are', () => {
  expect(refusal(begun, 'B', { type: 'take', count: 1 })?.code).toBe('not-your-turn')
  expect(refusal(begun, 'host', { type: 'take', count: 1 })?.code).toBe('not-a-player')
  const few = { ...begun, stones: 2 }
  expect(refusal(few, 'A', { type: 'take', count: 3 })?.values).toEqual({ left: 2 })
})

test('N3 who takes the last stone wins', () => {
  expect(outcome(begun)).toBeNull()
  const { after } = take({ ...begun, stones: 2, turn: 1 }, 'B', 2)
  expect(outcome(after)?.places.map(({ player, place }) => [player, place])).toEqual([
    ['B', 1],
    ['A', 2],
    ['C', 2],
  ])
  expect(refusal(after, 'B', { type: 'take', count: 1 })?.code).toBe('match-over')
})

test('N4 for a player who is away one stone is taken', () => {
  const observation = { revision: 0, player: 'A', view: view(begun), legal: [], refused: [], outcome: null }
  expect(whenAbsent(observation)).toEqual({ type: 'take', count: 1 })
})
