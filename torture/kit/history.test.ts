import { describe, expect, test } from 'vitest'
import { checkHistory, HISTORY_CHECKS, type History, type HistoryCheck } from './history.ts'

const ack = (revision: number, at: number) => ({ type: 'ack', revision, at }) as const
const rejected = (at: number) => ({ type: 'rejected', code: 'stale', at }) as const

/** Ana and Ben act in turn; Ben’s second command is never answered, and a command of Ana is rejected. */
const SOUND: History = {
  operations: [
    {
      id: 'a1',
      client: 'ana',
      match: 'm',
      player: 'p1',
      action: 'x',
      invokedAt: 1,
      answers: [ack(1, 3), ack(1, 9)],
    },
    { id: 'b1', client: 'ben', match: 'm', player: 'p2', action: 'y', invokedAt: 4, answers: [ack(2, 6)] },
    { id: 'a2', client: 'ana', match: 'm', player: 'p1', action: 'x', invokedAt: 5, answers: [rejected(7)] },
    { id: 'b2', client: 'ben', match: 'm', player: 'p2', action: 'z', invokedAt: 8, answers: [] },
    { id: 'h1', client: 'ana', match: 'm', player: 'host', action: 'w', invokedAt: 9, answers: [ack(4, 12)] },
  ],
  sightings: [
    { client: 'ana', match: 'm', revision: 1, viewer: 'p1', digest: 'one', at: 3 },
    { client: 'ben', match: 'm', revision: 1, viewer: 'p2', digest: 'other', at: 4 },
    { client: 'ana', match: 'm', revision: 2, viewer: 'p1', digest: 'two', at: 6 },
    { client: 'ana', match: 'm', revision: 2, viewer: 'p1', digest: 'two', at: 7 },
  ],
  stored: [
    { match: 'm', revision: 1, player: 'p1', command: 'a1', action: 'x' },
    { match: 'm', revision: 2, player: 'p2', command: 'b1', action: 'y' },
    { match: 'm', revision: 3, player: 'p2', command: 'b2', action: 'z' },
    { match: 'm', revision: 4, player: 'host', command: 'h1', action: 'w' },
  ],
  seats: [
    { client: 'ana', match: 'm', player: 'p1' },
    { client: 'ben', match: 'm', player: 'p2' },
  ],
}

/** Returns the sound history with one element of a list changed. */
function changed<Key extends 'operations' | 'sightings' | 'stored'>(
  key: Key,
  at: number,
  change: Partial<History[Key][number]>,
): History {
  return { ...SOUND, [key]: SOUND[key].map((each, index) => (index === at ? { ...each, ...change } : each)) }
}

/** Each history breaks one rule; some break a second one with it. */
const UNSOUND: readonly (readonly [check: HistoryCheck, how: string, history: History])[] = [
  ['lost', 'an acknowledged action is missing', { ...SOUND, stored: SOUND.stored.slice(0, 3) }],
  ['lost', 'an acknowledged action is stored with another content', changed('stored', 1, { action: 'x' })],
  [
    'lost',
    'an action is acknowledged at a revision of another one',
    changed('operations', 1, { answers: [ack(3, 6)] }),
  ],
  [
    'doubled',
    'a command id is stored twice',
    changed('stored', 2, { command: 'a1', player: 'p1', action: 'x' }),
  ],
  ['gap', 'a revision is skipped', changed('stored', 3, { revision: 5 })],
  [
    'ghost',
    'a rejected command is stored',
    changed('stored', 2, { command: 'a2', player: 'p1', action: 'x' }),
  ],
  [
    'reordered',
    'an action was sent after a later one was acknowledged',
    changed('operations', 1, { invokedAt: 13, answers: [ack(2, 14)] }),
  ],
  ['reordered', 'an action was shown before it was sent', changed('sightings', 2, { at: 2 })],
  [
    'contradicted',
    'a repeated command is acknowledged at two revisions',
    changed('operations', 0, { answers: [ack(1, 3), ack(2, 9)] }),
  ],
  [
    'contradicted',
    'a command is acknowledged after it was rejected',
    changed('operations', 1, { answers: [rejected(5), ack(2, 6)] }),
  ],
  ['forked', 'a viewer sees two states at one revision', changed('sightings', 3, { digest: 'three' })],
  ['backwards', 'a client sees an older state', changed('sightings', 3, { revision: 1, digest: 'one' })],
  [
    'actor',
    'an action is stored for a player whose token did not send it',
    changed('stored', 2, { player: 'p1' }),
  ],
  ['actor', 'the host’s decision is stored for a player', changed('stored', 3, { player: 'p2' })],
  ['actor', 'the server acted for a player', changed('stored', 2, { command: null })],
  ['actor', 'an unknown command is stored', changed('stored', 2, { command: 'c1' })],
]

describe('a history', () => {
  test('that is sound breaks no rule', () => {
    expect(checkHistory(SOUND)).toEqual([])
  })

  test.each(UNSOUND)('breaks the rule %s if %s', (check, _how, history) => {
    expect(checkHistory(history).map((violation) => violation.check)).toContain(check)
  })

  test('of a run that does not track tokens is not checked for actors', () => {
    const history = changed('stored', 2, { command: null })
    expect(checkHistory({ ...history, seats: [] })).toEqual([])
  })

  test('can break every rule', () => {
    expect(new Set(UNSOUND.map(([check]) => check))).toEqual(new Set(Object.keys(HISTORY_CHECKS)))
  })
})
