import { expect, test } from 'vitest'
import type { Face } from '../../board-kit/board.ts'
import { crownedAtMs, NO_STEPS, planPodium, RISE_MS, riseAtMs } from './podium-plan.ts'
import { showCues } from './show-cues.ts'

const face: Face = {
  player: 'a',
  name: 'a',
  avatar: 'fox',
  hue: 0,
  presence: 'online',
  isHost: false,
  isYou: false,
}

const podiumOf = (players: number) =>
  planPodium(Array.from({ length: players }, (_, at) => ({ face, place: at + 1, score: 9, isShared: false })))

test('every step has a drum when it rises, and the fanfare comes last, when the winner is crowned', () => {
  const { steps } = podiumOf(3)
  const cues = showCues(steps)
  const drums = cues.filter(({ cue }) => cue === 'drum').map(({ atMs }) => atMs)
  expect(drums.toReversed()).toEqual(steps.map((step) => riseAtMs(steps, step)))
  expect(cues.filter(({ cue }) => cue === 'win')).toEqual([{ cue: 'win', atMs: crownedAtMs(steps) }])
  expect(cues.at(-1)?.cue).toBe('win')
})

test('the scores of the lower steps tick when they count up', () => {
  const { steps } = podiumOf(2)
  expect(showCues(steps).filter(({ cue }) => cue === 'count')).toEqual([{ cue: 'count', atMs: RISE_MS }])
})

test('a result for all has the fanfare at once', () => {
  expect(showCues(NO_STEPS.steps)).toEqual([{ cue: 'win', atMs: 0 }])
})
