import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { playOutUnrecorded, startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import { COLORS, kindNamed } from '../rules/cards.ts'
import { candidates, refusal } from '../rules/legality.ts'
import { handAt, playerAt, type State, view } from '../rules/state.ts'
import { situation } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { drawCards, goes, type ImaginedMatch, imagined, matchSeen, playCard } from './model.ts'

const kindsOf = (state: State) => state.hands.map((hand) => hand.map(({ kind }) => kind))

/** The match that a state is, with nothing left to imagine but what is drawn: these cards. */
function imaginedOf(state: State, drawn: readonly number[]): ImaginedMatch {
  const player = playerAt(state, state.currentSeat)
  const match = imagined(matchSeen(view(state, player), player), fastRng(1))
  const bySeat = state.players.map(() => drawn.slice())
  const next = () => {
    throw new Error('more is drawn than by the rules')
  }
  return { ...match, hands: kindsOf(state), draws: { bySeat, next } }
}

/** What an imagined match and a state have in common. */
const tableOf = (match: ImaginedMatch) => {
  const { hands, top, color, pending, lastPlus, reverses, seat, direction, winner } = match
  return { hands, top, color, pending, lastPlus, reverses, seat, direction, winner }
}

function tableIn(state: State) {
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

/** Whether each card of the hand goes, by the rules and as it is imagined. */
function goings(state: State) {
  const hand = handAt(state, state.currentSeat)
  const player = playerAt(state, state.currentSeat)
  const legal = new Set<string>()
  for (const action of candidates(state, player)) {
    if (action.type === 'play' && refusal(state, player, action) === null) legal.add(action.cardId)
  }
  const match = imaginedOf(state, [])
  const kinds = new Set(hand.filter(({ id }) => legal.has(id)).map(({ kind }) => kind))
  return {
    byRules: hand.map(({ kind }) => kinds.has(kind)),
    imagined: hand.map(({ kind }) => goes(match, kind, hand.length)),
  }
}

function expectSameTurn(before: State, after: State): void {
  const { lastTurn } = after
  const held = handAt(before, before.currentSeat)
  const drawn = handAt(after, before.currentSeat).slice(held.length)
  const match = imaginedOf(
    before,
    drawn.map(({ kind }) => kind),
  )
  if (lastTurn?.type === 'drew') {
    if (lastTurn.count < Math.max(1, before.pendingDraws)) return // a deck that runs out is not imagined
    drawCards(match)
  } else {
    const at = held.findIndex(({ id }) => id === lastTurn?.card.id)
    playCard(match, { at, color: COLORS.indexOf(after.lastPlayedColor) })
  }
  if (after.endReason === 'empty-hand') expect(match.winner).toBe(before.currentSeat)
  else if (after.endReason === null) expect(tableOf(match)).toEqual(tableIn(after))
}

describe('an imagined match', () => {
  test('goes as by the rules, turn by turn, at every table', () => {
    for (const [seed, table] of subject.tables.entries()) {
      let before = startSimulated(crazyEights, table, seed).state
      let turns = 0
      playOutUnrecorded(crazyEights, table, seed, (after) => {
        if (turns < 150) {
          const { byRules, imagined: asImagined } = goings(before)
          expect(asImagined).toEqual(byRules)
          expectSameTurn(before, after)
        }
        before = after
        turns += 1
      })
    }
  })

  test('has what its player sees, and of a finite deck only what nobody sees', () => {
    const weights = { wildWeight: 0, plus2Weight: 0, plus4Weight: 0, plus20Weight: 0, skipWeight: 0 }
    const numbers = (color: string) => [0, 1, 2, 3, 4, 5, 6, 7, 9].map((number) => `${color}-${number}`)
    const discard = [...['red', 'blue', 'green'].flatMap(numbers), 'yellow-0', 'yellow-1'].join(' ')
    const hands = { A: 'yellow-2', B: 'yellow-4 yellow-5', C: 'yellow-6' }
    const options = { ...weights, reverseWeight: 0, deckCopies: 1 }
    const state = situation({ hands, top: 'yellow-3', draw: 'yellow-7 yellow-9', discard, options })
    const match = imagined(matchSeen(view(state, 'A'), 'A'), fastRng(3))
    const [own, ...others] = match.hands
    expect(own).toEqual([kindNamed('yellow-2')])
    expect(others.map((hand) => hand.length)).toEqual([2, 1])
    const unseen = [...others.flat(), match.draws.next(), match.draws.next()]
    expect(unseen.toSorted((one, other) => one - other)).toEqual(
      ['yellow-4', 'yellow-5', 'yellow-6', 'yellow-7', 'yellow-9'].map(kindNamed),
    )
  })
})
