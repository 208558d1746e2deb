import type { PlayerId } from '../../src/engine/game.ts'
import type { State as CrazyEights } from '../../src/games/crazy-eights/rules/state.ts'
import type { State as Discard } from '../../src/games/discard/rules/state.ts'
import type { State as Flip7 } from '../../src/games/flip7/rules/state.ts'
import {
  SET_ASIDE,
  type State as WhiteElephant,
  WRAPPED,
} from '../../src/games/white-elephant/rules/state.ts'

/** This many cards in a row do not appear by chance. */
const ROW = 8

/** Returns texts that no message to this viewer may contain in this state. */
type Secrets<State> = (state: State, viewer: PlayerId | null) => string[]

const fragment = (items: readonly unknown[]) => JSON.stringify(items).slice(1, -1)

/** The next cards, in either direction. */
function rowOf(cards: readonly unknown[]): string[] {
  const next = cards.slice(-ROW)
  return next.length < ROW ? [] : [fragment(next), fragment(next.toReversed())]
}

const crazyEights: Secrets<CrazyEights> = ({ players, hands, stock }, viewer) => [
  ...hands.flatMap((hand, seat) => (players[seat] === viewer ? [] : hand.map(({ id }) => `"${id}"`))),
  ...rowOf(stock?.draw ?? []),
]

const discard: Secrets<Discard> = ({ players, sides }, viewer) =>
  sides.flatMap(({ piles }, seat) => {
    if (players[seat] === viewer) return rowOf(piles.drawPile)
    return [...piles.handCards, ...piles.drawPile, ...piles.discardCards].map(({ id }) => `"${id}"`)
  })

const flip7: Secrets<Flip7> = ({ deck }) => rowOf(deck)

/** The contents of gifts that are wrapped or set aside; the giver knows them. Samples are on a public list in the lobby. */
const whiteElephant: Secrets<WhiteElephant> = ({ gifts, places }, viewer) =>
  gifts.flatMap(({ giver, title, note, link }, at) => {
    const isClosed = [WRAPPED, SET_ASIDE].includes(places[at] ?? WRAPPED)
    if (!isClosed || giver === null || giver === viewer) return []
    return [title, note, link].flatMap((text) => (text?.includes(CANARY) ? [text] : []))
  })

/** The marker at the start of every text that players write in a match. */
export const CANARY = 'canary-'

const BY_GAME: Readonly<Record<string, Secrets<never>>> = {
  'crazy-eights': crazyEights,
  discard,
  flip7,
  'white-elephant': whiteElephant,
}

/** The secrets of a finished match, whose seed and actions are public: texts that nobody was meant to see. */
export function secretsAfter(game: string, state: unknown, viewer: PlayerId | null): string[] {
  return game === 'white-elephant' ? secretsOf(game, state, viewer) : []
}

/**
 * The hidden parts of a state, listed by hand: a second opinion beside the game's own scramble. A game that is not here is
 * judged by its scramble alone.
 */
export function secretsOf(game: string, state: unknown, viewer: PlayerId | null): string[] {
  return BY_GAME[game]?.(state as never, viewer) ?? []
}
