import { type AnyGame, LEVELS, type Sight, type Typed } from '../src/engine/game.ts'
import { look } from '../src/engine/match.ts'
import { fastRng } from '../src/engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../src/engine/simulate.ts'
import type { Subject } from './measure.ts'
import { usualTable } from './subjects.ts'

const MATCHES = 4
const SIGHTS = 200
const AT_ONCE = 10

/** Every level of a game's bots, each with the same sights to decide on. */
export async function botSubjects(game: AnyGame): Promise<Subject[]> {
  const sights = botSights(game)
  const subjects: Subject[] = []
  for (const level of LEVELS) {
    const bot = game.bots[level]
    if (bot === undefined) continue
    await bot.prepare?.(usualTable(game).options)
    const rng = fastRng(1)
    let at = 0
    const run = () => {
      for (let n = 0; n < AT_ONCE; n += 1, at += 1) {
        const sight = sights[at % sights.length]
        if (sight !== undefined) bot.choose(sight, rng)
      }
      return AT_ONCE
    }
    subjects.push({ name: `${game.id}, ${level}`, run })
  }
  return subjects
}

/** What the weakest bots see in a few matches among themselves, evenly chosen: random play would look like no match of anybody. */
function botSights(game: AnyGame): Sight<unknown, Typed>[] {
  const seen: Sight<unknown, Typed>[] = []
  const { beginner } = game.bots
  for (let seed = 0; seed < MATCHES; seed += 1) {
    const rng = fastRng(seed, 1)
    playOut(startSimulated(game, usualTable(game), seed), (match) => {
      const move = randomMove(match, rng)
      if (beginner === undefined || !match.head.players.includes(move.player)) return move
      const sight = look(match, move.player)
      seen.push(sight)
      return { player: move.player, action: beginner.choose(sight, rng) }
    })
  }
  const step = Math.max(1, seen.length / SIGHTS)
  return seen.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
