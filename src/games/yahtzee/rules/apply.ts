import { assert, type PlayerId, type Turn } from '../../../engine/game.ts'
import { type Face, reroll } from '../../../pieces/dice.ts'
import { type Action, DICE } from './actions.ts'
import { unfrozenDice } from './dice-sets.ts'
import type { Event } from './events.ts'
import { extraYahtzeePoints, jokerFace, potentialOf } from './joker.ts'
import { categoryNamed } from './legality.ts'
import { outcome } from './outcome.ts'
import {
  type Card,
  type Category,
  EXTRA_YAHTZEE,
  faceOf,
  UPPER_BONUS,
  UPPER_BONUS_FROM,
  upperSum,
} from './scoring.ts'
import { currentCard, currentPlayer, hasRolled, type State, seatAfter, TURN_START, turnOf } from './state.ts'

/** Applies a legal action and emits its events. */
export function apply(before: State, player: PlayerId, action: Action, turn: Turn<Event>): State {
  switch (action.type) {
    case 'roll':
      return roll(before, player, turn)
    case 'freeze':
      return hold(before, player, action.dice, true, turn)
    case 'unfreeze':
      return hold(before, player, action.dice ?? DICE, false, turn)
    case 'score':
    case 'scratch': {
      const category = categoryNamed(action.category)
      assert(category !== null, 'the category of a legal action exists')
      return fill(before, player, category, action.type, turn)
    }
  }
}

const UNROLLED = DICE.map(() => null)

function roll(before: State, player: PlayerId, turn: Turn<Event>): State {
  const faces = reroll(hasRolled(before) ? before.faces : UNROLLED, before.frozen, turn.rng)
  const rollsRemaining = before.rollsRemaining - 1
  const dice = unfrozenDice(before.frozen)
  turn.emit({ type: 'rolled', player, faces, dice, rollsRemaining })
  return withDice(before, faces, before.frozen, rollsRemaining)
}

/** Returns the state with other dice. It names all fields, as `setup` does: states made by a spread are slower to read. */
function withDice(
  before: State,
  faces: readonly Face[],
  frozen: readonly boolean[],
  rollsRemaining: number,
): State {
  const { players, order, options, cards, turnsPlayed, currentSeat } = before
  return { players, order, options, cards, faces, frozen, rollsRemaining, turnsPlayed, currentSeat }
}

/** Freezes or unfreezes these dice; dice that already are as wanted do not change (Y5). */
function hold(
  before: State,
  player: PlayerId,
  chosen: readonly number[],
  freezes: boolean,
  turn: Turn<Event>,
): State {
  const frozen = before.frozen.slice()
  const dice: number[] = []
  for (let die = 0; die < DICE.length; die += 1) {
    if (frozen[die] === freezes || !chosen.includes(die)) continue
    frozen[die] = freezes
    dice.push(die)
  }
  turn.emit({ type: freezes ? 'froze' : 'unfroze', player, dice })
  return withDice(before, before.faces, frozen, before.rollsRemaining)
}

/** Fills an open category and ends the turn (Y6). An extra Yahtzee counts in any category (Y13). */
function fill(
  before: State,
  player: PlayerId,
  category: Category,
  how: 'score' | 'scratch',
  turn: Turn<Event>,
): State {
  const { faces } = before
  const { joker } = before.options
  const { scorecard, extraYahtzees } = currentCard(before)
  const potential = potentialOf(joker, scorecard, faces, category)
  const points = how === 'score' ? potential : 0
  const isJoker = jokerFace(joker, scorecard, faces) !== null
  if (how === 'score') turn.emit({ type: 'scored', player, category, points, faces, joker: isJoker })
  else turn.emit({ type: 'scratched', player, category, forgone: potential, faces })
  const extra = extraYahtzeePoints(joker, scorecard, faces)
  if (extra > 0) turn.emit({ type: 'yahtzeeBonus', player, points: extra })
  const filled = { ...scorecard }
  filled[category] = points
  const card = { scorecard: filled, extraYahtzees: extraYahtzees + extra / EXTRA_YAHTZEE }
  if (reachesBonus(card, category, points)) turn.emit({ type: 'upperBonus', player, points: UPPER_BONUS })
  return endTurn(before, card, turn)
}

function reachesBonus({ scorecard }: Card, category: Category, points: number): boolean {
  if (faceOf(category) === null) return false
  const upper = upperSum(scorecard)
  return upper >= UPPER_BONUS_FROM && upper - points < UPPER_BONUS_FROM
}

function endTurn(before: State, card: Card, turn: Turn<Event>): State {
  const { faces, frozen, rollsRemaining } = TURN_START
  const cards = before.cards.with(before.currentSeat, card)
  const turnsPlayed = before.turnsPlayed + 1
  const currentSeat = seatAfter(before.order, turnsPlayed)
  const { players, order, options } = before
  const after: State = {
    players,
    order,
    options,
    cards,
    faces,
    frozen,
    rollsRemaining,
    turnsPlayed,
    currentSeat,
  }
  const places = outcome(after)?.places
  if (places === undefined) {
    turn.emit({ type: 'turnBegan', player: currentPlayer(after), turn: turnOf(after) })
  } else {
    const winners = places.filter(({ place }) => place === 1)
    turn.emit({ type: 'gameEnded', winners: winners.map((one) => one.player), score: winners[0]?.score ?? 0 })
  }
  return after
}
