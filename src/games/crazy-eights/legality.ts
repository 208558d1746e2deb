import * as v from 'valibot'
import type { PlayerId, Refusal } from '../../engine/game.ts'
import { type Card, COLORS, type Color, KINDS, type Kind, kindAt, kindOf } from './cards.ts'
import { handAt, type State } from './state.ts'

export const actionSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('play'),
    cardId: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
    chosenColor: v.exactOptional(v.picklist(COLORS)),
  }),
  v.strictObject({ type: v.literal('draw') }),
])
export type Action = v.InferOutput<typeof actionSchema>

export const DRAW: Action = { type: 'draw' }
const NOTHING: readonly Action[] = []

const OVER: Refusal = { code: 'match-over', text: 'The match is over.' }
const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const NOT_IN_HAND: Refusal = { code: 'not-in-hand', text: 'That card is not in your hand.' }
const COLOR_NEEDED: Refusal = { code: 'color-needed', text: 'Name a colour: red, blue, green or yellow.' }
const COLOR_NOT_ASKED: Refusal = { code: 'color-not-asked', text: 'Only an 8, a +4 or a +20 names a colour.' }
const NOT_A_NUMBER: Refusal = { code: 'finish-on-number', text: 'Your last card must be a number.' }

function noMatch({ type, value, plus }: Kind, color: Color): Refusal {
  const symbol = plus > 0 ? '+ card' : (value ?? type)
  const text = `Play ${color}, ${type === 'wild' ? '' : `a ${symbol}, `}an 8, a +4 or a +20.`
  return { code: 'no-match', text, values: { color, symbol } }
}

// Made once: a big hand is refused dozens of cards in every turn.
const NO_MATCH = {
  red: KINDS.map((top) => noMatch(top, 'red')),
  blue: KINDS.map((top) => noMatch(top, 'blue')),
  green: KINDS.map((top) => noMatch(top, 'green')),
  yellow: KINDS.map((top) => noMatch(top, 'yellow')),
}

/** As `NO_MATCH[color]`, but quicker: the compiler knows each name. */
function noMatches(color: Color): readonly Refusal[] {
  switch (color) {
    case 'red':
      return NO_MATCH.red
    case 'blue':
      return NO_MATCH.blue
    case 'green':
      return NO_MATCH.green
    case 'yellow':
      return NO_MATCH.yellow
  }
}

function drawsPending(pendingDraws: number): Refusal {
  const text = `+${pendingDraws} cards pending: play a + card or draw.`
  return { code: 'draws-pending', text, values: { pendingDraws } }
}
const DRAWS_PENDING = Array.from({ length: 200 }, (_, pendingDraws) => drawsPending(pendingDraws))

/** The only place where legality is decided. Drawing is always allowed (C6). */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.endReason !== null) return OVER
  if (state.players[state.currentSeat] !== player) return NOT_YOUR_TURN
  if (action.type === 'draw') return null
  const hand = handAt(state, state.currentSeat)
  const card = cardIn(hand, action.cardId)
  if (card === undefined) return NOT_IN_HAND
  const kind = kindAt(card.kind)
  const refused = state.pendingDraws > 0 ? stackRefusal(state, kind) : matchRefusal(state, kind)
  if (refused !== null) return refused
  if (state.options.finishOnNumber && hand.length === 1 && kind.type !== 'number') return NOT_A_NUMBER
  if (kind.color === null) return action.chosenColor === undefined ? COLOR_NEEDED : null
  return action.chosenColor === undefined ? null : COLOR_NOT_ASKED
}

const CANDIDATES_MAX = KINDS.length + 3 * (COLORS.length - 1) + 1

// Where in the hand the cards are of the plays that were listed last: they are judged next, one after the other.
// A place is a guess that saves comparing dozens of ids; it changes the time, never what is found.
const guesses = new Uint16Array(CANDIDATES_MAX)
let nextGuess = 0

function cardIn(hand: readonly Card[], id: string): Card | undefined {
  const guess = hand[guesses[nextGuess] ?? 0]
  if (guess?.id !== id) return hand.find((card) => card.id === id)
  nextGuess += 1
  return guess
}

/** While draws are pending only + cards go on the stack (C11, C12), and the option says which (C15). */
function stackRefusal({ pendingDraws, chain, options }: State, kind: Kind): Refusal | null {
  if (options.stacking === 'off') {
    const text = `Stacking is off: draw the ${pendingDraws} cards.`
    return { code: 'stacking-off', text, values: { pendingDraws } }
  }
  if (kind.plus === 0) return DRAWS_PENDING[pendingDraws] ?? drawsPending(pendingDraws)
  const last = chain.at(-1) ?? 0
  if (options.stacking === 'any' || kind.plus >= last) return null
  return { code: 'too-low', text: `Only +${last} or higher goes on a +${last}.`, values: { last } }
}

/** Wilds always; else the colour, the number or the symbol must be that of the table (C8, C20). */
function matchRefusal(state: State, kind: Kind): Refusal | null {
  const { lastPlayedColor, topCard, reverseStackCount, options } = state
  if (kind.type === 'reverse' && reverseStackCount >= options.reverseLimit)
    return blockRefusal(options.reverseLimit)
  if (kind.color === null || kind.color === lastPlayedColor) return null
  if (kind.mark === kindOf(topCard).mark) return null
  return noMatches(lastPlayedColor)[topCard.kind] ?? noMatch(kindOf(topCard), lastPlayedColor)
}

function blockRefusal(reverseLimit: number): Refusal {
  const text = `${reverseLimit} reverses in a row: another card must be played first.`
  return { code: 'reverse-blocked', text, values: { reverseLimit } }
}

/**
 * Each kind of the hand once, by its oldest card, wilds in every colour; then the draw. So a hand of any size
 * makes at most 61, and the other copies are as legal as the one that is listed.
 */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (state.endReason !== null || state.players[state.currentSeat] !== player) return NOTHING
  const hand = handAt(state, state.currentSeat)
  const offered: Action[] = []
  let low = 0 // a bit for each kind that was listed, of the first 32
  let high = 0 // and of the others
  nextGuess = 0
  for (let at = 0; at < hand.length; at += 1) {
    const card = hand[at]
    if (card === undefined) continue
    const bit = 1 << (card.kind & 31)
    if (((card.kind < 32 ? low : high) & bit) !== 0) continue
    if (card.kind < 32) low |= bit
    else high |= bit
    if (kindOf(card).color !== null) {
      guesses[offered.length] = at
      offered.push({ type: 'play', cardId: card.id })
      continue
    }
    for (const chosenColor of COLORS) {
      guesses[offered.length] = at
      offered.push({ type: 'play', cardId: card.id, chosenColor })
    }
  }
  offered.push(DRAW)
  return offered
}
