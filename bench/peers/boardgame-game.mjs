// The two games of the benchmark, as boardgame.io describes games.
import { CARD_MOVES, DECK, DICE_MOVES, fits, HAND } from '../games/numbers.ts'

export const dice = {
  name: 'dice',
  setup: ({ ctx }) => ({ moves: 0, scores: Array.from({ length: ctx.numPlayers }, () => 0), die: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, ctx, random }) => {
      G.die = random.D6()
      G.scores[Number(ctx.currentPlayer)] += G.die
      G.moves += 1
    },
  },
  endIf: ({ G }) => (G.moves >= DICE_MOVES ? { isOver: true } : undefined),
}

export const cards = {
  name: 'cards',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...DECK])
    const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(0, HAND))
    const top = deck.pop()
    return { moves: 0, hands, top, pile: deck }
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, ctx }, card) => {
        const hand = G.hands[Number(ctx.currentPlayer)]
        const at = hand.indexOf(card)
        if (at < 0 || !fits(card, G.top)) return 'INVALID_MOVE'
        hand.splice(at, 1)
        G.top = card
        G.moves += 1
        return undefined
      },
      client: false,
    },
    draw: {
      move: ({ G, ctx }) => {
        const card = G.pile.pop()
        if (card !== undefined) G.hands[Number(ctx.currentPlayer)].push(card)
        G.moves += 1
      },
      client: false,
    },
  },
  playerView: ({ G, playerID }) => ({
    moves: G.moves,
    top: G.top,
    pile: G.pile.length,
    counts: G.hands.map((hand) => hand.length),
    hand: G.hands[Number(playerID)] ?? [],
  }),
  endIf: ({ G }) =>
    G.moves >= CARD_MOVES || G.hands?.some((hand) => hand.length === 0) ? { isOver: true } : undefined,
}
