import { describe, expect, test } from 'vitest'
import { CHANGES_NOTHING, type Typed } from './game.ts'
import { act, start } from './match.ts'
import { fingerprint, lastMatch, type MatchRecord, parseRecord, replay } from './record.ts'
import { fastRng } from './rng.ts'
import { seedFromText } from './seed.ts'
import { playOut, randomMove } from './testing/simulate.ts'
import { toy } from './testing/toy.ts'

function randomMatch() {
  const begun = start(toy, { players: ['A', 'B', 'C'], options: {}, seed: seedFromText('record') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const rng = fastRng(4)
  return playOut(begun.match, (match) => randomMove(match, rng))
}

const { match, record } = randomMatch()
const stored = (): MatchRecord<Typed, unknown> => JSON.parse(JSON.stringify(record))

test('a stored record replays to the same state, byte for byte', () => {
  const replayed = replay(toy, stored())
  if (!replayed.ok) throw new Error(replayed.reason)
  expect(JSON.stringify(lastMatch(replayed).state)).toBe(JSON.stringify(match.state))
  expect(replayed.steps).toHaveLength(record.actions.length)
  const again = replay(toy, stored())
  expect(again.ok && fingerprint(again)).toBe(fingerprint(replayed))
})

test('the fingerprint depends on the seed, the options and every action', () => {
  const draws = {
    ...stored(),
    actions: ['A', 'B', 'C'].map((player) => [player, { type: 'draw' }, 0] as const),
  }
  const fingerprints = [
    draws,
    { ...draws, seed: seedFromText('other') },
    { ...draws, options: { cards: 4 } },
    { ...draws, actions: draws.actions.slice(0, 2) },
  ].map((other) => {
    const replayed = replay(toy, other)
    if (!replayed.ok) throw new Error(replayed.reason)
    return fingerprint(replayed)
  })
  expect(new Set(fingerprints).size).toBe(4)
})

describe('an action that changed nothing', () => {
  /** The toy game with rules that refuse a draw by B with this code. */
  const refusing = (code: string) => ({
    ...toy,
    refusal: (...args: Parameters<typeof toy.refusal>) =>
      toy.refusal(...args) ?? (args[1] === 'B' ? { code, text: 'Nothing would change.' } : null),
  })
  const actions = ['A', 'B', 'B'].map((player) => [player, { type: 'draw' }, 0] as const)

  test('is stepped over in an older record, and counts as a revision', () => {
    const replayed = replay(refusing(CHANGES_NOTHING), { ...stored(), actions })
    if (!replayed.ok) throw new Error(replayed.reason)
    const [first, second, third] = replayed.steps
    expect(second?.after.state).toEqual(first?.after.state)
    expect(third?.after).toMatchObject({ revision: 3, state: first?.after.state })
    expect(second?.events).toEqual([])
  })

  test('is refused in a running match; any other refusal ends a replay', () => {
    const begun = start(refusing(CHANGES_NOTHING), stored())
    const first = begun.ok && act(begun.match, { player: 'A', action: { type: 'draw' }, revision: 0, at: 0 })
    if (first === false || !first.ok) throw new Error('A draws')
    const idle = act(first.match, { player: 'B', action: { type: 'draw' }, revision: 1, at: 0 })
    expect(idle).toMatchObject({ ok: false, rejection: { reason: 'Nothing would change.' } })
    expect(replay(refusing('tired'), { ...stored(), actions })).toMatchObject({ ok: false, revision: 2 })
  })
})

describe('replay refuses', () => {
  const cases: readonly [string, Partial<MatchRecord<Typed, unknown>>, RegExp, number][] = [
    ['another game', { game: 'chess' }, /record of chess, not of toy/, 0],
    ['another version', { version: 2 }, /version 2 of Toy; these rules are version 1/, 0],
    ['invalid options', { options: { cards: 99 } }, /cards/, 0],
    ['one player', { players: ['A'] }, /2 to 4 players/, 0],
    ['an action out of turn', { actions: [['B', { type: 'draw' }, 0]] }, /not your turn/, 1],
    ['an unknown action', { actions: [['A', { type: 'fold' }, 0]] }, /type/, 1],
  ]
  test.each(cases)('%s and returns the revision', (_what, change, reason, revision) => {
    const replayed = replay(toy, { ...stored(), ...change })
    expect(!replayed.ok && replayed.reason).toMatch(reason)
    expect(!replayed.ok && replayed.revision).toBe(revision)
  })
})

describe('parseRecord', () => {
  test('accepts a stored record', () => expect(parseRecord(stored())).toEqual({ ok: true, value: stored() }))
  test('accepts the answer of a server with the record in it', () =>
    expect(parseRecord({ record: stored(), names: {} })).toEqual({ ok: true, value: stored() }))

  test.each([
    ['null', null],
    ['a record without a seed', { ...stored(), seed: undefined }],
    ['an unknown field', { ...stored(), winner: 'A' }],
    ['an action without a type', { ...stored(), actions: [['A', {}, 0]] }],
    ['an action without a time', { ...stored(), actions: [['A', { type: 'draw' }]] }],
    ['more actions than the limit', { ...stored(), actions: Array(20_001).fill(['A', { type: 'draw' }, 0]) }],
    ['an empty list of players', { ...stored(), players: [] }],
  ])('refuses %s', (_what, input) => expect(parseRecord(input).ok).toBe(false))
})
