import { describe, expect, test } from 'vitest'
import type { Typed } from '../engine/game.ts'
import { act, type Match, observe } from '../engine/match.ts'
import { dailyCommitment } from '../engine/seed.ts'
import { gameById } from '../games/registry.ts'
import { yahtzee } from '../games/yahtzee/index.ts'
import type { DailyRecordView, SealView } from '../protocol/daily.ts'
import { hasDaily, headerOf, matchOf, PLAYER } from './challenge.ts'
import { type DailyCheck, verifyDay } from './verify.ts'

const DAY = '2026-11-18'
const SEED = 'c3'.repeat(32)
const SEAL: SealView = {
  day: DAY,
  seed: SEED,
  commitment: dailyCommitment(DAY, SEED),
  committedAt: Date.UTC(2026, 10, 17, 8),
}

/** The record of somebody who always plays the last legal action, of a deal from this seed. */
function recordOf(server: string): DailyRecordView {
  const game = gameById(yahtzee.id)
  if (game === null || !hasDaily(game)) throw new Error('Yahtzee has a daily challenge')
  const header = headerOf(game, DAY, server)
  let match: Match<unknown, Typed, unknown, unknown, Typed> = matchOf(game, header, [])
  const actions = []
  while (match.outcome === null) {
    const acted = act(match, {
      player: PLAYER,
      action: observe(match, PLAYER).legal.at(-1),
      revision: match.revision,
      at: 1,
    })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    actions.push(acted.entry)
    match = acted.match
  }
  return { name: 'Ann', figures: game.daily.resultOf(match.state).figures, record: { ...header, actions } }
}

const HONEST = recordOf(SEED)

function findingsOf(seal: SealView, records: readonly DailyRecordView[], shown: string | null = null) {
  const checks = verifyDay(seal, [{ game: 'yahtzee', records }], shown, gameById)
  return Object.fromEntries(checks.map(({ id, finding }: DailyCheck) => [id, finding]))
}

describe('the check of a day', () => {
  test('an honest day holds', () => {
    expect(findingsOf(SEAL, [HONEST], SEAL.commitment.toUpperCase())).toEqual({
      seed: 'holds',
      shown: 'holds',
      before: 'holds',
      results: 'holds',
    })
  })

  test('a wrong reveal is found: one digit of the seed differs', () => {
    const wrong = { ...SEAL, seed: SEED.replace('c', 'd') }
    expect(findingsOf(wrong, [HONEST])).toMatchObject({ seed: 'broken', results: 'broken' })
  })

  test('a seed that was chosen afterwards is found by the hash of the day before', () => {
    const other = 'd4'.repeat(32)
    const changed = { ...SEAL, seed: other, commitment: dailyCommitment(DAY, other) }
    expect(findingsOf(changed, [recordOf(other)], SEAL.commitment)).toEqual({
      seed: 'holds',
      shown: 'broken',
      before: 'holds',
      results: 'holds',
    })
  })

  test('a seed of another day is found', () => {
    expect(findingsOf({ ...SEAL, commitment: dailyCommitment('2026-11-17', SEED) }, [])).toMatchObject({
      seed: 'broken',
    })
  })

  const { record } = HONEST
  const FORGED: readonly [string, DailyRecordView][] = [
    ['a better score', { ...HONEST, figures: { score: 1575 } }],
    ['the dice of another seed', recordOf('d4'.repeat(32))],
    ['other house rules', { ...HONEST, record: { ...record, options: { joker: 'free', noHints: true } } }],
    ['two players', { ...HONEST, record: { ...record, players: [PLAYER, 'p2'] } }],
    ['an end that is cut off', { ...HONEST, record: { ...record, actions: record.actions.slice(0, -1) } }],
    [
      'an action that the rules refuse',
      { ...HONEST, record: { ...record, actions: record.actions.slice(1) } },
    ],
  ]
  test.each(FORGED)('a result with %s is found', (_what, forged) => {
    expect(findingsOf(SEAL, [HONEST, forged])).toMatchObject({ seed: 'holds', results: 'broken' })
  })

  test('before the reveal nothing is decided', () => {
    expect(findingsOf({ ...SEAL, seed: null }, [])).toEqual({
      seed: 'open',
      shown: 'open',
      before: 'holds',
      results: 'open',
    })
  })

  test('a hash that came when the day had begun is no promise', () => {
    expect(findingsOf({ ...SEAL, committedAt: Date.UTC(2026, 10, 18, 1) }, [])).toMatchObject({
      before: 'open',
    })
  })
})
