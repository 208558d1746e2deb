import { expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { judgeEach } from '../../../engine/match.ts'
import { playOutUnrecorded, seatNames } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import { judge } from './legality.ts'
import type { State } from './state.ts'

test('all candidates judged at once get the verdicts that each gets alone', () => {
  const phases = new Set<string>()
  const compare = (state: State) => {
    phases.add(state.phase)
    for (const player of [...seatNames(4), HOST]) {
      const { legal, refused } = judgeEach(flip7, state, player)
      const judged = judge(state, player)
      expect([judged.legal, judged.refused()]).toEqual([legal, refused()])
    }
  }
  for (let seed = 0; seed < 6; seed += 1) playOutUnrecorded(flip7, { players: 4, options: {} }, seed, compare)
  expect([...phases].sort()).toEqual([
    'AWAITING_FLIP_THREE_TARGET',
    'AWAITING_FREEZE_TARGET',
    'AWAITING_SECOND_CHANCE_TARGET',
    'GAME_END',
    'PLAYER_TURN',
    'ROUND_END',
  ])
})
