import type { Refusal } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import { DECKS, type DeckChoice } from './deck.ts'
import { DISCARD_COUNT, HAND_SIZE, type Options, optionsRefusal, type Settings } from './options.ts'
import type { State } from './state.ts'

export type HostAction = Extract<Action, { type: 'reset' | 'changeSettings' | 'loadDeck' | 'endMatch' }>

/**
 * How often hands are dealt in one match at most. Each deal is at most three actions of ten players, so
 * that a match ends within what a record holds, however often the host starts it over.
 */
export const DEALS_MAX = 600

const TOO_MANY_DEALS: Refusal = {
  code: 'too-many-deals',
  text: 'This match was dealt anew too often: end it and start another one.',
}
const SAME_SETTINGS: Refusal = { code: 'same-settings', text: 'The settings are so already.' }

/** The deck that the host means: a custom one without a list is the list that there was. */
export function deckChosen(
  { customDeck }: Options,
  action: Extract<Action, { type: 'loadDeck' }>,
): DeckChoice {
  return { deck: action.deck, customDeck: action.customDeck ?? customDeck }
}

/** Why the host's decision is not possible; who may decide is said elsewhere. */
export function hostRefusal(state: State, action: HostAction): Refusal | null {
  const { options, turnNumber } = state
  switch (action.type) {
    case 'endMatch':
      return null
    case 'reset':
      return dealsRefusal(state, 1)
    case 'loadDeck':
      return dealsRefusal(state, 1) ?? optionsRefusal({ ...options, ...deckChosen(options, action) })
    case 'changeSettings': {
      const { handSize, discardCount } = action
      if (handSize === options.handSize && discardCount === options.discardCount) return SAME_SETTINGS
      return dealsRefusal(state, turnNumber) ?? optionsRefusal({ ...options, handSize, discardCount })
    }
  }
}

/** Whether there are deals for all turns from this one on. */
function dealsRefusal({ deals, options }: State, fromTurn: number): Refusal | null {
  return deals + options.turnLimit - fromTurn + 1 > DEALS_MAX ? TOO_MANY_DEALS : null
}

/** What the host is offered: an end, a new start, the next settings up and down, the other decks. */
export function hostCandidates({ options }: State): Action[] {
  const settings = nearSettings(options).map((near) => ({ type: 'changeSettings', ...near }) as const)
  const decks = DECKS.filter((deck) => deck !== options.deck && deck !== 'custom')
  return [
    { type: 'endMatch' },
    { type: 'reset' },
    ...settings,
    ...decks.map((deck) => ({ type: 'loadDeck', deck }) as const),
  ]
}

/** One more or one less of each; with poker scoring of both at once, since five cards are kept. */
function nearSettings({ handSize, discardCount, scoring }: Options): Settings[] {
  const steps =
    scoring === 'poker'
      ? [
          [1, 1],
          [-1, -1],
        ]
      : [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ]
  return steps
    .map(([hand = 0, discard = 0]) => ({ handSize: handSize + hand, discardCount: discardCount + discard }))
    .filter((near) => isWithin(near.handSize, HAND_SIZE) && isWithin(near.discardCount, DISCARD_COUNT))
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}
