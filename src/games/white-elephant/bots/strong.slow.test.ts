import { expect, test } from 'vitest'
import { mean, standardError } from '../../../bots/statistics.ts'
import { LEVELS, type Level, type PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { whiteElephant } from '../index.ts'
import { taste } from './taste.ts'

const TABLES: readonly TableSetup[] = [
  { players: 3, options: {} },
  { players: 4, options: {} },
  { players: 6, options: {} },
  { players: 8, options: {} },
  { players: 5, options: { maxSteals: 1 } },
  { players: 6, options: { returnToStart: true } },
  { players: 6, options: { gifts: 'own', extraGifts: 3 } },
]
const MATCHES = 10_500

/** Plays one match with the three levels in rotation; returns the rank of each bot's gift by its own taste, 1 is best. */
function giftRanks(table: TableSetup, seed: number): { level: Level; rank: number }[] {
  const match = startSimulated(whiteElephant, table, seed)
  const rng = fastRng(seed, 9)
  const { players } = match.header
  const levelOf = (player: PlayerId) => LEVELS[(players.indexOf(player) + seed) % LEVELS.length]!
  const { match: end } = playOut(match, (now) => {
    const player = players.find((id) => now.decisions.has(id))!
    return { player, action: whiteElephant.bots[levelOf(player)]!.choose(observe(now, player), rng) }
  })
  const { view } = observe(end, null)
  return view.players.map(({ id, giftId }) => {
    const liking = taste(id, view.gifts[giftId!]!.title)
    const better = Object.values(view.gifts).filter(({ title }) => taste(id, title) > liking).length
    return { level: levelOf(id), rank: 1 + better }
  })
}

test('W28 the strong bot gets better gifts than the beginner at mixed tables, by its own taste', () => {
  const all = Array.from({ length: MATCHES }, (_, seed) =>
    giftRanks(TABLES[seed % TABLES.length]!, seed),
  ).flat()
  const of = (level: Level) => all.flatMap((one) => (one.level === level ? [one.rank] : []))
  const figures = LEVELS.map((level) => `${level} ${mean(of(level)).toFixed(2)}`)
  console.log(`mean rank of the gift in ${MATCHES} matches: ${figures.join(', ')}`)
  const margin = 4 * (standardError(of('strong')) + standardError(of('beginner')))
  expect(mean(of('strong'))).toBeLessThan(mean(of('beginner')) - margin)
  expect(mean(of('strong'))).toBeLessThan(mean(of('good')) + standardError(of('good')))
})
