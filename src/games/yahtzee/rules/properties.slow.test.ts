import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOutUnrecorded, seatNames, startSimulated } from '../../../engine/testing/simulate.ts'
import { yahtzee } from '../index.ts'
import { subject } from '../testing/laws.ts'
import type { Action } from './actions.ts'
import type { Event } from './events.ts'
import { JOKER_RULES } from './joker.ts'
import { CATEGORIES, totalsOf } from './scoring.ts'
import type { State } from './state.ts'

const MATCHES = 10_000
const ACTIONS_MAX = 2_000 // far below the engine's limit, and far above the needs of random play

/** Sums over the events of a match, to be compared with its final totals. */
interface EventSums {
  fills: number
  points: number
  extras: number
  jokers: number
  upperBonuses: number
}

function addEvents(sums: EventSums, events: readonly { event: Event }[]): void {
  for (const { event } of events) {
    if (event.type === 'scored' || event.type === 'scratched') sums.fills += 1
    if (event.type === 'scored') {
      sums.points += event.points
      sums.jokers += event.joker ? 1 : 0
    }
    if (event.type === 'yahtzeeBonus') sums.extras += event.points
    if (event.type === 'upperBonus') sums.upperBonuses += event.points
  }
}

/** Counts the categories that an action filled; throws if a filled category changed. */
function newlyFilled(before: State, after: State): number {
  let filled = 0
  for (const [seat, { scorecard }] of before.cards.entries()) {
    const next = after.cards[seat]?.scorecard
    if (next === scorecard) continue
    for (const category of CATEGORIES) {
      if (scorecard[category] === next?.[category]) continue
      if (scorecard[category] !== null) throw new Error(`${category} was filled twice`)
      filled += 1
    }
  }
  return filled
}

describe(`in ${MATCHES} random matches`, () => {
  test('each category is filled once, the totals agree with the events, and every match ends soon', () => {
    let longest = 0
    let jokers = 0
    for (let seed = 1; seed <= MATCHES; seed += 1) {
      const table = subject.tables[seed % subject.tables.length]!
      const sums: EventSums = { fills: 0, points: 0, extras: 0, jokers: 0, upperBonuses: 0 }
      let state = startSimulated(yahtzee, table, seed).state
      const actions = playOutUnrecorded(yahtzee, table, seed, (after, events) => {
        addEvents(sums, events)
        const ended = after.turnsPlayed - state.turnsPlayed
        if (ended > 1 || newlyFilled(state, after) !== ended)
          throw new Error(`seed ${seed}: a turn fills one category`)
        state = after
      })
      const totals = state.cards.map(totalsOf)
      const sum = (key: 'bonus' | 'yahtzeeBonuses' | 'grand') =>
        totals.reduce((all, one) => all + one[key], 0)
      if (sums.fills !== 13 * table.players)
        throw new Error(`seed ${seed}: ${sums.fills} categories were filled`)
      if (sum('yahtzeeBonuses') !== sums.extras || sum('bonus') !== sums.upperBonuses) {
        throw new Error(`seed ${seed}: the bonuses differ from their events`)
      }
      if (sum('grand') !== sums.points + sums.extras + sums.upperBonuses)
        throw new Error(`seed ${seed}: the total differs from the sum of the events`)
      const wrong = subject.invariant(state)
      if (wrong !== null) throw new Error(`seed ${seed}: ${wrong}`)
      longest = Math.max(longest, actions)
      jokers += sums.jokers
    }
    expect(longest).toBeLessThan(ACTIONS_MAX)
    expect(jokers).toBeGreaterThan(50) // otherwise the Joker is not tested
  })
})

describe('after any actions of players', () => {
  const index = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 4 }) }, fc.maxSafeInteger())
  const dice = fc.array(index, { minLength: 1, maxLength: 5 })
  const category = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<string[]>(...CATEGORIES) },
    fc.string({ maxLength: 40 }),
  )
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ type: 'roll' } as const) },
    dice.map((chosen) => ({ type: 'freeze', dice: chosen }) as const),
    dice.map((chosen) => ({ type: 'unfreeze', dice: chosen }) as const),
    fc.constant({ type: 'unfreeze' } as const),
    category.map((name) => ({ type: 'score', category: name }) as const),
    category.map((name) => ({ type: 'scratch', category: name }) as const),
  )

  test('a refused action changes nothing, and an accepted one keeps the invariant', () => {
    const joker = fc.constantFrom(...JOKER_RULES)
    const script = fc.array(fc.tuple(action, fc.nat(30)), { minLength: 40, maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), joker, script, fc.nat(), (players, rule, moves, seed) => {
        const ids = [...seatNames(players), HOST]
        let state = yahtzee.setup({
          players: seatNames(players),
          options: { joker: rule },
          rng: fastRng(seed),
        })
        const rng = fastRng(seed, 1)
        for (const [move, other] of moves) {
          // Mostly the active player, sometimes another one.
          const current = yahtzee.view(state, null).currentPlayerId ?? 'A'
          const player = other < ids.length ? ids[other]! : current
          const was = JSON.stringify(state)
          if (yahtzee.refusal(state, player, move) !== null) {
            expect(JSON.stringify(state)).toBe(was)
            continue
          }
          expect(player).toBe(current)
          state = yahtzee.apply(state, player, move, {
            rng,
            at: 0,
            emit: () => undefined,
            tell: () => undefined,
          })
          expect(subject.invariant(state)).toBeNull()
        }
      }),
      { numRuns: 300, seed: 1 },
    )
  })
})
