import { createRequire } from 'node:module'
import { below, fastRng } from '../../src/engine/rng.ts'
import { fits } from '../games/numbers.ts'
import { cards, dice } from './boardgame-game.mjs'

const require = createRequire(import.meta.url)
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal')

/** Subjects that play random matches through boardgame.io's reducer alone: no store, no subscribers, no network. */
export const boardgameRules = [
  { game: dice, seats: 2, legalIn: () => [['roll']] },
  { game: cards, seats: 4, legalIn: legalCards },
].map(({ game, seats, legalIn }) => {
  const processed = ProcessGameConfig(game)
  const reduce = CreateGameReducer({ game: processed })
  const run = (seed) => {
    const rng = fastRng(seed)
    let state = InitializeGame({ game: { ...processed, seed }, numPlayers: seats })
    let moves = 0
    while (state.ctx.gameover === undefined) {
      const legal = legalIn(state)
      const [type, ...args] = legal[below(rng, legal.length)]
      const playerID = state.ctx.currentPlayer
      state = reduce(state, { type: 'MAKE_MOVE', payload: { type, args, playerID } })
      moves += 1
    }
    return moves
  }
  return { name: `${game.name}, boardgame.io's reducer`, run }
})

function legalCards({ G, ctx }) {
  const hand = G.hands[Number(ctx.currentPlayer)]
  const plays = hand.filter((card, at) => hand.indexOf(card) === at && fits(card, G.top))
  return [...plays.map((card) => ['play', card]), ['draw']]
}
