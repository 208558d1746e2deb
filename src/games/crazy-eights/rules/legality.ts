import * as v from 'valibot'
import type { JudgedActions, PlayerId, Refusal, RefusedAction } from '../../../engine/game.ts'
import { type Card, COLORS, type Color, KINDS, type Kind, kindOf } from './cards.ts'
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
const NOTHING: JudgedActions<Action> = { legal: [], refused: () => [] }

const OVER: Refusal = { code: 'match-over', text: 'The match is over.' }
const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const NOT_IN_HAND: Refusal = { code: 'not-in-hand', text: 'That card is not in your hand.' }
const COLOR_NEEDED: Refusal = { code: 'color-needed', text: 'Name a colour: red, blue, green or yellow.' }
const COLOR_NOT_ASKED: Refusal = { code: 'color-not-asked', text: 'Only an 8, a +4 or a +20 names a colour.' }
const NOT_A_NUMBER: Refusal = { code: 'finish-on-number', text: 'Your last card must be a number.' }

/** By kind: why a card of it does not go, or null where it goes. */
type Answers = readonly (Refusal | null)[]

/** The only place where legality is decided. Drawing is always allowed (C6). */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.endReason !== null) return OVER
  if (state.players[state.currentSeat] !== player) return NOT_YOUR_TURN
  if (action.type === 'draw') return null
  const hand = handAt(state, state.currentSeat)
  const card = hand.find(({ id }) => id === action.cardId)
  if (card === undefined) return NOT_IN_HAND
  const answer = answers(state, hand.length)[card.kind] ?? null
  if (answer !== null) return answer
  if (kindOf(card).color === null) return action.chosenColor === undefined ? COLOR_NEEDED : null
  return action.chosenColor === undefined ? null : COLOR_NOT_ASKED
}

/** What goes now, out of a hand of so many (C23). */
function answers(state: State, held: number): Answers {
  const usual = state.pendingDraws > 0 ? stackAnswers(state) : matchAnswers(state)
  if (!state.options.finishOnNumber || held > 1) return usual
  return KINDS.map(({ type }, kind) => usual[kind] ?? (type === 'number' ? null : NOT_A_NUMBER))
}

/** While draws are pending only + cards go on the stack (C11, C12), and the option says which (C15). */
function stackAnswers({ pendingDraws, chain, options }: State): Answers {
  if (options.stacking === 'any') return ON_A_STACK[pendingDraws] ?? plusCards(pendingDraws, 0)
  if (options.stacking === 'escalating') return plusCards(pendingDraws, chain.at(-1) ?? 0)
  const text = `Stacking is off: draw the ${pendingDraws} cards.`
  const refused = { code: 'stacking-off', text, values: { pendingDraws } }
  return KINDS.map(() => refused)
}

/** Only + cards go, none below the last. */
function plusCards(pendingDraws: number, last: number): Answers {
  const text = `+${pendingDraws} cards pending: play a + card or draw.`
  const pending = { code: 'draws-pending', text, values: { pendingDraws } }
  const tooLow = { code: 'too-low', text: `Only +${last} or higher goes on a +${last}.`, values: { last } }
  return KINDS.map(({ plus }) => (plus === 0 ? pending : plus < last ? tooLow : null))
}

/** Wilds always; else the colour, the number or the symbol must be that of the table (C8); reverses up to a limit (C20). */
function matchAnswers({ lastPlayedColor, topCard, reverseStackCount, options }: State): Answers {
  const usual = matching(lastPlayedColor)[topCard.kind] ?? []
  const { reverseLimit } = options
  if (reverseStackCount < reverseLimit) return usual
  const text = `${reverseLimit} reverses in a row: another card must be played first.`
  const blocked = { code: 'reverse-blocked', text, values: { reverseLimit } }
  return KINDS.map(({ type }, kind) => (type === 'reverse' ? blocked : (usual[kind] ?? null)))
}

function matchesOn(top: Kind, table: Color): Answers {
  const symbol = top.plus > 0 ? '+ card' : (top.value ?? top.type)
  const text = `Play ${table}, ${top.type === 'wild' ? '' : `a ${symbol}, `}an 8, a +4 or a +20.`
  const refused = { code: 'no-match', text, values: { color: table, symbol } }
  return KINDS.map(({ color, mark }) =>
    color === null || color === table || mark === top.mark ? null : refused,
  )
}

// Made once: in every turn a hand of dozens is judged by one of them.
const ON_A_STACK = Array.from({ length: 100 }, (_, pendingDraws) => plusCards(pendingDraws, 0))
const MATCHING = {
  red: KINDS.map((top) => matchesOn(top, 'red')),
  blue: KINDS.map((top) => matchesOn(top, 'blue')),
  green: KINDS.map((top) => matchesOn(top, 'green')),
  yellow: KINDS.map((top) => matchesOn(top, 'yellow')),
}

/** As `MATCHING[color]`, but quicker: the compiler knows each name. */
function matching(color: Color): readonly Answers[] {
  switch (color) {
    case 'red':
      return MATCHING.red
    case 'blue':
      return MATCHING.blue
    case 'green':
      return MATCHING.green
    case 'yellow':
      return MATCHING.yellow
  }
}

/**
 * Each kind of the hand once, by its oldest card, wilds in every colour; then the draw. So a hand of any size
 * makes at most 61, and the other copies are as legal as the one that is listed.
 */
export function judge(state: State, player: PlayerId): JudgedActions<Action> {
  if (state.endReason !== null || state.players[state.currentSeat] !== player) return NOTHING
  const hand = handAt(state, state.currentSeat)
  const answerTo = answers(state, hand.length)
  const legal: Action[] = []
  for (const card of oldestOf(hand, answerTo, true)) addPlays(legal, card)
  legal.push(DRAW)
  return { legal, refused: () => refusedOf(hand, answerTo) }
}

/** The oldest card of each kind that goes, or that does not. */
function oldestOf(hand: readonly Card[], answerTo: Answers, goes: boolean): readonly Card[] {
  const oldest: Card[] = []
  let low = 0 // a bit for each kind that was found, of the first 32
  let high = 0 // and of the others
  for (let at = 0; at < hand.length; at += 1) {
    const card = hand[at]
    if (card === undefined || (answerTo[card.kind] === null) !== goes) continue
    const bit = 1 << (card.kind & 31)
    if (((card.kind < 32 ? low : high) & bit) !== 0) continue
    if (card.kind < 32) low |= bit
    else high |= bit
    oldest.push(card)
  }
  return oldest
}

function addPlays(plays: Action[], card: Card): void {
  const { id: cardId } = card
  if (kindOf(card).color !== null) plays.push({ type: 'play', cardId })
  else for (const chosenColor of COLORS) plays.push({ type: 'play', cardId, chosenColor })
}

function refusedOf(hand: readonly Card[], answerTo: Answers): readonly RefusedAction<Action>[] {
  return oldestOf(hand, answerTo, false).flatMap((card) => {
    const plays: Action[] = []
    addPlays(plays, card)
    const refusal = answerTo[card.kind] ?? NOT_IN_HAND
    return plays.map((action) => ({ action, refusal }))
  })
}

/** Every action worth showing to this player, legal ones first. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  const { legal, refused } = judge(state, player)
  return [...legal, ...refused().map(({ action }) => action)]
}
