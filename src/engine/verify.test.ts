import { describe, expect, test } from 'vitest'
import type { Typed } from './game.ts'
import { act, start } from './match.ts'
import { lastMatch, type MatchRecord, replay } from './record.ts'
import { fastRng } from './rng.ts'
import {
  type CommittedSeed,
  commitment,
  deviceCommitment,
  roundHash,
  type SecureSeed,
  type Seed,
} from './seed.ts'
import { randomMove } from './testing/simulate.ts'
import { toy } from './testing/toy.ts'
import { type CheckId, NO_WITNESS, verifyDeal, type Witness } from './verify.ts'

const BYTES = '11'.repeat(16)
const SEED: SecureSeed = {
  dealer: 'chacha20',
  match: 'm_1',
  server: 'ab'.repeat(32),
  clients: [BYTES, '22'.repeat(16)],
}

function playedRecord(seed: Seed): MatchRecord<Typed, unknown> {
  const begun = start(toy, { players: ['a', 'b', 'c'], options: {}, seed })
  if (!begun.ok) throw new Error(begun.refusal.text)
  let { match } = begun
  const actions = []
  const rng = fastRng(1)
  while (match.outcome === null) {
    const { player, action } = randomMove(match, rng)
    const acted = act(match, { player, action, revision: match.revision, at: match.revision })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    match = acted.match
    actions.push(acted.entry)
  }
  return { ...match.header, actions }
}

const RECORD = playedRecord(SEED)
const REPLAYED = replay(toy, RECORD)
const WITNESS: Witness = {
  match: 'm_1',
  commitment: commitment(SEED.match, SEED.server),
  round: null,
  bytes: BYTES,
  outcome: REPLAYED.ok ? lastMatch(REPLAYED).outcome : null,
}

const findings = (record: MatchRecord<Typed, unknown>, witness: Witness) =>
  Object.fromEntries(verifyDeal(record, replay(toy, record), witness).map(({ id, finding }) => [id, finding]))

/** The ids of the broken checks. */
const broken = (record: MatchRecord<Typed, unknown>, witness: Witness) =>
  (Object.entries(findings(record, witness)) as [CheckId, string][]).flatMap(([id, finding]) =>
    finding === 'broken' ? [id] : [],
  )

describe('an honest match', () => {
  test('passes every check of a witness who saw everything', () => {
    expect(findings(RECORD, WITNESS)).toEqual({
      rules: 'holds',
      end: 'holds',
      chance: 'holds',
      hash: 'holds',
      commitments: 'open',
      bytes: 'holds',
      result: 'holds',
    })
  })

  test('leaves checks open if there is no witness', () => {
    expect(findings(RECORD, NO_WITNESS)).toEqual({
      rules: 'holds',
      end: 'holds',
      chance: 'holds',
      hash: 'open',
      commitments: 'open',
      bytes: 'open',
      result: 'open',
    })
  })

  test('accepts a commitment in capital letters', () => {
    expect(broken(RECORD, { ...WITNESS, commitment: WITNESS.commitment!.toUpperCase() })).toEqual([])
  })
})

describe('verifyDeal detects', () => {
  test('a changed seed', () => {
    expect(broken({ ...RECORD, seed: { ...SEED, server: 'ac'.repeat(32) } }, WITNESS)).toContain('hash')
  })

  test('the seed of another match', () => {
    const other = { ...RECORD, seed: { ...SEED, match: 'm_2' } }
    expect(broken(other, { ...WITNESS, commitment: commitment('m_2', SEED.server) })).toContain('hash')
  })

  test('missing or changed bytes of this device', () => {
    expect(broken({ ...RECORD, seed: { ...SEED, clients: ['22'.repeat(16)] } }, WITNESS)).toContain('bytes')
    expect(broken({ ...RECORD, seed: { ...SEED, clients: ['12'.repeat(16)] } }, WITNESS)).toContain('bytes')
  })

  test('an illegal action', () => {
    const [first, ...rest] = RECORD.actions
    const forged = { ...RECORD, actions: [first!, first!, first!, first!, ...rest] }
    expect(broken(forged, WITNESS)).toContain('rules')
  })

  test('missing actions', () => {
    expect(broken({ ...RECORD, actions: RECORD.actions.slice(0, -1) }, WITNESS)).toEqual(['result'])
  })

  test('missing actions even without a witness', () => {
    const whole = findings(RECORD, NO_WITNESS)
    for (let length = 0; length < RECORD.actions.length; length += 1) {
      const cut = findings({ ...RECORD, actions: RECORD.actions.slice(0, length) }, NO_WITNESS)
      expect([whole.end, cut.end, cut.rules]).toEqual(['holds', 'open', 'holds'])
    }
  })

  test('a result that differs from the one shown', () => {
    const [winner, ...others] = WITNESS.outcome!.places
    const outcome = { ...WITNESS.outcome!, places: [{ ...winner!, score: 99 }, ...others] }
    expect(broken(RECORD, { ...WITNESS, outcome })).toEqual(['result'])
  })

  test('the fast generator, which proves nothing', () => {
    expect(broken({ ...RECORD, seed: { dealer: 'fast', number: 1 } }, NO_WITNESS)).toContain('chance')
  })
})

describe('a deal to which devices committed', () => {
  const hash = commitment(SEED.match, SEED.server)
  const of = (player: string, digit: string) => {
    const opened = { bytes: digit.repeat(32), salt: '0'.repeat(32) }
    return { player, hash: deviceCommitment(hash, player, opened), opened }
  }
  const COMMITTED: CommittedSeed = {
    dealer: 'committed',
    match: SEED.match,
    server: SEED.server,
    commitments: [of('a', '1'), of('b', '2'), of('c', '3')],
  }
  const withheld = {
    ...COMMITTED,
    commitments: COMMITTED.commitments.map((each) =>
      each.player === 'b' ? { ...each, opened: null } : each,
    ),
  }
  const record = playedRecord(COMMITTED)
  const replayed = replay(toy, record)
  const witness: Witness = {
    ...WITNESS,
    round: roundHash(hash, COMMITTED.commitments),
    outcome: replayed.ok ? lastMatch(replayed).outcome : null,
  }
  /** The record with these commitments, as whoever forges it would deal it. */
  const forged = (commitments: CommittedSeed['commitments']) => playedRecord({ ...COMMITTED, commitments })

  test('passes every check of a witness who saw everything', () => {
    const all = [
      'rules',
      'end',
      'chance',
      'hash',
      'commitments',
      'uncommitted',
      'reveals',
      'round',
      'bytes',
      'result',
    ]
    expect(findings(record, witness)).toEqual(Object.fromEntries(all.map((id) => [id, 'holds'])))
  })

  test('is broken if a device revealed other bytes than it had committed to', () => {
    const [first, second] = COMMITTED.commitments
    const other = { ...second!, opened: { bytes: '3'.repeat(32), salt: '0'.repeat(32) } }
    expect(broken(forged([first!, other]), witness)).toContain('commitments')
    expect(broken(forged([first!, { ...other, player: 'a' }]), NO_WITNESS)).toContain('commitments')
    expect(broken(forged([first!, of('d', '2')]), NO_WITNESS)).toContain('commitments')
    expect(broken(forged([first!, first!]), NO_WITNESS)).toContain('commitments')
  })

  test('is broken for a witness if a commitment was replaced, added or removed', () => {
    const [first, second, third] = COMMITTED.commitments
    for (const commitments of [
      [first!, of('b', '4'), third!],
      [first!, second!],
      [second!, first!, third!],
      [first!, second!, third!, of('d', '5')],
    ])
      expect(broken(forged(commitments), witness)).toContain('round')
    expect(broken(RECORD, { ...WITNESS, round: witness.round })).toContain('round')
  })

  const checkOf = (played: MatchRecord<Typed, unknown>, id: CheckId) =>
    verifyDeal(played, replay(toy, played), NO_WITNESS).find((check) => check.id === id)

  test('names the devices that committed, and those that kept their bytes', () => {
    const played = playedRecord(withheld)
    expect(checkOf(played, 'commitments')?.values).toMatchObject({ committed: 3, players: 'a, b, c' })
    expect(checkOf(played, 'reveals')).toEqual({
      id: 'reveals',
      finding: 'open',
      values: { missing: 1, players: 'b', choices: 2 },
    })
  })

  test('names the players whose devices did not commit', () => {
    const [first] = COMMITTED.commitments
    expect(checkOf(forged([first!]), 'uncommitted')).toEqual({
      id: 'uncommitted',
      finding: 'open',
      values: { count: 2, players: 'b, c' },
    })
  })

  test('shows nothing about its dealer if no device committed', () => {
    for (const played of [forged([]), RECORD]) {
      expect(checkOf(played, 'commitments')).toEqual({ id: 'commitments', finding: 'open', values: {} })
      expect(checkOf(played, 'uncommitted')).toBeUndefined()
    }
  })

  test('depends on each revealed value, and on which ones were revealed', () => {
    const states = [COMMITTED, withheld, { ...COMMITTED, commitments: [of('a', '1')] }, SEED].map((seed) =>
      JSON.stringify(start(toy, { players: ['a', 'b', 'c'], options: {}, seed })),
    )
    expect(new Set(states).size).toBe(states.length)
  })
})
