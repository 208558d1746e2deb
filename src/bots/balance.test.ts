import { describe, expect, test } from 'vitest'
import type { AnyGame, Bot, Outcome, PlayerId, Typed } from '../engine/game.ts'
import { type ToyState, toy } from '../engine/testing/toy.ts'
import { type BalanceTable, playBalanceMatch } from './balance.ts'
import { balanceReport } from './balance-report.ts'
import { actionTypesOf, type Choices, countChoices, neverChosenIn } from './choices.ts'
import { random } from './random.ts'

const bot = (choose: Bot<unknown, Typed>['choose']): Bot<unknown, Typed> => ({ name: '', style: '', choose })
const draws = bot(() => ({ type: 'draw' }))
const plays = bot(({ legal }) => legal.find(({ type }) => type === 'play') ?? { type: 'draw' })

/** A table of two with this winner in place of the toy's own. */
function tableOf(
  changes: Partial<BalanceTable>,
  winnerOf?: (state: ToyState) => PlayerId | 'both',
): BalanceTable {
  const outcome = (state: ToyState): Outcome | null => {
    const ended = toy.outcome(state)
    if (ended === null || winnerOf === undefined) return ended
    const winner = winnerOf(state)
    const places = state.players.map((player) => {
      return { player, score: 0, place: winner === 'both' || winner === player ? 1 : 2 }
    })
    return { ...ended, places }
  }
  const game: AnyGame = { ...toy, outcome }
  return { game, options: {}, players: 2, bot: random, continuationBot: random, ...changes }
}

const SEEDS = Array.from({ length: 24 }, (_, seed) => seed)
const reportOf = (table: BalanceTable, continuations = 0) =>
  balanceReport(
    table.game,
    2,
    SEEDS.map((seed) => playBalanceMatch(table, seed, continuations)),
  )

describe('the balance of a game', () => {
  test('the same seed gives the same match', () => {
    const table = tableOf({})
    expect(playBalanceMatch(table, 5, 4)).toEqual(playBalanceMatch(table, 5, 4))
    expect(playBalanceMatch(table, 5, 0)).not.toEqual(playBalanceMatch(table, 6, 0))
  })

  test('a seat that always wins is outside an even chance, and shared wins are ties', () => {
    const { seats, ties } = reportOf(tableOf({}, () => 'A'))
    expect(seats.map(({ share }) => share)).toEqual([1, 0])
    expect(seats[0]?.interval.from).toBeGreaterThan(0.5)
    expect(ties.share).toBe(0)
    const shared = reportOf(tableOf({}, () => 'both'))
    expect(shared.seats.map(({ share }) => share)).toEqual([0.5, 0.5])
    expect(shared.ties.share).toBe(1)
  })

  test('length, branching and forced moves are counted at the decisions of players', () => {
    // Two players draw the pile of 24 cards, and nothing is ever played: 24 decisions with 4 to 15 legal actions.
    const { length, branching, forced, endings } = reportOf(tableOf({ bot: draws }))
    expect(length).toMatchObject({ mean: 24, min: 24, median: 24, max: 24, margin: 0 })
    expect(branching).toMatchObject({ mean: 9.5, min: 4, median: 9, max: 15 })
    expect(forced).toBe(0)
    expect(endings).toEqual({ 'hand-or-pile-empty': 1 })
    expect(reportOf(tableOf({ bot: plays })).forced).toBeGreaterThan(0)
  })

  test('actions that nobody chooses are listed, and those of the host apart', () => {
    const report = reportOf(tableOf({ bot: draws }))
    expect(report.neverChosen).toEqual([{ name: 'play', offered: 24 * 24 }])
    expect(report.hostOnly).toEqual(['stop'])
    expect(report.neverLegal).toEqual([])
    const offered = (state: ToyState, player: PlayerId) => toy.candidates(state, player).slice(-1)
    const strict: AnyGame = { ...toy, candidates: offered }
    expect(reportOf(tableOf({ game: strict, bot: draws })).neverLegal).toEqual(['play'])
  })

  test('a winner who is expected to lose at half-time has come back', () => {
    const winnerOf = ({ played }: ToyState) => (played.length === 0 ? 'A' : 'B')
    const turned = reportOf(tableOf({ bot: draws, continuationBot: plays }, winnerOf), 4)
    expect(turned.halfTime).toMatchObject({ matches: 24, winnerChance: 0, comebacks: { share: 1 } })
    const steady = reportOf(tableOf({ bot: draws, continuationBot: draws }, winnerOf), 4)
    expect(steady.halfTime).toMatchObject({ winnerChance: 1, comebacks: { share: 0 } })
    expect(reportOf(tableOf({ bot: draws }, winnerOf)).halfTime).toBeNull()
  })

  test('a comeback starts at half of an even chance', () => {
    const one = playBalanceMatch(tableOf({}), 1, 0)
    const matches = [0, 0.25, 0.26, 1].map((chance) => ({ ...one, winnerChanceAtHalf: chance }))
    expect(balanceReport(toy, 2, matches).halfTime?.comebacks.share).toBe(0.5)
  })

  test('the chance at half-time is estimated from what the winner can see', () => {
    const asked: PlayerId[] = []
    const { game, ...table } = tableOf({}, () => 'B')
    const watched: AnyGame = {
      ...game,
      determinize: (view, player, rng) => {
        asked.push(player)
        expect(view).toHaveProperty('hand')
        return toy.determinize?.(view as never, player, rng)
      },
    }
    playBalanceMatch({ ...table, game: watched }, 3, 5)
    expect(asked).toEqual(['B', 'B', 'B', 'B', 'B'])
  })
})

describe('choices', () => {
  test('a decision counts types and values once, lists by their length, and no texts', () => {
    const choices: Choices = {}
    const legal = [
      { type: 'score', category: 'ones' },
      { type: 'score', category: 'twos' },
      { type: 'keep', dice: [1, 2] },
      { type: 'say', text: 'a free text' },
    ]
    countChoices(choices, legal, legal[0]!)
    expect(choices).toEqual({
      score: { offered: 1, chosen: 1 },
      'score category=ones': { offered: 1, chosen: 1 },
      'score category=twos': { offered: 1, chosen: 0 },
      keep: { offered: 1, chosen: 0 },
      'keep dice.length=2': { offered: 1, chosen: 0 },
      say: { offered: 1, chosen: 0 },
    })
    // A value of a type that nobody chooses says nothing more.
    expect(neverChosenIn(choices).map(({ name }) => name)).toEqual(['keep', 'say', 'score category=twos'])
  })

  test('a field with very many values holds ids, which are not listed', () => {
    const choices: Choices = { play: { offered: 50, chosen: 1 } }
    for (let id = 0; id < 50; id += 1) choices[`play card=c${id}`] = { offered: 1, chosen: 0 }
    expect(neverChosenIn(choices)).toEqual([])
  })

  test('the action types come from the schema', () => {
    expect(actionTypesOf(toy.action)).toEqual(['play', 'draw', 'stop'])
    expect(actionTypesOf({})).toEqual([])
  })
})
