import type { Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import type { Action } from './actions.ts'
import { DECKS, type DeckChoice } from './deck.ts'
import { DISCARD_COUNT, HAND_SIZE, type Options, optionsRefusal, type Settings } from './options.ts'
import type { State } from './state.ts'

export type HostAction = Extract<Action, { type: 'reset' | 'changeSettings' | 'loadDeck' | 'endMatch' }>

/**
 * The largest number of deals in one match. Each deal leads to at most three actions of each of ten players, so a match
 * ends within the length of a record however often the host starts it over.
 */
export const DEALS_MAX = 600

const refuse = refusalsFrom(en)

const TOO_MANY_DEALS = refuse('too-many-deals')
const SAME_SETTINGS = refuse('same-settings')

/** The deck that the host loads; a custom deck without a list uses the list of the options. */
export function deckToLoad(
  { customDeck }: Options,
  action: Extract<Action, { type: 'loadDeck' }>,
): DeckChoice {
  return { deck: action.deck, customDeck: action.customDeck ?? customDeck }
}

/** Why the host's decision is not possible, or null; `refusal` checks who may decide. */
export function hostRefusal(state: State, action: HostAction): Refusal | null {
  const { options, turnNumber } = state
  switch (action.type) {
    case 'endMatch':
      return null
    case 'reset':
      return dealsRefusal(state, 1)
    case 'loadDeck':
      return dealsRefusal(state, 1) ?? optionsRefusal({ ...options, ...deckToLoad(options, action) })
    case 'changeSettings': {
      const { handSize, discardCount } = action
      if (handSize === options.handSize && discardCount === options.discardCount) return SAME_SETTINGS
      return dealsRefusal(state, turnNumber) ?? optionsRefusal({ ...options, handSize, discardCount })
    }
  }
}

/** Refuses if too few deals are left for all turns from this one on. */
function dealsRefusal({ deals, options }: State, fromTurn: number): Refusal | null {
  return deals + options.turnLimit - fromTurn + 1 > DEALS_MAX ? TOO_MANY_DEALS : null
}

/** The actions to offer to the host: end, reset, the neighbouring settings and the other decks. */
export function hostCandidates({ options }: State): Action[] {
  const settings = nearbySettings(options).map((near) => ({ type: 'changeSettings', ...near }) as const)
  const decks = DECKS.filter((deck) => deck !== options.deck && deck !== 'custom')
  return [
    { type: 'endMatch' },
    { type: 'reset' },
    ...settings,
    ...decks.map((deck) => ({ type: 'loadDeck', deck }) as const),
  ]
}

const SINGLE_STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** Poker scoring keeps five cards, so that both settings change together. */
const POKER_STEPS = [
  [1, 1],
  [-1, -1],
] as const

function nearbySettings({ handSize, discardCount, scoring }: Options): Settings[] {
  return (scoring === 'poker' ? POKER_STEPS : SINGLE_STEPS)
    .map(([hand, discard]) => ({ handSize: handSize + hand, discardCount: discardCount + discard }))
    .filter((near) => isWithin(near.handSize, HAND_SIZE) && isWithin(near.discardCount, DISCARD_COUNT))
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}
