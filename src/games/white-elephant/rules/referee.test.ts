import { describe, expect, test } from 'vitest'
import { whiteElephant } from '../index.ts'
import { matchState, play } from '../testing/fixture.ts'
import type { HistoryEntry, Transcript } from './history.ts'
import { referee } from './referee.ts'
import { parseTranscript, transcriptOf } from './transcript.ts'

const THREE = ['Ana', 'Ben', 'Cy']

/** The violations that the referee finds, as `name@entry`. */
const verdict = (transcript: Transcript) => referee(transcript).map(({ name, entry }) => `${name}@${entry}`)
const letters = (transcript: Transcript) => referee(transcript).map(({ letter }) => letter)

const pick = (playerId: string, giftId: string, leftGiftId: string | null = null): HistoryEntry => ({
  type: 'PICK',
  playerId,
  giftId,
  leftGiftId,
  at: 0,
})
const steal = (
  playerId: string,
  giftId: string,
  previousOwnerId: string,
  stealCount: number,
  exchangedGiftId: string | null = null,
): HistoryEntry => ({
  type: 'STEAL',
  playerId,
  giftId,
  previousOwnerId,
  exchangedGiftId,
  stealCount,
  isFrozen: stealCount >= 3,
  at: 0,
})
const keep = (playerId: string): HistoryEntry => ({ type: 'END_TURN', playerId, at: 0 })
const end = (unclaimed: readonly string[] = []): HistoryEntry => ({
  type: 'END',
  reason: 'queue-exhausted',
  given: [],
  unclaimed,
  at: 0,
})
/** A transcript of Ana, Ben and Cy in Standard mode, with three gifts by default. */
const sheet = (history: readonly HistoryEntry[], gifts = ['g1', 'g2', 'g3']): Transcript => ({
  turnOrder: THREE,
  gifts,
  config: { maxSteals: 3, returnToStart: false },
  history,
})

describe('the history', () => {
  test('W26 the history has every action with its facts and time, and the end with its reason', () => {
    const table = play(
      matchState(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'], { returnToStart: true, maxSteals: 1 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Ben picks g3',
      'Ana steals g3',
      'Ben takes g1',
    )
    expect(table.history).toEqual([
      { type: 'PICK', playerId: 'Ana', giftId: 'g1', leftGiftId: null, at: 0 },
      {
        type: 'STEAL',
        playerId: 'Ben',
        giftId: 'g1',
        previousOwnerId: 'Ana',
        exchangedGiftId: null,
        stealCount: 1,
        isFrozen: true,
        at: 1,
      },
      { type: 'PICK', playerId: 'Ana', giftId: 'g2', leftGiftId: null, at: 2 },
      { type: 'PICK', playerId: 'Ben', giftId: 'g3', leftGiftId: 'g1', at: 3 },
      {
        type: 'STEAL',
        playerId: 'Ana',
        giftId: 'g3',
        previousOwnerId: 'Ben',
        exchangedGiftId: 'g2',
        stealCount: 1,
        isFrozen: true,
        at: 4,
      },
      { type: 'TAKE', playerId: 'Ben', giftId: 'g1', leftGiftId: 'g2', at: 5 },
      { type: 'END', reason: 'queue-exhausted', given: [], unclaimed: ['g2'], at: 5 },
    ])
    expect(whiteElephant.view(table, null).history).toEqual(table.history)
  })

  test('W26 old entries never change, and a skip has an entry too', () => {
    const before = play(matchState(['Ana', 'Ben'], ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2')
    const was = before.history.slice()
    const after = play(before, 'Ana keeps')
    expect(before.history).toEqual(was)
    expect(after.history.slice(0, 2)).toEqual(was)
    expect(after.history[2]).toEqual({ type: 'END_TURN', playerId: 'Ana', at: 2 })
  })
})

describe('the referee', () => {
  test('W27 the referee finds nothing in a played match', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'], { returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
      'Ben steals g2',
      'Ana steals g1',
      'Cy picks g3',
      'Cy steals g2',
      'Ben picks g4',
      'Ben takes g3',
      'Ana keeps',
    )
    const transcript = transcriptOf(whiteElephant.view(table, null))
    expect(transcript.history.at(-1)).toMatchObject({ type: 'END', unclaimed: ['g4'] })
    expect(referee(transcript)).toEqual([])
    expect(referee(JSON.parse(JSON.stringify(transcript)))).toEqual([])
  })

  test('W27 the referee finds nothing in a true history written by hand, whole or cut short', () => {
    const history = [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3'), keep('Ana'), end()]
    for (const length of [0, 1, 2, 3, 5]) expect(referee(sheet(history.slice(0, length)))).toEqual([])
  })

  test('W27 the referee misses the END of a finished match only', () => {
    const history = [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3'), keep('Ana')]
    expect(referee(sheet(history))).toEqual([
      { name: 'missing-end', letter: null, entry: 4, text: 'The match is over, but the history has no END.' },
    ])
    const robbed = [...history.slice(0, 3), steal('Ana', 'g2', 'Ben', 1, 'g1')]
    expect(referee(sheet(robbed))).toEqual([])
  })

  test('W27 times that run backwards are violations; equal times are not', () => {
    const timed = (...times: number[]) => {
      const history = [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3')]
      return sheet(history.map((entry, index) => ({ ...entry, at: times[index] ?? 0 })))
    }
    expect(referee(timed(5, 5, 6))).toEqual([])
    expect(referee(timed(5, 7, 6))).toEqual([
      {
        name: 'time-reversal',
        letter: null,
        entry: 2,
        text: 'This PICK is earlier than the previous entry.',
      },
    ])
  })

  test('W27 A: the referee catches a double dip', () => {
    const forged = sheet([pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Ben', 'g3', 'g2')])
    expect(referee(forged)).toEqual([
      { name: 'out-of-turn', letter: null, entry: 2, text: "Ben acts, but it is Cy's turn." },
      {
        name: 'double-dip',
        letter: 'A',
        entry: 2,
        text: 'Ben holds a gift and goes for another in the first half.',
      },
    ])
    expect(
      letters(sheet([pick('Ana', 'g1'), pick('Ben', 'g2'), steal('Ben', 'g1', 'Ana', 1, 'g2')])),
    ).toContain('A')
  })

  test('W27 B: the referee catches a ghost steal', () => {
    const forged = sheet([
      pick('Ana', 'g1'),
      pick('Ben', 'g2'),
      steal('Cy', 'g1', 'Ben', 1),
      pick('Ben', 'g3'),
    ])
    expect(referee(forged)[0]).toEqual({
      name: 'ghost-steal',
      letter: 'B',
      entry: 2,
      text: 'Cy steals g1 from Ben, who does not own it.',
    })
    expect(verdict(sheet([pick('Ana', 'g1'), steal('Ben', 'g2', 'Ana', 1)]))).toContain('ghost-steal@1')
  })

  test('W27 C: the referee catches the steal of a locked gift', () => {
    const forged = {
      ...sheet([
        pick('Ana', 'g1'),
        { ...steal('Ben', 'g1', 'Ana', 1), isFrozen: true },
        pick('Ana', 'g2'),
        { ...steal('Cy', 'g1', 'Ben', 2), isFrozen: true },
        pick('Ben', 'g3'),
      ] as HistoryEntry[]),
      config: { maxSteals: 1, returnToStart: false },
    }
    expect(referee(forged)).toEqual([
      { name: 'locked-gift', letter: 'C', entry: 3, text: 'g1 is locked (stolen 1/1).' },
    ])
  })

  test('W27 D: the referee catches a U-turn, also later in the slot under untilSlotEnds', () => {
    const forged = sheet([
      pick('Ana', 'g1'),
      steal('Ben', 'g1', 'Ana', 1),
      steal('Ana', 'g1', 'Ben', 2),
      pick('Ben', 'g2'),
      pick('Cy', 'g3'),
      keep('Ana'),
      end(),
    ])
    expect(referee(forged)).toEqual([
      { name: 'u-turn', letter: 'D', entry: 2, text: 'Ana takes g1 straight back.' },
    ])
    const later = sheet([
      pick('Ana', 'g1'),
      pick('Ben', 'g2'),
      steal('Cy', 'g1', 'Ana', 1),
      steal('Ana', 'g2', 'Ben', 1),
      steal('Ben', 'g1', 'Cy', 2),
      steal('Cy', 'g2', 'Ana', 2),
      { ...steal('Ana', 'g1', 'Ben', 3), isFrozen: true } as HistoryEntry,
    ])
    expect(referee(later)).toEqual([])
    const strict = { ...later, config: { ...later.config, uTurn: 'untilSlotEnds' as const } }
    expect(verdict(strict)).toEqual(['u-turn@6'])
  })

  test('W27 D: the referee catches a thief who takes back a swapped gift', () => {
    const half = [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3')]
    const forged = sheet([...half, steal('Ana', 'g2', 'Ben', 1, 'g1'), steal('Ana', 'g1', 'Ben', 1, 'g2')])
    expect(verdict(forged)).toEqual(['out-of-turn@4', 'u-turn@4'])
  })

  test('W27 E: the referee catches a player who owns two gifts', () => {
    const forged = sheet([
      pick('Ana', 'g1'),
      pick('Ben', 'g2'),
      pick('Cy', 'g3'),
      steal('Ana', 'g2', 'Ben', 1),
    ])
    expect(referee(forged)).toEqual([
      { name: 'single-ownership', letter: 'E', entry: 3, text: 'Ana owns g1 and g2.' },
    ])
    const picked = sheet(
      [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3'), pick('Ana', 'g4')],
      ['g1', 'g2', 'g3', 'g4'],
    )
    expect(verdict(picked)).toEqual(['single-ownership@3', 'missing-end@4'])
  })

  test('W27 F: the referee catches players without a gift at the end and unlisted spare gifts', () => {
    const early: HistoryEntry = {
      type: 'END',
      reason: 'ended-by-host',
      given: [],
      unclaimed: ['g2', 'g3'],
      at: 0,
    }
    expect(referee(sheet([pick('Ana', 'g1'), early]))).toEqual([
      { name: 'unclaimed-gift', letter: 'F', entry: 1, text: 'Ben goes home without a gift.' },
      { name: 'unclaimed-gift', letter: 'F', entry: 1, text: 'Cy goes home without a gift.' },
    ])
    const gifts = ['g1', 'g2', 'g3', 'g4']
    const history = [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3'), keep('Ana')]
    expect(referee(sheet([...history, end()], gifts))).toEqual([
      { name: 'unclaimed-gift', letter: 'F', entry: 4, text: 'Unclaimed gifts: g4; the END lists none.' },
    ])
    expect(referee(sheet([...history, end(['g4'])], gifts))).toEqual([])
  })

  test('W27 the referee checks that the host’s end gives the pile out in order', () => {
    const ended = (given: readonly (readonly [string, string])[]) =>
      sheet([
        pick('Ana', 'g2'),
        {
          type: 'END',
          reason: 'ended-by-host',
          given: given.map(([playerId, giftId]) => ({ playerId, giftId })),
          unclaimed: [],
          at: 0,
        },
      ])
    expect(
      verdict(
        ended([
          ['Ben', 'g1'],
          ['Cy', 'g3'],
        ]),
      ),
    ).toEqual([])
    expect(
      verdict(
        ended([
          ['Ben', 'g3'],
          ['Cy', 'g1'],
        ]),
      ),
    ).toEqual(['false-entry@1', 'false-entry@1'])
  })

  test('W27 the referee names every other untruth', () => {
    const half = [pick('Ana', 'g1'), pick('Ben', 'g2'), pick('Cy', 'g3')]
    const unwrap = { maxSteals: 3, returnToStart: false, mustUnwrapFirst: true }
    expect(verdict(sheet([pick('Ben', 'g1')]))).toEqual(['out-of-turn@0'])
    expect(verdict(sheet([pick('Zoe', 'g9')]))).toEqual(['out-of-turn@0', 'false-entry@0'])
    expect(verdict(sheet([keep('Ana')]))).toEqual(['illegal-skip@0'])
    expect(verdict(sheet([...half, keep('Ana'), keep('Ana')]))).toEqual(['out-of-turn@4', 'missing-end@5'])
    expect(verdict(sheet([...half, keep('Ana'), end(), end()]))).toEqual(['out-of-turn@5'])
    expect(verdict(sheet([pick('Ana', 'g1'), pick('Ben', 'g1')]))).toEqual(['false-entry@1'])
    expect(verdict(sheet([pick('Ana', 'g1'), steal('Ben', 'g1', 'Ana', 2)]))).toEqual(['false-entry@1'])
    expect(verdict(sheet([pick('Ana', 'g1', 'g2')]))).toEqual(['false-entry@0'])
    expect(verdict(sheet([...half, end()]))).toEqual(['false-entry@3'])
    expect(verdict({ ...sheet([pick('Ana', 'g1'), steal('Ben', 'g1', 'Ana', 1)]), config: unwrap })).toEqual([
      'unwrap-first@1',
    ])
  })

  test('W27 the referee catches an action after every gift is locked', () => {
    const frozen = (entry: HistoryEntry): HistoryEntry => ({ ...entry, isFrozen: true }) as HistoryEntry
    const history = [
      pick('Ana', 'g1'),
      frozen(steal('Ben', 'g1', 'Ana', 1)),
      pick('Ana', 'g2'),
      frozen(steal('Ben', 'g2', 'Ana', 1, 'g1')),
    ]
    const two = {
      turnOrder: ['Ana', 'Ben'],
      gifts: ['g1', 'g2'],
      config: { maxSteals: 1, returnToStart: true },
      history,
    }
    const over: HistoryEntry = { type: 'END', reason: 'all-frozen', given: [], unclaimed: [], at: 0 }
    expect(verdict({ ...two, history: [...history, over] })).toEqual([])
    expect(verdict({ ...two, history: [...history, keep('Ana')] })).toEqual([
      'out-of-turn@4',
      'missing-end@5',
    ])
  })

  test('W27 parseTranscript checks the shape of a transcript', () => {
    const good = JSON.parse(JSON.stringify(sheet([pick('Ana', 'g1')])))
    expect(parseTranscript(good)).toEqual({ ok: true, value: good })
    for (const bad of [null, {}, { ...good, gifts: ['g1', 'g1'] }, { ...good, history: [{ type: 'WIN' }] }]) {
      expect(parseTranscript(bad).ok).toBe(false)
    }
  })
})

describe('a history in the form of the rules document', () => {
  const document = (history: readonly object[], config: object = {}) => ({
    turnOrder: THREE,
    gifts: ['g1', 'g2', 'g3'],
    config: { maxSteals: 3, returnToStart: false, ...config },
    history: history.map((entry, minute) => ({ ...entry, timestamp: `2025-12-20T19:0${minute}:00.000Z` })),
  })
  const verdictOf = (sheet: object) => {
    const parsed = parseTranscript(sheet)
    return parsed.ok ? verdict(parsed.value) : parsed.reason
  }
  const picks = (playerId: string, giftId: string) => ({ type: 'PICK', playerId, giftId })
  const steals = (playerId: string, giftId: string, more: object = {}) => ({
    type: 'STEAL',
    playerId,
    giftId,
    ...more,
  })

  test('W27 the referee accepts ISO timestamps, missing optional fields and a missing END', () => {
    const history = [
      picks('Ana', 'g1'),
      steals('Ben', 'g1', { previousOwnerId: 'Ana', stealCount: 1, isFrozen: false }),
      picks('Ana', 'g2'),
      picks('Cy', 'g3'),
      steals('Ana', 'g3', { previousOwnerId: 'Cy', exchangedGiftId: 'g2', stealCount: 1, isFrozen: false }),
      { type: 'END_TURN', playerId: 'Cy' },
    ]
    expect(verdictOf(document(history))).toEqual([])
    const bare = history.map(({ type, playerId, ...more }) => ({
      type,
      playerId,
      ...('giftId' in more ? { giftId: more.giftId } : {}),
    }))
    expect(verdictOf(document(bare))).toEqual([])
  })

  test('W27 the referee infers missing skips, but no other missing turns', () => {
    const half = [picks('Ana', 'g1'), picks('Ben', 'g2'), picks('Cy', 'g3')]
    const boomerang = { returnToStart: true }
    const swapped = [...half, steals('Ana', 'g3', { exchangedGiftId: 'g1' })]
    expect(verdictOf(document(swapped, boomerang))).toEqual([])
    expect(verdictOf(document([picks('Ana', 'g1'), picks('Cy', 'g2')]))).toEqual(['out-of-turn@1'])
    expect(verdictOf(document([...swapped, steals('Ben', 'g3')], boomerang))).toEqual(['out-of-turn@4'])
  })

  test('W27 the referee catches a ghost steal, a false count and times that run backwards', () => {
    expect(verdictOf(document([picks('Ana', 'g1'), steals('Ben', 'g2')]))).toEqual(['ghost-steal@1'])
    expect(verdictOf(document([picks('Ana', 'g1'), steals('Ben', 'g1', { stealCount: 2 })]))).toEqual([
      'false-entry@1',
    ])
    const { history, ...rest } = document([picks('Ana', 'g1'), picks('Ben', 'g2')])
    expect(
      verdictOf({
        ...rest,
        history: history
          .map((entry) => ({ ...entry }))
          .with(1, { ...picks('Ben', 'g2'), timestamp: '2025-12-20T18:00:00Z' }),
      }),
    ).toEqual(['time-reversal@1'])
  })

  test('W27 an entry needs exactly one valid time', () => {
    const one = (time: object) => ({ ...document([]), history: [{ ...picks('Ana', 'g1'), ...time }] })
    expect(verdictOf(one({ timestamp: '2025-12-20T19:00:00+01:00' }))).toEqual([])
    for (const time of [
      {},
      { at: 1, timestamp: '2025-12-20T19:00:00Z' },
      { timestamp: 'yesterday' },
      { timestamp: '2025-13-20T19:00:00Z' },
    ])
      expect(verdictOf(one(time))).toEqual(expect.stringMatching(/time/))
  })
})
