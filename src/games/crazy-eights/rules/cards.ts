import { assert } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'

export const COLORS = ['red', 'blue', 'green', 'yellow'] as const
export type Color = (typeof COLORS)[number]

export const CARD_TYPES = ['number', 'wild', 'plus2', 'plus4', 'plus20', 'skip', 'reverse'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** There is no number 8: the 8 is wild (C1). */
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 9] as const

/** One of the 51 faces a card can have. */
export interface Kind {
  /** Its name on the wire: `red-5`, `blue-plus2`, `wild`, `plus20`. */
  readonly name: string
  readonly type: CardType
  /** Null for 8, +4 and +20: the player names a colour with them (C2). */
  readonly color: Color | null
  readonly value: number | null
  /** The number of cards that it adds to the stack; 0 unless it is a + card. */
  readonly plus: number
  /** Cards with the same mark match in any colour: equal numbers, skips, reverses, + cards (C8). */
  readonly mark: number
}

/** One card: a unique id (C5), and the index of its kind in KINDS. */
export interface Card {
  readonly id: string
  readonly kind: number
}

/** A card in views and events, for viewers who may see it. */
export interface ShownCard {
  readonly id: string
  readonly type: CardType
  readonly color?: Color
  readonly value?: number
}

const PLUS: Readonly<Record<CardType, number>> = {
  number: 0,
  wild: 0,
  plus2: 2,
  plus4: 4,
  plus20: 20,
  skip: 0,
  reverse: 0,
}

const PLUS_MARK = 20 // above the numbers, whose marks are their values

function kind(type: CardType, color: Color | null = null, value: number | null = null): Kind {
  const plus = PLUS[type]
  const mark = value ?? (plus > 0 ? PLUS_MARK : CARD_TYPES.indexOf(type) + 10)
  const name = color === null ? type : `${color}-${value ?? type}`
  return { name, type, color, value, plus, mark }
}

const inEachColor = (type: CardType) => COLORS.map((color) => kind(type, color))

const KINDS_BY_TYPE: Readonly<Record<CardType, readonly Kind[]>> = {
  number: COLORS.flatMap((color) => NUMBERS.map((value) => kind('number', color, value))),
  wild: [kind('wild')],
  plus2: inEachColor('plus2'),
  plus4: [kind('plus4')],
  plus20: [kind('plus20')],
  skip: inEachColor('skip'),
  reverse: inEachColor('reverse'),
}

/** The 51 kinds (C3), ordered by type; the 36 numbers come first. */
export const KINDS: readonly Kind[] = CARD_TYPES.flatMap((type) => KINDS_BY_TYPE[type])

/** The number of kinds of each type, in the order of CARD_TYPES. */
export const KIND_COUNTS: readonly number[] = CARD_TYPES.map((type) => KINDS_BY_TYPE[type].length)

const INDEX_BY_NAME: ReadonlyMap<string, number> = new Map(KINDS.map(({ name }, index) => [name, index]))

/** The kind of a card in a hand or on the table. */
export function kindOf(card: Card): Kind {
  return kindAt(card.kind)
}

/** The kind at this index of `KINDS`; throws if the index is out of range. */
export function kindAt(index: number): Kind {
  const found = KINDS[index]
  assert(found !== undefined, 'the index is that of one of the 51 kinds')
  return found
}

/** The index in `KINDS` of the kind with this name; throws if no kind has it. */
export function kindByName(name: string): number {
  const index = INDEX_BY_NAME.get(name)
  assert(index !== undefined, `${name} is one of the 51 kinds`)
  return index
}

/** The name of a shown card's kind: `red-5`, `blue-plus2`, `wild`. */
export function nameOf(shown: Omit<ShownCard, 'id'>): string {
  return shown.color === undefined ? shown.type : `${shown.color}-${shown.value ?? shown.type}`
}

/** The index in `KINDS` of a shown card's kind. */
export function kindOfShown(shown: ShownCard): number {
  return kindByName(nameOf(shown))
}

/** Converts a card for views and events: a wild card has no colour, and only a number has a value. */
export function shownCard({ id, kind: index }: Card): ShownCard {
  const { type, color, value } = kindAt(index)
  if (color === null) return { id, type }
  return value === null ? { id, type, color } : { id, type, color, value }
}

const LETTERS = [...'abcdefghijkmnopqrstuvwxyz2345678'].map((letter) => letter.charCodeAt(0)) // five bits each

/**
 * Makes a card with a new id. Ids are random, not counted: a growing number would reveal, when a card is played, at which
 * draw it came into the hand. With sixty bits, two of a thousand cards have the same id in one of 10^12 matches.
 */
export function newCard(index: number, rng: Rng): Card {
  return { id: idOf(rng(), rng()), kind: index }
}

/** Writes the lower thirty bits of each number, in one call: joining letters would make a string for every step. */
function idOf(first: number, second: number): string {
  return String.fromCharCode(
    letter(first >>> 25),
    letter(first >>> 20),
    letter(first >>> 15),
    letter(first >>> 10),
    letter(first >>> 5),
    letter(first),
    letter(second >>> 25),
    letter(second >>> 20),
    letter(second >>> 15),
    letter(second >>> 10),
    letter(second >>> 5),
    letter(second),
  )
}

function letter(bits: number): number {
  return LETTERS[bits & 31] ?? 0
}
