import { describe, expect, test } from 'vitest'
import type { AddressedEvent } from '../../../engine/match.ts'
import { playOutUnrecorded, startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import { subject } from '../testing/laws.ts'
import { type Card, KINDS, kindOf } from './cards.ts'
import type { Event } from './events.ts'
import type { State } from './state.ts'

/**
 * Random players choose uniformly among all legal actions, including the draw, as no person does. Without a limit, the
 * longest of 700 such matches took 35,913 turns with 2 players, 28,415 with 3, 31,836 with 4, 29,913 with 5, 22,378 with
 * 6, and 80,981 with 6 and a finite deck. This is why a limit always exists; with its default of 1,000 turns the longest
 * match takes 1,000.
 */
const MATCHES = 10_500
const MATCHES_AT_DEFAULTS = 40 // at each size of table

/** An independent and plain implementation of the rules: the seat that gets the turn after a card. */
function seatAfter(before: State, type: string): number {
  const { currentSeat, players, options, direction } = before
  const way = type === 'reverse' ? -direction : direction
  let [seat, steps] = [currentSeat, type === 'skip' ? Math.min(options.skipCount, players.length - 1) + 1 : 1]
  for (; steps > 0; steps -= 1) seat = (seat + way + players.length) % players.length
  return seat
}

const isSame = (one: Card, other: Card | undefined) => one.id === other?.id && one.kind === other.kind
const areSame = (one: readonly Card[], other: readonly Card[]) =>
  one === other || (one.length === other.length && one.every((card, at) => isSame(card, other[at])))

/** Checks that the cards moved exactly as the event says: one from the hand to the table, or new ones into the hand. */
function checkCards(
  before: State,
  after: State,
  events: readonly AddressedEvent<Event>[],
  known: Set<string>,
): string | null {
  const { event } = events.find((sent) => sent.event.type === 'played' || sent.event.type === 'drew')!
  const seat = before.currentSeat
  if (after.hands.some((hand, at) => at !== seat && !areSame(hand, before.hands[at]!)))
    return 'another hand changed'
  const [old, now] = [before.hands[seat]!, after.hands[seat]!]
  if (event.type === 'played') {
    if (after.topCard.id !== event.card.id) return 'the played card is not on the table'
    const kept = old.filter(({ id }) => id !== event.card.id)
    if (kept.length !== old.length - 1) return 'the played card was not in the hand'
    return areSame(kept, now) ? null : 'the hand lost another card'
  }
  if (event.type !== 'drew') return 'the turn has no public event'
  const drawn = now.slice(old.length)
  if (drawn.length !== event.count || !isSame(after.topCard, before.topCard))
    return 'the number of drawn cards is wrong'
  if (drawn.some(({ id }) => known.has(id))) return 'two cards have the same id'
  for (const { id } of drawn) known.add(id)
  return areSame(old, now.slice(0, old.length)) ? null : 'a draw changed the cards in the hand'
}

function checkTurn(before: State, after: State): string | null {
  const sum = after.chain.reduce((total, draws) => total + draws, 0)
  if (after.pendingDraws !== sum) return 'the pending draws are not the sum of the chain'
  if (after.players[after.currentSeat] === undefined) return 'the turn is at a seat that does not exist'
  if (after.turnsTaken !== before.turnsTaken + 1) return 'a turn was not counted'
  if (after.endReason !== null) return null
  const { type, plus } = kindOf(after.topCard)
  const wasPlayed = !isSame(after.topCard, before.topCard)
  const expected = wasPlayed && plus > 0 ? before.pendingDraws + plus : 0
  if (after.pendingDraws !== expected) return `${after.pendingDraws} are pending, not ${expected}`
  const turned = wasPlayed && type === 'reverse'
  if (after.direction !== (turned ? -before.direction : before.direction)) return 'the direction is wrong'
  const seat = seatAfter(before, wasPlayed ? type : 'draw')
  return after.currentSeat === seat ? null : `the turn is at ${after.currentSeat}, not ${seat}`
}

/** Plays one match and checks every turn; returns the number of turns and the end reason. */
function checkMatch(table: TableSetup, seed: number): { turns: number; reason: string | null } {
  let before: State = startSimulated(crazyEights, table, seed).state
  const known = new Set([...before.hands.flat(), before.topCard].map(({ id }) => id))
  const turns = playOutUnrecorded(crazyEights, table, seed, (after, events) => {
    const broken = checkCards(before, after, events, known) ?? checkTurn(before, after)
    const isSample = after.endReason !== null || after.turnsTaken % 16 === 0
    const wrong = broken ?? (isSample ? subject.invariant(after) : null)
    if (wrong !== null)
      throw new Error(`${wrong}: seed ${seed}, turn ${after.turnsTaken}, ${JSON.stringify(table)}`)
    before = after
  })
  return { turns, reason: before.endReason }
}

describe('in random matches', () => {
  test(`cards, stack and turn stay consistent in ${MATCHES} matches, and all of them end`, () => {
    const reasons = new Set<string | null>()
    for (let seed = 0; seed < MATCHES; seed += 1) {
      const table = subject.tables[seed % subject.tables.length]!
      const { turns, reason } = checkMatch(table, seed)
      reasons.add(reason)
      expect(turns).toBeLessThanOrEqual(200)
    }
    expect([...reasons].toSorted()).toEqual(['empty-hand', 'nothing-to-draw', 'turn-limit'])
  })

  test('the longest match with default options reaches the turn limit at every size of table', () => {
    const longest = [2, 3, 4, 5, 6].map((players) => {
      const table = { players, options: { twoPlayers: players === 2 } }
      return Math.max(
        ...Array.from({ length: MATCHES_AT_DEFAULTS }, (_, seed) => checkMatch(table, seed).turns),
      )
    })
    expect(longest).toEqual([1000, 1000, 1000, 1000, 1000])
  })

  test('every kind of card is played, and every type has been a last card', () => {
    const played = new Set<number>()
    const last = new Set<string>()
    for (let seed = 0; seed < 3000; seed += 1) {
      playOutUnrecorded(
        crazyEights,
        { players: 3, options: { handSize: 3, turnLimit: 30 } },
        seed,
        (state) => {
          played.add(state.topCard.kind)
          if (state.endReason === 'empty-hand') last.add(kindOf(state.topCard).type)
        },
      )
    }
    expect(played.size).toBe(KINDS.length)
    expect(last.size).toBe(7)
  })
})
