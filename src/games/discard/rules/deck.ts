import * as v from 'valibot'
import type { Refusal } from '../../../engine/game.ts'
import { cardText, STANDARD_DECK } from '../../../pieces/cards.ts'

/** One copy: duplicates of a value are told apart by their ids (D1). */
export interface Card {
  readonly id: string
  readonly value: string
}

/** What everyone may know but nobody is at fault for: said beside the hand until the next full deal. */
export type Warning = Refusal

/** The decks to choose from; `custom` is the list that somebody pasted. */
export const DECKS = ['standard', 'jokers', 'short', 'double', 'numbers', 'custom'] as const
export type DeckName = (typeof DECKS)[number]

const CARDS_MAX = 200
const CARD_TEXT_MAX = 40
/** As many characters as a list of the longest cards needs, and some to spare. */
export const DECK_TEXT_MAX = 10_000

export const STANDARD_VALUES: readonly string[] = STANDARD_DECK.map(cardText)

const SHORT_RANKS = ['6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

const PRESETS: Readonly<Record<Exclude<DeckName, 'custom'>, readonly string[]>> = {
  standard: STANDARD_VALUES,
  jokers: [...STANDARD_VALUES, 'Joker', 'Joker'],
  short: STANDARD_DECK.filter(({ rank }) => SHORT_RANKS.includes(rank)).map(cardText),
  double: [...STANDARD_VALUES, ...STANDARD_VALUES],
  numbers: Array.from({ length: 50 }, (_, index) => String(index + 1)),
}

const A_CARD = `a card is a text of 1 to ${CARD_TEXT_MAX} characters that can be seen`

const pastedDeck = v.pipe(
  v.string(),
  v.maxLength(DECK_TEXT_MAX, `a list has at most ${DECK_TEXT_MAX} characters`),
  v.parseJson(undefined, 'it is not JSON, such as ["7♥", "A♠"]'),
  v.array(
    v.pipe(
      v.string(A_CARD),
      v.maxLength(CARD_TEXT_MAX, A_CARD),
      v.regex(/\S/u, A_CARD),
      // Control characters would write over another person's terminal, and half characters are none.
      v.regex(/^[^\p{Cc}\p{Cs}]*$/u, A_CARD),
    ),
    'it is not a list, such as ["7♥", "A♠"]',
  ),
  v.maxLength(CARDS_MAX, `a deck has at most ${CARDS_MAX} cards`),
)

/** A deck as the options name it. */
export interface DeckChoice {
  readonly deck: DeckName
  /** A list of texts written as JSON; read only where the deck is `custom`. */
  readonly customDeck: string
}

export type DeckRead =
  | { readonly ok: true; readonly values: readonly string[]; readonly warning: Warning | null }
  | { readonly ok: false; readonly refusal: Refusal }

const EMPTY_LIST: Warning = {
  code: 'empty-deck',
  text: 'The list of cards is empty: the standard deck is used.',
}

/** The cards of a deck, or why the pasted list is none (D5). */
export function readDeck({ deck, customDeck }: DeckChoice): DeckRead {
  if (deck !== 'custom') return { ok: true, values: PRESETS[deck], warning: null }
  const read = v.safeParse(pastedDeck, customDeck, { abortEarly: true })
  if (!read.success) return { ok: false, refusal: badDeck(read.issues[0]) }
  if (read.output.length === 0) return { ok: true, values: STANDARD_VALUES, warning: EMPTY_LIST }
  return { ok: true, values: read.output, warning: null }
}

function badDeck({ message, path }: v.BaseIssue<unknown>): Refusal {
  const index = path?.[0]?.key
  if (typeof index !== 'number') return { code: 'bad-deck', text: `This is no deck: ${message}.` }
  const position = index + 1
  return { code: 'bad-card', text: `Card ${position} is wrong: ${message}.`, values: { position } }
}

/** Every copy of a list with an id of its own; the prefix keeps the decks of a table apart. */
export function cardsOf(values: readonly string[], prefix: string): Card[] {
  return values.map((value, index) => ({ id: `${prefix}${index + 1}`, value }))
}

/** The texts on some cards. */
export function valuesOf(cards: readonly Card[]): string[] {
  return cards.map(({ value }) => value)
}
