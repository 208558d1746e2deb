import type { JudgedActions, PlayerId, Refusal, RefusedAction } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, DRAW } from './actions.ts'
import { byNumber } from './by-number.ts'
import { type Card, COLORS, type Color, KINDS, type Kind, kindAt, kindOf } from './cards.ts'
import { handAt, indexOfCard, type State } from './state.ts'

const NOTHING: JudgedActions<Action> = { legal: [], refused: () => [] }

const refuse = refusalsFrom(en)
const MATCH_OVER = refuse('match-over')
const NOT_YOUR_TURN = refuse('not-your-turn')
const NOT_IN_HAND = refuse('not-in-hand')
const COLOR_NEEDED = refuse('color-needed')
const COLOR_NOT_ASKED = refuse('color-not-asked')
const NOT_A_NUMBER = refuse('finish-on-number')

/** The verdict on every kind of card. */
interface Verdicts {
  /** For each index in KINDS, the reason why a card of that kind is not playable; null if it is playable. */
  readonly refusals: readonly (Refusal | null)[]
  /** For each index in KINDS, 1 if a card of that kind is playable. */
  readonly playable: Uint8Array
}

function judgeKinds(refusalOf: (kind: Kind, index: number) => Refusal | null): Verdicts {
  const refusals = KINDS.map(refusalOf)
  return { refusals, playable: Uint8Array.from(refusals, (refused) => (refused === null ? 1 : 0)) }
}

/** The only place where legality is decided. Drawing is always allowed (C6). */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.endReason !== null) return MATCH_OVER
  if (state.players[state.currentSeat] !== player) return NOT_YOUR_TURN
  if (action.type === 'draw') return null
  const hand = handAt(state, state.currentSeat)
  const card = hand[indexOfCard(hand, action.cardId)]
  if (card === undefined) return NOT_IN_HAND
  const refused = verdictsFor(state, hand.length).refusals[card.kind] ?? null
  if (refused !== null) return refused
  if (kindOf(card).color === null) return action.chosenColor === undefined ? COLOR_NEEDED : null
  return action.chosenColor === undefined ? null : COLOR_NOT_ASKED
}

/** Judges every kind for a hand of this size (C23). */
function verdictsFor(state: State, handSize: number): Verdicts {
  const usual = state.pendingDraws > 0 ? verdictsOnStack(state) : verdictsOnTopCard(state)
  if (!state.options.finishOnNumber || handSize > 1) return usual
  return judgeKinds(({ type }, kind) => usual.refusals[kind] ?? (type === 'number' ? null : NOT_A_NUMBER))
}

/** While draws are pending, only + cards are playable (C11, C12), and the option says which ones (C15). */
function verdictsOnStack({ pendingDraws, chain, options }: State): Verdicts {
  if (options.stacking === 'any') return onAnyStack(pendingDraws)
  if (options.stacking === 'escalating') return onlyPlusCards(pendingDraws, chain.at(-1) ?? 0)
  const refused = refuse('stacking-off', { pendingDraws })
  return judgeKinds(() => refused)
}

/** Only + cards are playable, and none lower than the last one. */
function onlyPlusCards(pendingDraws: number, last: number): Verdicts {
  const pending = refuse('draws-pending', { pendingDraws })
  const low = refuse('too-low', { last })
  return judgeKinds(({ plus }) => (plus === 0 ? pending : plus < last ? low : null))
}

/**
 * Wild cards are always playable; other cards must match the colour, the number or the symbol (C8). Reverses have a
 * limit (C20).
 */
function verdictsOnTopCard({ lastPlayedColor, topCard, reverseStackCount, options }: State): Verdicts {
  const usual = onTopCardOf(lastPlayedColor)(topCard.kind)
  const { reverseLimit } = options
  if (reverseStackCount < reverseLimit) return usual
  const blocked = refuse('reverse-blocked', { reverseLimit })
  return judgeKinds(({ type }, kind) => (type === 'reverse' ? blocked : (usual.refusals[kind] ?? null)))
}

/** Judges every kind on a top card of this kind, in this current colour. */
function verdictsOnKind(top: Kind, currentColor: Color): Verdicts {
  const symbol = top.plus > 0 ? '+ card' : (top.value ?? top.type)
  const refused = refuse('no-match', { color: currentColor, symbol })
  return judgeKinds(({ color, mark }) =>
    color === null || color === currentColor || mark === top.mark ? null : refused,
  )
}

// Lists are kept, because every turn judges a hand of dozens of cards with one of them.
const onAnyStack = byNumber((pendingDraws) => onlyPlusCards(pendingDraws, 0))
const onTopCardIn = (color: Color) => byNumber((kind) => verdictsOnKind(kindAt(kind), color))
const ON_TOP_CARD = {
  red: onTopCardIn('red'),
  blue: onTopCardIn('blue'),
  green: onTopCardIn('green'),
  yellow: onTopCardIn('yellow'),
}

/** Returns `ON_TOP_CARD[color]`; the switch is faster because the compiler knows each property. */
function onTopCardOf(color: Color): (kind: number) => Verdicts {
  switch (color) {
    case 'red':
      return ON_TOP_CARD.red
    case 'blue':
      return ON_TOP_CARD.blue
    case 'green':
      return ON_TOP_CARD.green
    case 'yellow':
      return ON_TOP_CARD.yellow
  }
}

/**
 * Lists each kind of the hand once, by its oldest card, with wild cards in every colour, and then the draw. A hand of any
 * size therefore has at most 61 actions. The other copies of a kind are as legal as the listed one.
 */
export function judge(state: State, player: PlayerId): JudgedActions<Action> {
  if (state.endReason !== null || state.players[state.currentSeat] !== player) return NOTHING
  const hand = handAt(state, state.currentSeat)
  const verdicts = verdictsFor(state, hand.length)
  const { playable } = verdicts
  const legal: Action[] = []
  let low = 0 // one bit for each of the first 32 kinds that was found
  let high = 0 // the same bits of the other kinds
  for (let at = 0; at < hand.length; at += 1) {
    const card = hand[at] as Card
    const { kind } = card
    if (playable[kind] === 0) continue
    const bit = 1 << kind
    if (((kind < 32 ? low : high) & bit) !== 0) continue
    if (kind < 32) low |= bit
    else high |= bit
    addPlays(legal, card)
  }
  legal.push(DRAW)
  return { legal, refused: () => refusedPlays(hand, verdicts) }
}

function addPlays(plays: Action[], card: Card): void {
  const { id: cardId } = card
  if (kindOf(card).color !== null) plays.push({ type: 'play', cardId })
  else for (const chosenColor of COLORS) plays.push({ type: 'play', cardId, chosenColor })
}

/** The plays of each kind in the hand that is not playable, by its oldest card. */
function refusedPlays(hand: readonly Card[], { refusals }: Verdicts): readonly RefusedAction<Action>[] {
  const refusedActions: RefusedAction<Action>[] = []
  const found = new Set<number>()
  for (const card of hand) {
    const refused = refusals[card.kind] ?? null
    if (refused === null || found.has(card.kind)) continue
    found.add(card.kind)
    const plays: Action[] = []
    addPlays(plays, card)
    for (const action of plays) refusedActions.push({ action, refusal: refused })
  }
  return refusedActions
}

/** All actions that a board may offer this player, legal ones first. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  const { legal, refused } = judge(state, player)
  return [...legal, ...refused().map(({ action }) => action)]
}
