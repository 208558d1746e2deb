import { describe, expect, test } from 'vitest'
import { recordedMatch, recordsOf } from '../../../../test/recorded-match.ts'
import { OPENING_MAX_MS } from '../../../board-kit/stage/opening.ts'
import { beginReception } from '../../../board-kit/stage/reception.ts'
import { stepStage } from '../../../board-kit/stage/stage.ts'
import { GAMES } from '../../../games/registry.ts'

const TEMPO = { factor: 1, isMoving: true }
const START = { sawStart: true, now: 0, isHidden: false, tempo: TEMPO }
const NOBODY = () => null

describe.each(GAMES.map(({ id }) => id))('the opening of %s', (game) => {
  test('deals at least one golden match, in time, and ends with the truth', async () => {
    const dealt: number[] = []
    for (const file of recordsOf(game)) {
      const { inputs } = await recordedMatch(game, file)
      const [first] = inputs
      if (first === undefined) throw new Error('the record has a start')
      const { stage } = beginReception(first, START)
      if (stage.playing === null) continue
      const { landsAt, beat } = stage.playing
      dealt.push(beat.flights.length)
      expect(landsAt).toBeLessThanOrEqual(OPENING_MAX_MS)
      expect(stepStage(stage, landsAt, TEMPO).shown).toBe(first.truth)
    }
    expect(dealt.length).toBeGreaterThan(0)
    expect(Math.min(...dealt)).toBeGreaterThan(0)
    expect(Math.max(...dealt)).toBeLessThanOrEqual(64)
  })

  test('needs no seat: spectators may see it too', async () => {
    const [file = ''] = recordsOf(game)
    const { inputs, board } = await recordedMatch(game, file, NOBODY)
    const [first] = inputs
    if (first === undefined) throw new Error('the record has a start')
    expect(() => board.opening?.(first.truth.gameState, first.room, null)).not.toThrow()
  })
})
