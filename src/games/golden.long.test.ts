import { expect, test } from 'vitest'
import { isTakeBack } from '../engine/take-back/entry.ts'
import { goldenDiffers, makeGolden } from './golden.ts'
import { gameById } from './registry.ts'

test('a golden match is played by bots that have to be prepared, with takebacks, and replays', async () => {
  const yahtzee = gameById('yahtzee')!
  const golden = await makeGolden(yahtzee, { players: 1, options: {}, hasTakeBacks: true }, 'with takebacks')
  expect(golden.record.actions.filter(([, action]) => isTakeBack(action)).length).toBeGreaterThan(0)
  expect(goldenDiffers(yahtzee, golden)).toBeNull()
})
