import type { AnyGame, PlayerId } from '../../../src/engine/game.ts'
import type { Rng } from '../../../src/engine/rng.ts'
import { crazyEights } from '../../../src/games/crazy-eights/index.ts'
import { fixture, type TableFixture } from '../../../src/games/crazy-eights/testing/fixture.ts'
import { flip7 } from '../../../src/games/flip7/index.ts'
import { unseenCards } from '../../../src/games/flip7/rules/deck.ts'
import { dealFirstRound, initialState } from '../../../src/games/flip7/rules/setup.ts'
import { parseCards } from '../../../src/games/flip7/testing/fixture.ts'
import { GAMES } from '../../../src/games/registry.ts'
import { whiteElephant } from '../../../src/games/white-elephant/index.ts'
import type { State as WhiteElephantState } from '../../../src/games/white-elephant/rules/state.ts'
import { yahtzee } from '../../../src/games/yahtzee/index.ts'
import { ROLLS_MAX } from '../../../src/games/yahtzee/rules/state.ts'

/** The cards and dice that a scenario fixes in advance; the rules are otherwise unchanged. */
export type FixedChance =
  /** The cards in the order in which they are flipped (`5 +4 x2 freeze flipThree secondChance`), dealt from the first seat. */
  | { readonly game: 'flip7'; readonly deck: string }
  /** The hands by seat, the top card and so on: `{ "hands": ["red-5 wild", "plus20"], "top": "red-1" }`. */
  | ({ readonly game: 'crazy-eights'; readonly hands: readonly string[] } & Omit<TableFixture, 'hands'>)
  /** The rolled dice, turn by turn and roll by roll; later rolls are random. Everybody plays in seat order. */
  | { readonly game: 'yahtzee'; readonly dice: readonly (readonly string[])[] }
  /** The titles of the sample gifts, in the order of their boxes. Everybody plays in seat order. */
  | { readonly game: 'white-elephant'; readonly titles?: readonly string[] }

/** Returns all games, one of them with fixed chance. */
export function gamesWithFixedChance(stack: FixedChance | null): readonly AnyGame[] {
  if (stack === null) return GAMES
  const stacked = gameWithFixedChance(stack)
  return GAMES.map((game) => (game.id === stacked.id ? stacked : game))
}

function gameWithFixedChance(stack: FixedChance): AnyGame {
  switch (stack.game) {
    case 'flip7':
      return stackedFlip7(stack.deck)
    case 'crazy-eights':
      return stackedCrazyEights(stack)
    case 'yahtzee':
      return stackedYahtzee(stack.dice)
    case 'white-elephant':
      return inSeatOrder(stack.titles ?? [])
  }
}

function stackedFlip7(deck: string): AnyGame {
  const onTop = parseCards(deck)
  const below = unseenCards(onTop)
  return {
    ...flip7,
    setup: ({ players, options, rng }) => {
      const dealt = initialState(players, options, players.length - 1, [...below, ...onTop.toReversed()])
      return dealFirstRound(dealt, rng)
    },
  } satisfies typeof flip7
}

function stackedCrazyEights({
  hands,
  turn,
  ...table
}: Extract<FixedChance, { game: 'crazy-eights' }>): AnyGame {
  return {
    ...crazyEights,
    setup: ({ players, options, rng }) => {
      const named = Object.fromEntries(
        players.map((player, seat) => [player, hands[seat] ?? 'red-1 blue-1 green-1']),
      )
      const first: PlayerId | undefined = turn === undefined ? undefined : players[Number(turn)]
      const stacked = fixture({
        ...table,
        hands: named,
        options,
        ...(first === undefined ? {} : { turn: first }),
      })
      // Ids look like those of a real match: they do not contain the owner's name, and belong to one match.
      const deal = rng().toString(36)
      const hidden = stacked.hands.map((hand, seat) =>
        hand.map((card, at) => ({ ...card, id: `${deal}k${seat}x${at}` })),
      )
      return { ...stacked, hands: hidden }
    },
  } satisfies typeof crazyEights
}

/** The dice of each turn, roll by roll. They depend on the state alone, so a replay gets the same. */
function stackedYahtzee(dice: readonly (readonly string[])[]): AnyGame {
  return {
    ...yahtzee,
    setup: (table) => {
      const state = yahtzee.setup(table)
      return { ...state, order: [...state.players.keys()], currentSeat: 0 }
    },
    apply: (before, player, action, turn) => {
      const falls = [...(dice[before.turnsPlayed]?.[ROLLS_MAX - before.rollsRemaining] ?? '')].map(Number)
      const rng: Rng = () => {
        const face = falls.shift()
        return face === undefined ? turn.rng() : face - 1
      }
      return yahtzee.apply(before, player, action, { ...turn, rng })
    },
  } satisfies typeof yahtzee
}

function inSeatOrder(titles: readonly string[]): AnyGame {
  const ordered = (state: WhiteElephantState): WhiteElephantState => {
    const drawn = state.turnQueue.slice(0, state.players.length)
    return { ...state, turnQueue: state.turnQueue.map((seat) => drawn.indexOf(seat)) }
  }
  return {
    ...whiteElephant,
    setup: (table) => {
      const state = ordered(whiteElephant.setup(table))
      const gifts = state.gifts.map((gift, at) => ({ ...gift, title: titles[at] ?? gift.title }))
      return { ...state, gifts }
    },
    apply: (before, player, action, turn) => {
      const after = whiteElephant.apply(before, player, action, turn)
      return before.turnQueue.length === 0 ? ordered(after) : after
    },
  } satisfies typeof whiteElephant
}
