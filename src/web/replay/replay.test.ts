import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NO_WITNESS, verifyDeal } from '../../engine/verify.ts'
import { type AnyRecord, eyesAt, type OpenRecord, openRecord, openText } from './open-record.ts'
import { markedIn, replayHrefAt, replayUrlAt, verifyHref } from './replay-address.ts'
import { replaySource } from './replay-source.ts'
import { roundFrom, roundsOf } from './rounds.ts'

function golden(game: string, name: string): AnyRecord {
  const path = join(import.meta.dirname, '../../games', game, 'golden', name)
  return JSON.parse(readFileSync(path, 'utf8')).record
}

const RECORD = golden('crazy-eights', 'v1-01-3p.json')
const NAMES = { A: 'Ana', B: 'Ben', C: 'Cy' }

function openedRecord(record: AnyRecord = RECORD): OpenRecord {
  const opened = openRecord(record)
  if (!opened.ok) throw new Error(opened.reason)
  return opened.open
}

describe('a record', () => {
  test('opens from its text', () => {
    expect(openText(JSON.stringify(RECORD))).toMatchObject({ ok: true })
  })

  test.each(['', '{', '[]', '{"game":"crazy-eights"}'])('is not opened from %j', (text) => {
    expect(openText(text)).toMatchObject({ ok: false, why: 'unreadable' })
  })

  test('of an unknown game is refused by the name of the game', () => {
    expect(openRecord({ ...RECORD, game: 'chess' })).toMatchObject({ why: 'unknown-game', reason: 'chess' })
  })

  test('that was tampered with does not replay, and the failing action is named', () => {
    const [first, , ...rest] = RECORD.actions
    const forged = { ...RECORD, actions: [first!, ['B', { type: 'pass' }, 1] as const, ...rest] }
    const opened = openRecord(forged)
    expect(opened).toMatchObject({ ok: false, why: 'refused', at: 2 })
    if (opened.ok || opened.why !== 'refused') return
    const [rules] = verifyDeal(forged, { ok: false, revision: opened.at, reason: opened.reason }, NO_WITNESS)
    expect(rules).toMatchObject({ id: 'rules', finding: 'broken', values: { at: 2 } })
  })
})

describe('a replay', () => {
  const open = openedRecord()
  const about = { match: 'm_1', names: NAMES }
  const at = (step: number, eyes: string) => replaySource(open, about, { step, eyes }).snapshot()

  test('names the chooser of an action in its log', () => {
    const [[player, action, time], ...rest] = RECORD.actions as [AnyRecord['actions'][0]]
    const marked = openedRecord({ ...RECORD, actions: [[player, action, time, 'clock'], ...rest] })
    const { log } = replaySource(marked, about, { step: 2, eyes: 'everybody' }).snapshot()
    const chosenAt = (revision: number) => log.find((entry) => entry.revision === revision)?.substitution
    expect(chosenAt(1)).toEqual({ player, by: 'clock' })
    expect(chosenAt(2)).toBeUndefined()
  })

  test('shows any step as any viewer saw it', () => {
    const last = RECORD.actions.length
    expect(at(0, 'everybody').state).toMatchObject({ revision: 0, yourPlayerId: null, outcome: null })
    expect(at(5, 'B').state).toMatchObject({ revision: 5, yourPlayerId: 'B' })
    expect(at(last, 'A').state?.outcome).not.toBeNull()
    expect(at(last, 'A').table?.match?.isOver).toBe(true)
    expect(JSON.stringify(at(5, 'A').state?.gameState)).not.toBe(JSON.stringify(at(5, 'B').state?.gameState))
  })

  test('offers no actions and rejects all', async () => {
    for (const eyes of ['A', 'B', 'C']) expect(at(3, eyes).state).not.toHaveProperty('legal')
    const source = replaySource(open, about, { step: 3, eyes: 'A' })
    expect(await source.act({ type: 'draw' })).toMatchObject({ rejected: { code: 'match-over' } })
    expect(await source.command({ type: 'start' })).toMatchObject({ rejected: { code: 'match-over' } })
  })

  test('shows only the log entries up to its step and for its viewer', () => {
    const revisions = at(7, 'A').log.map(({ revision }) => revision)
    expect(Math.max(...revisions)).toBeLessThanOrEqual(7)
    const all = at(RECORD.actions.length, 'everybody').log
    const own = at(RECORD.actions.length, 'B').log
    expect(own.length).toBeGreaterThanOrEqual(all.length)
    expect(all.every((entry) => own.some(({ id }) => id === entry.id))).toBe(true)
  })

  test('can follow the player who has just acted', () => {
    const [player] = RECORD.actions[4]!
    expect(eyesAt(open, 5, 'actor')).toBe(player)
    expect(eyesAt(open, 0, 'actor')).toBeNull()
    expect(eyesAt(open, 5, 'nobody')).toBeNull()
  })

  test('notifies its subscribers at each step and keeps the same snapshot until then', () => {
    const source = replaySource(open, about, { step: 0, eyes: 'A' })
    let changes = 0
    source.subscribe(() => {
      changes += 1
    })
    expect(source.snapshot()).toBe(source.snapshot())
    source.show({ step: 1, eyes: 'A' })
    expect([changes, source.snapshot().state?.revision]).toEqual([1, 1])
  })
})

describe('rounds', () => {
  const open = openedRecord(golden('flip7', 'v1-01-3p.json'))
  const room = { t: (key: string) => key, faces: [], name: (player: string) => player }
  const board = {
    announce: ({ type }: { type: string }) =>
      type === 'roundStarted' ? { text: type, isDivider: true } : null,
  }
  const marked = open.replayed.steps.filter(({ events }) =>
    events.some(({ event }) => event.type === 'roundStarted'),
  )

  test('begin at the steps that the board announces as dividers', () => {
    expect(marked.length).toBeGreaterThan(1)
    expect(roundsOf(open, board, room).map(({ step }) => step)).toEqual(
      marked.map(({ after }) => after.revision),
    )
  })

  test('can be jumped to, and after the last one comes the end', () => {
    const rounds = [
      { step: 4, title: '2' },
      { step: 9, title: '3' },
    ]
    expect([0, 4, 9].map((step) => roundFrom(rounds, step, 'on', 20))).toEqual([4, 9, 20])
    expect([20, 9, 4, 2].map((step) => roundFrom(rounds, step, 'back', 20))).toEqual([9, 4, 0, 0])
  })
})

describe('a takeback', () => {
  // B scores with the fourth action, and takes it back with the fifth.
  const open = openedRecord(golden('yahtzee', 'v1-12-3p.json'))
  const about = { match: 'm_1', names: NAMES }
  const at = (step: number) => replaySource(open, about, { step, eyes: 'everybody' }).snapshot()

  test('is a step of the replay that shows the state before the action', () => {
    const [before, scored, takenBack] = [at(3), at(4), at(5)]
    expect(scored.state?.gameState).not.toEqual(before.state?.gameState)
    expect(takenBack.state?.gameState).toEqual(before.state?.gameState)
    expect(takenBack.state?.revision).toBe(5)
  })

  test('is in the log, after the action that it takes back', () => {
    const entries = at(5).log.filter(({ revision }) => revision >= 4)
    expect(entries[0]).toMatchObject({ revision: 4, event: { type: 'scored', player: 'B' } })
    expect(entries.at(-1)).toMatchObject({ revision: 5, event: { type: 'takenBack', player: 'B' } })
  })

  test('of the action that began a round returns to the round before', () => {
    const room = { t: (key: string) => key, faces: [], name: (player: string) => player }
    const board = {
      announce: ({ type, ...event }: { type: string; player?: string }) =>
        type === 'turnBegan' ? { text: `${event.player}’s turn`, isDivider: true } : null,
    }
    // B takes back the first turn of all, which has no round before it; A takes back with action 15.
    expect(roundsOf(open, board, room).slice(0, 3)).toEqual([
      { step: 6, title: 'A’s turn' },
      { step: 14, title: 'C’s turn' },
      { step: 15, title: 'A’s turn' },
    ])
  })
})

describe('the address of a replay', () => {
  test('leads to the step and the viewer that it was copied with', () => {
    expect(markedIn(replayHrefAt('m_1', 12, 'p_2'))).toEqual({ step: 12, eyes: 'p_2', isVerifying: false })
    expect(replayUrlAt('m_1', 3, 'actor', 'http://a/games/?view=tv')).toBe(
      'http://a/games/#/replay/m_1?at=3&as=actor',
    )
  })

  test('can lead to the checks of the deal', () => {
    expect(markedIn(verifyHref('m_1'))).toEqual({ step: null, eyes: null, isVerifying: true })
  })

  test('ignores invalid parts', () => {
    expect(markedIn('#/replay/m_1?at=-1&as=')).toMatchObject({ step: null })
    expect(markedIn('#/replay/m_1')).toEqual({ step: null, eyes: null, isVerifying: false })
  })
})
