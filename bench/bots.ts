import { type AnyGame, LEVELS, type Observation, type Typed } from '../src/engine/game.ts'
import { observe } from '../src/engine/match.ts'
import { fastRng } from '../src/engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../src/engine/testing/simulate.ts'
import type { Subject } from './measure.ts'
import { usualTable } from './subjects.ts'

const MATCHES = 4
const SIGHTS = 200
const AT_ONCE = 10

/** Every level of a game's bots, each with the same observations to decide on. */
export async function botSubjects(game: AnyGame): Promise<Subject[]> {
  const observations = botSights(game)
  const subjects: Subject[] = []
  for (const level of LEVELS) {
    const bot = game.bots[level]
    if (bot === undefined) continue
    await bot.prepare?.(usualTable(game).options)
    const rng = fastRng(1)
    let at = 0
    const run = () => {
      for (let n = 0; n < AT_ONCE; n += 1, at += 1) {
        const observation = observations[at % observations.length]
        if (observation !== undefined) bot.choose(observation, rng)
      }
      return AT_ONCE
    }
    subjects.push({ name: `${game.id}, ${level}`, run })
  }
  return subjects
}

/** Observations from a few matches between the weakest bots, evenly spaced: random play would not look like a real match. */
function botSights(game: AnyGame): Observation<unknown, Typed>[] {
  const seen: Observation<unknown, Typed>[] = []
  const { beginner } = game.bots
  for (let seed = 0; seed < MATCHES; seed += 1) {
    const rng = fastRng(seed, 1)
    playOut(startSimulated(game, usualTable(game), seed), (match) => {
      const move = randomMove(match, rng)
      if (beginner === undefined || !match.header.players.includes(move.player)) return move
      const observation = observe(match, move.player)
      seen.push(observation)
      return { player: move.player, action: beginner.choose(observation, rng) }
    })
  }
  const step = Math.max(1, seen.length / SIGHTS)
  return seen.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
