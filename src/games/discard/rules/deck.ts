import * as v from 'valibot'
import type { Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { cardText, STANDARD_DECK } from '../../../pieces/cards.ts'
import { en } from '../texts/en.ts'

/** One copy of a card: its id tells it apart from other copies of the same value (D1). */
export interface Card {
  readonly id: string
  readonly value: string
}

/** A remark about the deck or a deal, shown beside the hand until the next full deal. */
export type Warning = Refusal

/** The decks to choose from; `custom` is a pasted list. */
export const DECKS = ['standard', 'jokers', 'short', 'double', 'numbers', 'custom'] as const
export type DeckName = (typeof DECKS)[number]

/** The largest number of cards in a deck. */
export const CARDS_MAX = 200
const CARD_TEXT_MAX = 40
/** Enough characters for a list of the longest cards as JSON, with some to spare. */
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

const pastedDeck = v.pipe(
  v.string(),
  v.parseJson(undefined, en['refusal.bad-deck.not-json']),
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(CARD_TEXT_MAX),
      v.regex(/\S/u),
      // Control characters could overwrite another player's terminal, and lone surrogates are not characters.
      v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
    ),
    en['refusal.bad-deck.not-a-list'],
  ),
  v.maxLength(CARDS_MAX, en['refusal.bad-deck.too-many-cards']),
)

/** A deck as the options name it. */
export interface DeckChoice {
  readonly deck: DeckName
  /** A list of texts written as JSON; read only if the deck is `custom`. */
  readonly customDeck: string
}

export type DeckResult =
  | { readonly ok: true; readonly values: readonly string[]; readonly warning: Warning | null }
  | { readonly ok: false; readonly refusal: Refusal }

const refuse = refusalsFrom(en)

const EMPTY_DECK: Warning = { code: 'empty-deck', text: en['warning.empty-deck'] }

/** Returns the cards of a deck, or the reason why the pasted list is not a deck (D5). */
export function readDeck({ deck, customDeck }: DeckChoice): DeckResult {
  if (deck !== 'custom') return { ok: true, values: PRESETS[deck], warning: null }
  const parsed = v.safeParse(pastedDeck, customDeck, { abortEarly: true })
  if (!parsed.success) return { ok: false, refusal: badDeck(parsed.issues[0]) }
  if (parsed.output.length === 0) return { ok: true, values: STANDARD_VALUES, warning: EMPTY_DECK }
  return { ok: true, values: parsed.output, warning: null }
}

function badDeck({ message, path }: v.BaseIssue<unknown>): Refusal {
  const index = path?.[0]?.key
  return typeof index === 'number'
    ? refuse('bad-card', { position: index + 1 })
    : { code: 'bad-deck', text: message }
}

/** Gives every copy of a list an id of its own; the prefix keeps the decks of a table apart. */
export function cardsOf(values: readonly string[], prefix: string): Card[] {
  return values.map((value, index) => ({ id: `${prefix}${index + 1}`, value }))
}
