import { describe, expect, test } from 'vitest'
import { countTurns } from '../chosen-by.ts'
import { HOST } from '../game.ts'
import { act, type Match, resume, snapshotOf, start } from '../match.ts'
import { fingerprint, type MatchRecord, parseRecord, playedSteps, replay } from '../record.ts'
import { seedFromText } from '../seed.ts'
import {
  type ToyAction,
  type ToyEvent,
  type ToyOptions,
  type ToyState,
  type ToyView,
  toy,
} from '../testing/toy.ts'
import { TAKE_BACK } from './entry.ts'
import { takeBack, takeBackRejection } from './undo.ts'

type ToyMatch = Match<ToyState, ToyAction, ToyView, ToyOptions, ToyEvent>

/** A toy in which everything may be taken back, as far as its rules say. */
const lenient = { ...toy, takeBackRefusal: () => null }

function begin(game: typeof toy = lenient): ToyMatch {
  const begun = start(game, { players: ['A', 'B'], options: {}, seed: seedFromText('match') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  return begun.match
}

const cardOf = ({ decisions }: ToyMatch): ToyAction => decisions.get('A')?.legal[0] ?? { type: 'draw' }

function played(match: ToyMatch, player: string, action: ToyAction, chosenBy?: 'clock'): ToyMatch {
  const acted = act(match, { player, action, revision: match.revision, at: match.revision, chosenBy })
  if (!acted.ok) throw new Error(acted.rejection.reason)
  return acted.match
}

const first = begin()
const card = cardOf(first)
const second = played(first, 'A', card)
const intent = { player: 'A', revision: 1, at: 9 }

describe('a takeback', () => {
  test('leads back to the state before the action, at the next revision', () => {
    const taken = takeBack(second, intent)
    expect(taken).toMatchObject({ ok: true, entry: ['A', TAKE_BACK, 9], match: { revision: 2, last: null } })
    if (!taken.ok) return
    expect(taken.match.state).toBe(first.state)
    expect(taken.match.activePlayers).toEqual(['A'])
    expect(taken.events).toEqual([{ to: null, event: { type: 'takenBack', player: 'A' } }])
    expect(taken.match.actionBytes).toBeGreaterThan(second.actionBytes)
  })

  test('is refused to others, to the host, at another revision, and a second time', () => {
    const reasonOf = (match: ToyMatch, change: object) => {
      const taken = takeBack(match, { ...intent, ...change })
      return taken.ok ? 'taken back' : taken.rejection.code
    }
    expect(reasonOf(second, { player: 'B' })).toBe('cannot-take-back')
    expect(reasonOf(second, { player: HOST })).toBe('cannot-take-back')
    expect(reasonOf(second, { revision: 0 })).toBe('stale-revision')
    expect(reasonOf(first, { revision: 0 })).toBe('cannot-take-back')
    const taken = takeBack(second, intent)
    expect(taken.ok && reasonOf(taken.match, { revision: 2 })).toBe('cannot-take-back')
  })

  test('is refused once somebody has acted', () => {
    const third = played(second, 'B', { type: 'draw' })
    expect(takeBackRejection(third, 'A')).toMatchObject({ code: 'cannot-take-back' })
  })

  test('is refused for an action that somebody else chose', () => {
    expect(takeBackRejection(played(first, 'A', card, 'clock'), 'A')).not.toBeNull()
  })

  test('is refused for an action that drew chance, whatever the rules say', () => {
    expect(takeBackRejection(played(first, 'A', { type: 'draw' }), 'A')).toMatchObject({
      refusal: { code: 'reveals' },
    })
  })

  test('is refused with the reason of the rules, or if they have none', () => {
    const strict = { ...toy, takeBackRefusal: () => ({ code: 'never', text: 'Never.' }) }
    expect(takeBackRejection(played(begin(strict), 'A', card), 'A')).toMatchObject({
      reason: 'Never.',
      refusal: { code: 'never' },
    })
    expect(takeBackRejection(played(begin(toy), 'A', card), 'A')).toMatchObject({
      refusal: { code: 'reveals' },
    })
  })

  test('is refused once the match is over', () => {
    expect(takeBackRejection(played(second, HOST, { type: 'stop' }), HOST)).not.toBeNull()
  })

  test('can follow a snapshot', () => {
    const stored = JSON.parse(JSON.stringify(snapshotOf(second)))
    expect(takeBack(resume(lenient, second.header, stored), intent)).toMatchObject({
      match: { state: first.state },
    })
    expect(snapshotOf(played(begin(toy), 'A', card))).not.toHaveProperty('last')
  })

  test('is no action that a player can send', () => {
    const sent = act(second, { player: 'A', action: TAKE_BACK, revision: 1, at: 9 })
    expect(sent).toMatchObject({ rejection: { code: 'malformed' } })
  })
})

describe('a record with a takeback', () => {
  const record: MatchRecord<ToyAction, ToyOptions> = {
    ...first.header,
    actions: [
      ['A', card, 0],
      ['A', TAKE_BACK, 1],
      ['A', { type: 'draw' }, 2],
      ['B', { type: 'draw' }, 3],
    ],
  }

  test('is read and replayed', () => {
    const parsed = parseRecord(JSON.parse(JSON.stringify(record)))
    const replayed = parsed.ok ? replay(lenient, parsed.value) : null
    expect(replayed).toMatchObject({ ok: true })
    if (!replayed?.ok) return
    expect(replayed.steps[1]?.after.state).toEqual(first.state)
    const again = replay(lenient, record)
    expect(again.ok && fingerprint(again)).toBe(fingerprint(replayed))
  })

  test('has the steps that count in the end', () => {
    const replayed = replay(lenient, record)
    const steps = replayed.ok ? playedSteps(replayed.steps) : []
    expect(steps.map(({ entry }) => entry[2])).toEqual([2, 3])
  })

  test('counts the turn that was taken back once', () => {
    expect(countTurns(record.actions)).toMatchObject({ A: { turns: 1, playedFor: 0 }, B: { turns: 1 } })
  })

  test('is refused if it takes back what reveals something', () => {
    const forged = { ...record, actions: [['A', { type: 'draw' }, 0] as const, ['A', TAKE_BACK, 1] as const] }
    expect(replay(lenient, forged)).toMatchObject({ ok: false, revision: 2 })
    expect(replay(toy, record)).toMatchObject({ ok: false, revision: 2 })
  })
})
