import { expect, test } from 'vitest'
import type { Room } from '../../../board-kit/board.ts'
import { type Line, linesWithBeat } from '../../../board-kit/motion/line.ts'
import type { LogEntry } from '../../../client/source.ts'
import { translate } from '../../../engine/texts.ts'
import { de } from '../../i18n/de/index.ts'
import { en } from '../../i18n/en/index.ts'
import { groupsOf, linesOf } from './log-lines.ts'

const room: Room<string> = { t: (key) => key, faces: [], name: (player) => player }
const t = translate(en, 'en')
const entry = (id: number, type: string): LogEntry => ({
  id,
  match: 'm_1',
  revision: id,
  at: id * 1000,
  event: { type },
  isMissed: false,
})
const line = (id: number, change: Partial<Line> = {}): Line => ({
  id,
  revision: id,
  at: 0,
  text: `line ${id}`,
  isMissed: false,
  ...change,
})

test('each entry is announced once, and silent events have no line', () => {
  const told: string[] = []
  const board = {
    announce: ({ type }: { type: string }) => {
      told.push(type)
      return type === 'silent' ? null : { text: type }
    },
  }
  const log = [entry(0, 'played'), entry(1, 'silent')]
  const known = new WeakMap()
  linesOf(log, board, room, t, known)
  const lines = linesOf([...log, entry(2, 'won')], board, room, t, known)
  expect(lines.map(({ text }) => text)).toEqual(['played', 'won'])
  expect(told).toEqual(['played', 'silent', 'won'])
})

test('the first line of an action says who chose it, once, in both languages', () => {
  const board = { announce: ({ type }: { type: string }) => ({ text: type, isDivider: type === 'Round 2' }) }
  const chosen = { player: 'Ann', by: 'bot' } as const
  const log: LogEntry[] = [
    { ...entry(0, 'Round 2'), revision: 1, substitution: chosen },
    { ...entry(1, 'Ann rolls'), revision: 1, substitution: chosen },
    { ...entry(2, 'Ann scores'), revision: 1, substitution: chosen },
    entry(3, 'Ben rolls'),
    { ...entry(4, 'Ann waits'), substitution: { player: 'Ann', by: 'clock' } },
  ]
  const known = new WeakMap()
  const english = linesOf(log, board, room, t, known).map(({ text }) => text)
  expect(english).toEqual([
    'Round 2',
    'A bot for Ann rolls',
    'Ann scores',
    'Ben rolls',
    'Time ran out: Ann waits',
  ])
  expect(linesOf(log, board, room, t, known).map(({ text }) => text)).toEqual(english)
  const german = linesOf(log, board, room, translate(de, 'de'))
  expect(german[1]?.text).toBe('Ein Bot für Ann rolls')
})

test('a sentence that does not begin with the name of the player keeps its words', () => {
  const board = { announce: ({ type }: { type: string }) => ({ text: type }) }
  const log: LogEntry[] = ['A second 7: Ann BUSTED.', 'Anna waits', 'Ann'].map((text, id) => ({
    ...entry(id, text),
    substitution: { player: 'Ann', by: 'bot' },
  }))
  expect(linesOf(log, board, room, t).map(({ text }) => text)).toEqual([
    'A bot played for Ann: A second 7: Ann BUSTED.',
    'A bot played for Ann: Anna waits',
    'A bot played for Ann: Ann',
  ])
})

test('rounds and lines are listed newest first', () => {
  const groups = groupsOf([line(0), line(1, { text: 'Round 2', isDivider: true }), line(2), line(3)])
  expect(groups.map(({ title, lines }) => [title, ...lines.map(({ id }) => id)])).toEqual([
    ['Round 2', 3, 2],
    [null, 0],
  ])
})

test('a heading gets no beat unless it moves a piece or is the only line', () => {
  const heading = line(1, { isDivider: true })
  const deal = line(2, { isDivider: true, flights: [{ from: 'deck', to: 'seat:a' }] })
  expect(linesWithBeat([line(0), heading]).map(({ id }) => id)).toEqual([0])
  expect(linesWithBeat([line(0), heading, deal]).map(({ id }) => id)).toEqual([0, 2])
  expect(linesWithBeat([heading])).toEqual([heading])
})

test('missed lines are counted at the newest of them', () => {
  const isMissed = true
  const groups = groupsOf([
    line(0),
    line(1, { isMissed }),
    line(2, { isMissed }),
    line(3, { isMissed }),
    line(4),
  ])
  expect(groups[0]?.lines.map(({ id, missed }) => [id, missed])).toEqual([
    [4, 0],
    [3, 3],
    [2, 0],
    [1, 0],
    [0, 0],
  ])
})

test('a takeback has a line of the frame, which no board announces', () => {
  const board = {
    announce: () => {
      throw new Error('no board knows takebacks')
    },
  }
  const log = [{ ...entry(0, 'takenBack'), event: { type: 'takenBack', player: 'Ann' } }]
  expect(linesOf(log, board, room, t).map(({ text }) => text)).toEqual(['Ann takes the last action back.'])
})
