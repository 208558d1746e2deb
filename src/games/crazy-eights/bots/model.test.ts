import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { playOutUnrecorded, startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import { COLORS, kindByName } from '../rules/cards.ts'
import { candidates, refusal } from '../rules/legality.ts'
import { handAt, playerAt, type State } from '../rules/state.ts'
import { view } from '../rules/view.ts'
import { fixture } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { drawCards, isPlayable, knowledgeOf, type MatchModel, playCard, sampleModel } from './model.ts'

const kindsOf = (state: State) => state.hands.map((hand) => hand.map(({ kind }) => kind))

/** The model of a state with the real hands; these cards are drawn from it. */
function modelOf(state: State, drawn: readonly number[]): MatchModel {
  const player = playerAt(state, state.currentSeat)
  const model = sampleModel(knowledgeOf(view(state, player), player), fastRng(1))
  const bySeat = state.players.map(() => drawn.slice())
  const next = () => {
    throw new Error('the model draws more than the rules')
  }
  return { ...model, hands: kindsOf(state), draws: { bySeat, next } }
}

/** The fields of a model that can be compared with a state. */
const modelFields = (model: MatchModel) => {
  const { hands, top, color, pending, lastPlus, reverses, seat, direction, winner } = model
  return { hands, top, color, pending, lastPlus, reverses, seat, direction, winner }
}

function stateFields(state: State) {
  return {
    hands: kindsOf(state),
    top: state.topCard.kind,
    color: COLORS.indexOf(state.lastPlayedColor),
    pending: state.pendingDraws,
    lastPlus: state.chain.at(-1) ?? 0,
    reverses: state.reverseStackCount,
    seat: state.currentSeat,
    direction: state.direction,
    winner: -1,
  }
}

/** Whether each card of the hand is playable, by the rules and in the model. */
function playability(state: State) {
  const hand = handAt(state, state.currentSeat)
  const player = playerAt(state, state.currentSeat)
  const legal = new Set<string>()
  for (const action of candidates(state, player)) {
    if (action.type === 'play' && refusal(state, player, action) === null) legal.add(action.cardId)
  }
  const model = modelOf(state, [])
  const kinds = new Set(hand.filter(({ id }) => legal.has(id)).map(({ kind }) => kind))
  return {
    byRules: hand.map(({ kind }) => kinds.has(kind)),
    inModel: hand.map(({ kind }) => isPlayable(model, kind, hand.length)),
  }
}

function expectSameTurn(before: State, after: State): void {
  const { lastTurn } = after
  const held = handAt(before, before.currentSeat)
  const drawn = handAt(after, before.currentSeat).slice(held.length)
  const model = modelOf(
    before,
    drawn.map(({ kind }) => kind),
  )
  if (lastTurn?.type === 'drew') {
    if (lastTurn.count < Math.max(1, before.pendingDraws)) return // the model does not cover a deck that runs out
    drawCards(model)
  } else {
    const at = held.findIndex(({ id }) => id === lastTurn?.card.id)
    playCard(model, { at, color: COLORS.indexOf(after.lastPlayedColor) })
  }
  if (after.endReason === 'empty-hand') expect(model.winner).toBe(before.currentSeat)
  else if (after.endReason === null) expect(modelFields(model)).toEqual(stateFields(after))
}

describe('the model of a match', () => {
  test('the model follows the rules, turn by turn, at every table', () => {
    for (const [seed, table] of subject.tables.entries()) {
      let before = startSimulated(crazyEights, table, seed).state
      let turns = 0
      playOutUnrecorded(crazyEights, table, seed, (after) => {
        if (turns < 150) {
          const { byRules, inModel } = playability(before)
          expect(inModel).toEqual(byRules)
          expectSameTurn(before, after)
        }
        before = after
        turns += 1
      })
    }
  })

  test('a sampled model has the visible cards, and deals only unseen cards of a finite deck', () => {
    const weights = { wildWeight: 0, plus2Weight: 0, plus4Weight: 0, plus20Weight: 0, skipWeight: 0 }
    const numbers = (color: string) => [0, 1, 2, 3, 4, 5, 6, 7, 9].map((number) => `${color}-${number}`)
    const discard = [...['red', 'blue', 'green'].flatMap(numbers), 'yellow-0', 'yellow-1'].join(' ')
    const hands = { A: 'yellow-2', B: 'yellow-4 yellow-5', C: 'yellow-6' }
    const options = { ...weights, reverseWeight: 0, deckCopies: 1 }
    const state = fixture({ hands, top: 'yellow-3', draw: 'yellow-7 yellow-9', discard, options })
    const model = sampleModel(knowledgeOf(view(state, 'A'), 'A'), fastRng(3))
    const [own, ...others] = model.hands
    expect(own).toEqual([kindByName('yellow-2')])
    expect(others.map((hand) => hand.length)).toEqual([2, 1])
    const unseen = [...others.flat(), model.draws.next(), model.draws.next()]
    expect(unseen.toSorted((one, other) => one - other)).toEqual(
      ['yellow-4', 'yellow-5', 'yellow-6', 'yellow-7', 'yellow-9'].map(kindByName),
    )
  })
})
