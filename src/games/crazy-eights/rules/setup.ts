import { assert, type Refusal, type Setup } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Card, KIND_COUNTS, kindOf } from './cards.ts'
import { drawCards, openDeck } from './deck.ts'
import { type Options, weightsOf } from './options.ts'
import type { State } from './state.ts'

const refuse = refusalsFrom(en)
const TWO_PLAYERS_OFF = refuse('two-players-off')

/** Refuses two players without the option (C4), and a finite deck that is too small to deal (C3). */
export function setupRefusal(players: number, options: Options): Refusal | null {
  if (players === 2 && !options.twoPlayers) return TWO_PLAYERS_OFF
  const needed = players * options.handSize + 1
  const cards = deckSize(options)
  if (options.deck === 'endless' || cards >= needed) return null
  return refuse('deck-too-small', { cards, needed })
}

/** How many cards a finite deck with these options has. */
function deckSize(options: Options): number {
  return weightsOf(options).reduce(
    (sum, weight, type) => sum + (KIND_COUNTS[type] ?? 0) * weight * options.deckCopies,
    0,
  )
}

/** Deals every player a hand and turns a number up; seat 0 begins, clockwise (C4). */
export function setup({ players, options, rng }: Setup<Options>): State {
  let { topCard, stock } = openDeck(options, rng)
  const hands: Card[][] = []
  for (const _ of players) {
    const draw = drawCards(stock, options, options.handSize, rng)
    hands.push(draw.cards)
    stock = draw.stock
  }
  const { color } = kindOf(topCard)
  assert(color !== null, 'a number has a colour')
  return {
    options,
    players,
    hands,
    currentSeat: 0,
    direction: 1,
    topCard,
    lastPlayedColor: color,
    chain: [],
    pendingDraws: 0,
    reverseStackCount: 0,
    stock,
    emptyDraws: 0,
    turnsTaken: 0,
    lastTurn: null,
    endReason: null,
  }
}
