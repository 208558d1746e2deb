import { expect, test } from 'vitest'
import { mean, standardError } from '../../../bots/statistics.ts'
import { LEVELS, type Level } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut } from '../../../engine/testing/simulate.ts'
import { whiteElephant } from '../index.ts'
import { giftRank, levelAt, startMixed } from '../testing/mixed-tables.ts'

const MATCHES = 10_500

/** Plays one match with the three levels in rotation; returns the rank of each bot's gift by its own taste, 1 is best. */
function giftRanks(seed: number): { level: Level; rank: number }[] {
  const match = startMixed(seed)
  const rng = fastRng(seed, 9)
  const { players } = match.header
  const { match: end } = playOut(match, (now) => {
    const player = players.find((id) => now.decisions.has(id))!
    const bot = whiteElephant.bots[levelAt(match, player, seed)]!
    return { player, action: bot.choose(observe(now, player), rng) }
  })
  return players.map((id) => ({ level: levelAt(match, id, seed), rank: giftRank(end, id) }))
}

test('W28 the strong bot gets better gifts than the beginner at mixed tables, by its own taste', () => {
  const all = Array.from({ length: MATCHES }, (_, seed) => giftRanks(seed)).flat()
  const of = (level: Level) => all.flatMap((one) => (one.level === level ? [one.rank] : []))
  const figures = LEVELS.map((level) => `${level} ${mean(of(level)).toFixed(2)}`)
  console.log(`mean rank of the gift in ${MATCHES} matches: ${figures.join(', ')}`)
  const margin = 4 * (standardError(of('strong')) + standardError(of('beginner')))
  expect(mean(of('strong'))).toBeLessThan(mean(of('beginner')) - margin)
  expect(mean(of('strong'))).toBeLessThan(mean(of('good')) + standardError(of('good')))
})
