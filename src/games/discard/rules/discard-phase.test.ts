import { describe, expect, test } from 'vitest'
import { copy, freeze } from '../../../engine/freeze.ts'
import { act, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import { cards, discards, endTurn, locks, played, playedAll, refused, situation } from '../testing/fixture.ts'
import { type State, view } from './state.ts'

const FIVE = '7♥ A♠ K♦ 9♣ 2♥'

const begun = (players: number, options: unknown, seed = 1) =>
  startSimulated(discard, { players, options }, seed).state
const pilesOf = (state: State, seat = 0) => {
  const { drawPile, handCards, discardCards } = state.sides[seat]!.piles
  return { draw: drawPile, hand: handCards, discard: discardCards }
}

describe('discard phase', () => {
  test('D7 what must go is what the settings say or the hand has, and with it the phase opens', () => {
    const cases = [
      [5, 3],
      [3, 5],
      [4, 4],
      [5, 0],
    ].map(([handSize, discardCount]) => {
      const seen = view(begun(1, { handSize, discardCount }), 'A')
      return [seen.discardPhase, seen.effectiveDiscardCount]
    })
    expect(cases).toEqual([
      [true, 3],
      [true, 3],
      [true, 4],
      [false, 0],
    ])
  })

  test('D8 with nothing to discard there is only End Turn, at once', () => {
    const state = situation({ discardCount: 0, handSize: 2 }, [{ hand: '7♥ A♠', draw: 'K♠ Q♠' }])
    expect(discard.candidates(state, 'A')).toEqual([endTurn])
    expect(refused(state, 'A', discards())?.code).toBe('no-discard-phase')
    expect(played(state, 'A', endTurn).state.turnNumber).toBe(2)
  })

  test('D9 what is offered is in hand and of the right number, none twice', () => {
    const state = situation({ discardCount: 2 }, [{ hand: '7♥ A♠ K♦' }])
    expect(discard.candidates(state, 'A')).toEqual([
      discards('7♥', 'A♠'),
      discards('A♠', 'K♦'),
      discards('K♦', '7♥'),
      endTurn,
    ])
    const offered = discard.candidates(begun(1, { handSize: 10, discardCount: 9 }), 'A')
    expect(offered.length).toBe(6)
  })

  test.each([
    ['too few', discards('7♥', 'A♠'), 'wrong-count', 'Choose exactly 3 cards, not 2.'],
    ['too many', discards('7♥', 'A♠', 'K♦', '9♣'), 'wrong-count', 'Choose exactly 3 cards, not 4.'],
    ['a card from elsewhere', discards('7♥', 'A♠', 'Q♠'), 'not-in-hand', 'That card is not in your hand.'],
    ['a card twice', discards('7♥', 'A♠', '7♥'), 'card-twice', 'A card can be chosen only once.'],
    [
      'a card twice, the other way round',
      discards('A♠', '7♥', 'A♠'),
      'card-twice',
      'A card can be chosen only once.',
    ],
  ])('D10 %s is refused, and nothing changes', (_, action, code, text) => {
    const match = startSimulated(discard, { players: 1, options: {} }, 1)
    const state = freeze(situation({}, [{ hand: FIVE, draw: 'Q♠' }]))
    expect(refused(state, 'A', action)).toMatchObject({ code, text })
    const acted = act({ ...match, state }, { player: 'A', action, revision: 0, at: 0 })
    expect(acted).toMatchObject({ ok: false, rejection: { code: 'illegal-action', reason: text } })
  })

  test('D10 exactly so many of the hand are accepted, whichever', () => {
    const state = situation({}, [{ hand: FIVE }])
    for (const ids of [
      ['2♥', '7♥', 'K♦'],
      ['9♣', 'A♠', '2♥'],
      ['7♥', 'A♠', 'K♦'],
    ]) {
      expect(refused(state, 'A', discards(...ids))).toBe(null)
    }
  })

  test('D11 the cards go to the pile in the order of the hand, the rest is kept, the phase is over', () => {
    const before = situation({}, [{ hand: FIVE, draw: '3♣', discard: 'Q♠ J♠' }])
    const { state, events } = played(before, 'A', discards('2♥', '7♥', 'K♦'))
    expect(pilesOf(state)).toEqual({
      draw: cards('3♣'),
      hand: cards('A♠ 9♣'),
      discard: cards('Q♠ J♠ 7♥ K♦ 2♥'),
    })
    expect(state.sides[0]?.piles.discardPhase).toBe(false)
    expect(events).toEqual([
      { to: null, event: { type: 'discarded', player: 'A', count: 3, values: ['7♥', 'K♦', '2♥'] } },
    ])
    expect(refused(state, 'A', discards('A♠', '9♣'))?.code).toBe('no-discard-phase')
  })

  test('D12 End Turn is refused in the phase with its reason, also among what is offered', () => {
    const match = startSimulated(discard, { players: 1, options: {} }, 1)
    const refusal = { code: 'discard-first', text: 'Complete discard phase to end turn.' }
    expect(observe(match, 'A').refused).toEqual([{ action: endTurn, refusal }])
    const acted = act(match, { player: 'A', action: endTurn, revision: 0, at: 0 })
    expect(acted).toEqual({ ok: false, rejection: { code: 'illegal-action', reason: refusal.text, refusal } })
    expect(match.state.turnNumber).toBe(1)
  })

  test('D13 a discard of the whole hand leaves it empty, and the turn can end', () => {
    const before = situation({ handSize: 3, discardCount: 5 }, [{ hand: '7♥ A♠ K♦', draw: '2♣ 3♣ 4♣ 5♣' }])
    expect(view(before, 'A').effectiveDiscardCount).toBe(3)
    const empty = played(before, 'A', discards('7♥', 'A♠', 'K♦')).state
    expect([view(empty, 'A').hand, view(empty, 'A').discardPile]).toEqual([[], ['7♥', 'A♠', 'K♦']])
    expect(view(played(empty, 'A', endTurn).state, 'A')).toMatchObject({
      turnNumber: 2,
      hand: ['2♣', '3♣', '4♣'],
    })
  })

  test('D14 neither state nor view has a selection: a new look shows hand, phase and counts', () => {
    const state = situation({}, [{ hand: FIVE, draw: '3♣ 4♣', discard: 'Q♠' }], 4)
    const seen = view(copy(state), 'A')
    expect(seen).toMatchObject({
      handCards: cards(FIVE),
      hand: ['7♥', 'A♠', 'K♦', '9♣', '2♥'],
      discardPile: ['Q♠'],
      discardPhase: true,
      discardCount: 3,
      effectiveDiscardCount: 3,
      handSize: 5,
      turnNumber: 4,
      warning: null,
    })
    expect(JSON.stringify([state, seen])).not.toMatch(/select/i)
  })
})

describe('turn', () => {
  test('D15 the rest goes to the pile in hand order, the turn counts, the next hand is dealt', () => {
    const before = situation(
      { handSize: 3, discardCount: 1 },
      [{ hand: '9♣ 2♥', phase: false, draw: 'A♣ 2♣ 3♣ 4♣', discard: '7♥' }],
      6,
    )
    const { state, events } = played(before, 'A', endTurn)
    expect(pilesOf(state)).toEqual({ draw: cards('4♣'), hand: cards('A♣ 2♣ 3♣'), discard: cards('7♥ 9♣ 2♥') })
    expect([state.turnNumber, view(state, 'A').discardPhase]).toEqual([7, true])
    expect(events).toEqual([
      { to: null, event: { type: 'turnEnded', player: 'A', turnNumber: 6, values: ['9♣', '2♥'] } },
      {
        to: null,
        event: {
          type: 'dealt',
          turnNumber: 7,
          hands: [{ player: 'A', count: 3, wanted: 3, isReshuffled: false }],
        },
      },
      { to: 'A', event: { type: 'drew', handCards: cards('A♣ 2♣ 3♣') } },
    ])
  })

  test('D15 pressed twice at once, it ends one turn: the second answers a question that is past', () => {
    const match = startSimulated(discard, { players: 1, options: { discardCount: 0 } }, 1)
    const press = { player: 'A', action: endTurn, revision: 0, at: 0 }
    const once = act(match, press)
    if (!once.ok) throw new Error(once.rejection.reason)
    expect(once.match.state.turnNumber).toBe(2)
    expect(act(once.match, press)).toMatchObject({ ok: false, rejection: { code: 'stale-revision' } })
  })

  test('D15 who names the turn that they end never ends another', () => {
    const before = situation({ handSize: 1, discardCount: 0 }, [{ hand: '7♥', draw: 'A♠ K♠' }], 3)
    const { state } = played(before, 'A', { type: 'endTurn', turnNumber: 3 })
    expect(refused(state, 'A', { type: 'endTurn', turnNumber: 3 })?.code).toBe('another-turn')
    expect(refused(state, 'A', { type: 'endTurn', turnNumber: 4 })).toBe(null)
  })
})

describe('several players', () => {
  const two = () =>
    situation({ handSize: 2, discardCount: 1 }, [
      { hand: '7♥ A♠', draw: '2♣ 3♣ 4♣' },
      { hand: 'K♦ 9♣', draw: '5♦ 6♦ 7♦', discard: 'Q♦' },
    ])

  test('D19 each has a deck of their own, and the next turn is dealt when all have ended', () => {
    const waiting = playedAll(two(), [
      ['B', discards('9♣')],
      ['A', discards('7♥')],
      ['B', endTurn],
    ])
    expect(waiting.turnNumber).toBe(1)
    expect(discard.candidates(waiting, 'B')).toEqual([])
    for (const action of [endTurn, discards('K♦')])
      expect(refused(waiting, 'B', action)?.code).toBe('turn-ended')
    const next = played(waiting, 'A', endTurn).state
    expect(next.turnNumber).toBe(2)
    expect(pilesOf(next)).toEqual({ draw: cards('4♣'), hand: cards('2♣ 3♣'), discard: cards('7♥ A♠') })
    expect(pilesOf(next, 1)).toEqual({ draw: cards('7♦'), hand: cards('5♦ 6♦'), discard: cards('Q♦ 9♣ K♦') })
  })

  test('D19 others see the counts and the discard pile, not the hand; a spectator sees no hand', () => {
    const state = played(two(), 'A', discards('7♥')).state
    const a = {
      id: 'A',
      status: 'ready',
      handCount: 1,
      drawPileCount: 3,
      discardPileCount: 1,
      discardPile: ['7♥'],
    }
    const b = {
      id: 'B',
      status: 'discarding',
      handCount: 2,
      drawPileCount: 3,
      discardPileCount: 1,
      discardPile: ['Q♦'],
    }
    const more = { order: null, score: 0, lastHand: null }
    const seen = view(state, 'B')
    expect(seen.players).toEqual([
      { ...a, ...more },
      { ...b, ...more },
    ])
    expect([seen.hand, seen.drawPileCount, seen.discardPile]).toEqual([['K♦', '9♣'], 3, ['Q♦']])
    const spectator = view(state, null)
    expect(spectator).toEqual({
      ...seen,
      handCards: [],
      hand: [],
      drawPileCount: 0,
      discardPile: [],
      discardPhase: false,
      effectiveDiscardCount: 0,
    })
    const hidden = ['A♠', ...'2♣ 3♣ 4♣ 5♦ 6♦ 7♦'.split(' ')]
    expect(hidden.filter((value) => JSON.stringify([seen, spectator]).includes(value))).toEqual([])
  })

  test('D19 what is put away is open, and stays so when it is shuffled in at once', () => {
    const before = situation({ handSize: 2, discardCount: 0 }, [{ hand: 'a b', draw: '' }])
    const after = played(before, 'A', endTurn).state
    expect(pilesOf(after).discard).toEqual([])
    expect(view(after, null).players[0]?.lastHand).toEqual({
      turnNumber: 1,
      values: ['a', 'b'],
      rank: null,
      points: 0,
    })
  })

  test('D19 nobody is too late because another was quicker', () => {
    const first = startSimulated(discard, { players: 3, options: { planning: true } }, 5)
    const mine = observe(first, 'C').legal[0]
    let match = first
    for (const player of ['A', 'B', 'A', 'B']) {
      const acted = act(match, {
        player,
        action: observe(match, player).legal[0],
        revision: match.revision,
        at: 0,
      })
      if (!acted.ok) throw new Error(acted.rejection.reason)
      match = acted.match
    }
    expect(act(match, { player: 'C', action: mine, revision: 0, at: 0 }).ok).toBe(true)
  })

  test('D19 one to ten play', () => {
    expect(discard.players).toEqual({ min: 1, max: 10 })
    expect(begun(10, {}).sides.length).toBe(10)
  })

  test('D19 who has no seat has no cards to play', () => {
    for (const action of [endTurn, discards('7♥'), locks()]) {
      for (const who of ['host', 'Z']) expect(refused(two(), who, action)?.code).toBe('not-a-player')
    }
    expect(discard.candidates(two(), 'Z')).toEqual([])
  })
})

describe('absent players', () => {
  const absent = (state: State) =>
    discard.whenAbsent(
      { revision: 0, player: 'A', view: view(state, 'A'), legal: [], refused: [], outcome: null },
      fastRng(1),
    )

  test('D21 the first cards of the hand are discarded, the hand order is locked, the turn ends', () => {
    const dealt = situation({ planning: true }, [{ hand: FIVE, draw: '2♣ 3♣ 4♣ 5♣ 6♣' }])
    expect(absent(dealt)).toEqual(discards('7♥', 'A♠', 'K♦'))
    const left = played(dealt, 'A', absent(dealt)).state
    expect(absent(left)).toEqual(locks('9♣', '2♥'))
    const locked = played(left, 'A', absent(left)).state
    expect(absent(locked)).toEqual(endTurn)
    expect(played(locked, 'A', absent(locked)).state.turnNumber).toBe(2)
  })

  test('D21 without planning the turn ends after the discard, and without a discard at once', () => {
    const left = situation({}, [{ hand: '9♣ 2♥', phase: false }])
    expect(absent(left)).toEqual(endTurn)
    expect(absent(situation({ discardCount: 0 }, [{ hand: FIVE }]))).toEqual(endTurn)
  })
})
