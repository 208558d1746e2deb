import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { start } from '../../../engine/match.ts'
import { discard } from '../index.ts'
import { fixtureState, play, playAll, refusalOf, type SideFixture } from '../testing/fixture.ts'
import { END_TURN } from './actions.ts'
import { HAND_RANKS, POINTS, pokerHand } from './poker.ts'
import { view } from './view.ts'

const hand = (text: string) => pokerHand(text.split(' '))
const OPTIONS = { scoring: 'poker', handSize: 7, discardCount: 2, turnLimit: 2 }
const DRAW = '2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦'
const kept = (text: string, more: SideFixture = {}): SideFixture => ({
  hand: text,
  phase: false,
  draw: DRAW,
  ...more,
})

describe('poker hands', () => {
  test.each([
    ['A♠ K♠ Q♠ J♠ 10♠', 'royal-flush', 40],
    ['9♥ K♥ Q♥ J♥ 10♥', 'straight-flush', 25],
    ['A♦ 2♦ 3♦ 4♦ 5♦', 'straight-flush', 25],
    ['7♠ 7♥ 2♣ 7♦ 7♣', 'four-of-a-kind', 15],
    ['7♠ 2♥ 7♥ 2♣ 7♦', 'full-house', 8],
    ['2♣ 9♣ J♣ 4♣ A♣', 'flush', 6],
    ['6♠ 5♥ 8♣ 7♦ 9♠', 'straight', 5],
    ['10♠ J♥ Q♣ K♦ A♠', 'straight', 5],
    ['5♠ A♥ 3♣ 2♦ 4♠', 'straight', 5],
    ['7♠ 7♥ 2♣ 7♦ K♣', 'three-of-a-kind', 4],
    ['7♠ 7♥ 2♣ 2♦ K♣', 'two-pair', 2],
    ['7♠ 7♥ 2♣ 9♦ K♣', 'pair', 1],
    ['7♠ J♥ 2♣ 9♦ K♣', 'high-card', 0],
    ['Q♠ K♥ A♣ 2♦ 3♠', 'high-card', 0],
    ['A♠ 2♥ 3♣ 4♦ 6♠', 'high-card', 0],
    ['A♠ A♥ 2♣ 3♦ 4♠', 'pair', 1],
    ['A♠ 5♥ 5♣ 3♦ 2♠', 'pair', 1],
  ])('D20 %s is a %s, worth %i', (text, rank, points) => {
    const found = hand(text)
    expect([found.rank, found.points]).toEqual([rank, points])
  })

  test('D20 a better hand is worth more points', () => {
    const points = HAND_RANKS.map((rank) => POINTS[rank])
    expect(points).toEqual(points.toSorted((one, other) => one - other))
    expect(new Set(points).size).toBe(HAND_RANKS.length)
  })

  test.each([
    ['the higher straight', '6♠ 5♥ 8♣ 7♦ 9♠', '6♥ 5♦ 8♠ 7♣ 4♠'],
    ['the six-high straight against the five-high one', '6♠ 5♥ 3♣ 2♦ 4♠', '5♠ A♥ 3♣ 2♦ 4♥'],
    ['any straight against three of a kind', '5♠ A♥ 3♣ 2♦ 4♠', 'A♠ A♥ A♣ K♦ Q♠'],
    ['the higher four', '3♠ 3♥ 3♦ 3♣ 2♣', '2♠ 2♥ 2♦ 2♣ A♣'],
    ['the higher three in a full house', '3♠ 3♥ 3♦ 2♠ 2♥', '2♣ 2♦ 2♥ A♠ A♥'],
    ['the higher second pair', 'A♠ A♥ 4♣ 4♦ 2♠', 'A♣ A♦ 3♣ 3♦ K♠'],
    ['the kicker of two pairs', 'A♠ A♥ 4♣ 4♦ 5♠', 'A♣ A♦ 4♠ 4♥ 3♠'],
    ['the last kicker of a pair', 'A♠ A♥ K♣ Q♦ 3♠', 'A♣ A♦ K♠ Q♥ 2♠'],
    ['the last card of a flush', 'A♣ J♣ 9♣ 4♣ 3♣', 'A♠ J♠ 9♠ 4♠ 2♠'],
    ['the last high card', 'A♠ Q♥ 9♣ 5♦ 4♠', 'A♥ Q♠ 9♦ 5♣ 3♠'],
  ])('D20 hands of equal rank compare by their cards: %s wins', (_, better, worse) => {
    expect(hand(better).strength).toBeGreaterThan(hand(worse).strength)
  })

  test.each([
    ['A♠ K♥ 9♣ 5♦ 4♠', 'A♥ K♠ 9♦ 5♣ 4♥'],
    ['7♠ 7♥ 2♣ 2♦ K♣', '2♠ 7♣ 2♥ K♦ 7♦'],
    ['A♠ K♠ Q♠ J♠ 10♠', '10♥ J♥ Q♥ K♥ A♥'],
    ['5♠ A♥ 3♣ 2♦ 4♠', '2♠ 3♥ A♣ 4♦ 5♦'],
  ])('D20 suits and order do not count: %s ties with %s', (one, other) => {
    expect(hand(one)).toEqual(hand(other))
  })

  test('D20 each rank has its known frequency among the 249,900 hands with the ace of spades', () => {
    const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
    const deck = [...'♠♥♦♣'].flatMap((suit) => ranks.map((rank) => rank + suit))
    const counts: Record<string, number> = {}
    for (let b = 1; b < 49; b += 1)
      for (let c = b + 1; c < 50; c += 1)
        for (let d = c + 1; d < 51; d += 1)
          for (let e = d + 1; e < 52; e += 1) {
            const { rank } = pokerHand([deck[0]!, deck[b]!, deck[c]!, deck[d]!, deck[e]!])
            counts[rank] = (counts[rank] ?? 0) + 1
          }
    // 5/52 of the known numbers among all 2,598,960 hands.
    expect(counts).toEqual({
      'royal-flush': 1,
      'straight-flush': 1,
      'four-of-a-kind': 60,
      'full-house': 360,
      flush: 493,
      straight: 510,
      'three-of-a-kind': 5280,
      'two-pair': 11_880,
      pair: 105_600,
      'high-card': 125_715,
    })
  })
})

describe('poker scoring', () => {
  test('D20 the five kept cards score publicly at the end of the turn', () => {
    const before = fixtureState(OPTIONS, [kept('7♠ 2♥ 7♥ 2♣ 7♦', { score: 3 }), kept('A♠ J♥ 2♣ 9♦ K♣')])
    expect(view(before, 'B').players[0]).toMatchObject({ score: 3, lastHand: null })
    const { state, events } = play(before, 'A', END_TURN)
    const values = ['7♠', '2♥', '7♥', '2♣', '7♦']
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'turnEnded', player: 'A', turnNumber: 1, values },
      { type: 'scored', player: 'A', values, rank: 'full-house', points: 8, score: 11 },
    ])
    expect(view(state, 'B').players[0]).toMatchObject({
      score: 11,
      lastHand: { turnNumber: 1, values, rank: 'full-house', points: 8 },
    })
  })

  test('D20 the highest total after the last turn wins, and equal totals share a place', () => {
    const sides = [
      kept('7♠ 7♥ 2♣ 9♦ K♣', { score: 4 }),
      kept('7♠ 7♥ 2♣ 2♦ K♣', { score: 10 }),
      kept('7♠ J♥ 2♣ 9♦ K♣', { score: 5 }),
      kept('6♠ 5♥ 8♣ 7♦ 9♠', { score: 7 }),
    ]
    const over = playAll(fixtureState(OPTIONS, sides, 2), [
      ['B', END_TURN],
      ['D', END_TURN],
      ['A', END_TURN],
      ['C', END_TURN],
    ])
    expect(discard.outcome(over)).toEqual({
      places: [
        { player: 'B', place: 1, score: 12 },
        { player: 'D', place: 1, score: 12 },
        { player: 'A', place: 3, score: 5 },
        { player: 'C', place: 3, score: 5 },
      ],
      reason: 'turn-limit',
    })
  })

  test('D20 the highest total wins a match that the host ends early', () => {
    const state = fixtureState(OPTIONS, [
      kept('7♠ 7♥ 2♣ 9♦ K♣', { score: 4 }),
      kept('7♠ J♥ 2♣ 9♦ K♣', { score: 5 }),
    ])
    expect(discard.outcome(play(state, HOST, { type: 'endMatch' }).state)?.places).toEqual([
      { player: 'B', place: 1, score: 5 },
      { player: 'A', place: 2, score: 4 },
    ])
  })

  test('D20 no hand is worth points without scoring', () => {
    const before = fixtureState({ handSize: 7, discardCount: 2 }, [
      kept('7♠ 7♥ 2♣ 7♦ K♣'),
      kept('7♠ J♥ 2♣ 9♦ K♣'),
    ])
    const { state, events } = play(before, 'A', END_TURN)
    expect(events.map(({ event }) => event.type)).toEqual(['turnEnded'])
    expect(state.sides[0]).toMatchObject({ score: 0, lastHand: { rank: null, points: 0 } })
  })

  test('D16 a turn that is dealt again takes back its own points and no others', () => {
    const earlier = { turnNumber: 1, values: ['A♠'], rank: 'pair', points: 1 } as const
    const before = fixtureState(
      OPTIONS,
      [kept('7♠ 7♥ 2♣ 7♦ K♣', { score: 3 }), kept('7♠ J♥ 2♣ 9♦ K♣', { score: 1, lastHand: earlier })],
      2,
    )
    const one = play(before, 'A', END_TURN).state
    expect(one.sides[0]?.score).toBe(7)
    const redealt = play(one, HOST, { type: 'changeSettings', handSize: 6, discardCount: 1 }).state
    expect(redealt.sides.map(({ score, lastHand }) => [score, lastHand])).toEqual([
      [3, null],
      [1, earlier],
    ])
  })

  const startResult = (options: unknown) => {
    const table = start(discard, { players: ['ann', 'bob'], options, seed: { dealer: 'fast', number: 1 } })
    return table.ok ? 'starts' : table.refusal.code
  }

  test.each([
    [{ handSize: 7, discardCount: 2 }, 'starts'],
    [{ handSize: 5, discardCount: 0 }, 'starts'],
    [{ handSize: 10, discardCount: 5 }, 'starts'],
    [{}, 'poker-keeps-five'],
    [{ handSize: 7, discardCount: 3 }, 'poker-keeps-five'],
    [{ handSize: 7, discardCount: 2, deck: 'short' }, 'poker-needs-standard-deck'],
    [{ handSize: 7, discardCount: 2, deck: 'custom' }, 'poker-needs-standard-deck'],
  ])('D20 poker scoring needs the standard deck and five kept cards: %j gives %s', (options, answer) => {
    expect(startResult({ ...options, scoring: 'poker' })).toBe(answer)
  })

  test('D20 the host cannot change the deck or the number of kept cards during a scored match', () => {
    const state = fixtureState(OPTIONS, [kept('7♠ 7♥ 2♣ 7♦ K♣')])
    expect(refusalOf(state, HOST, { type: 'changeSettings', handSize: 8, discardCount: 2 })?.code).toBe(
      'poker-keeps-five',
    )
    expect(refusalOf(state, HOST, { type: 'loadDeck', deck: 'double' })?.code).toBe(
      'poker-needs-standard-deck',
    )
    expect(refusalOf(state, HOST, { type: 'loadDeck', deck: 'standard' })).toBe(null)
    expect(discard.candidates(state, HOST)).toContainEqual({
      type: 'changeSettings',
      handSize: 8,
      discardCount: 3,
    })
  })
})
