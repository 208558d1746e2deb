import { expect, test } from 'vitest'
import type { StateMessage } from '../../protocol/messages.ts'
import type { Opening } from '../board.ts'
import { cuesAt } from './beats.ts'
import { OPENING_MAX_MS, openMatch } from './opening.ts'
import { beginReception, cutReception, type MatchInput, receiveInput } from './reception.ts'
import { isBusy, type Stage, stepStage, toldLines } from './stage.ts'

const TEMPO = { factor: 1, isMoving: true }
const ROOM: MatchInput['room'] = { t: String, faces: [], name: String }
const HERE = { now: 0, isHidden: false, tempo: TEMPO }

const openingOf = (pieces: number): Opening => ({
  flights: Array.from({ length: pieces }, (_, nth) => ({ from: 'deck', to: `card:${nth}`, isTurned: true })),
  cue: 'riffle',
  riffle: 'deck',
  hides: '.count',
})

const state = (revision: number): StateMessage => ({
  type: 'state',
  match: 'm',
  game: 'toy',
  revision,
  gameState: `state ${revision}`,
  yourPlayerId: 'a',
  activePlayers: [],
  outcome: null,
})

/** A match at this revision, in which each action had one event. */
function inputAt(revision: number): MatchInput {
  const ids = Array.from({ length: revision }, (_, at) => at)
  return {
    truth: state(revision),
    log: ids.map((id) => ({ id, event: { type: 'moved' } })),
    lines: ids.map((id) => ({ id, revision: id + 1, at: 0, text: `line ${id}`, isMissed: false })),
    board: { opening: () => openingOf(20) },
    room: ROOM,
    isOwn: false,
  }
}

const landsAt = ({ playing }: Stage<unknown>) => playing?.landsAt ?? null

test('an opening of any size at any speed is over in time', () => {
  for (const pieces of [1, 2, 10, 48])
    for (const factor of [0.5, 1, 1.5])
      expect(
        landsAt(openMatch('dealt', [], openingOf(pieces), 0, { factor, isMoving: true })),
      ).toBeLessThanOrEqual(OPENING_MAX_MS)
})

test('the sound of an opening begins with it', () => {
  const beat = openMatch('dealt', [], openingOf(4), 0, TEMPO).playing?.beat
  expect(beat && cuesAt('start', beat)).toEqual(['riffle'])
  expect(beat && cuesAt('landing', beat)).toEqual([])
})

test('nothing that happens is shown or told before the pieces have landed', () => {
  const opened = beginReception(inputAt(0), { ...HERE, sawStart: true })
  const due = landsAt(opened.stage) ?? 0
  expect(due).toBeGreaterThan(0)
  const acted = inputAt(1)
  const later = receiveInput(opened, acted, { ...HERE, now: due / 2, since: 0 })
  expect([later.stage.shown.revision, later.stage.told]).toEqual([0, null])
  const landed = stepStage(later.stage, due, TEMPO)
  expect([landed.shown.revision, landed.told]).toEqual([0, null])
  const next = stepStage(landed, due, TEMPO)
  expect([next.shown.revision, next.told?.line.id]).toEqual([1, 0])
  expect(toldLines(next, acted.lines)).toEqual(acted.lines)
})

test('a tap skips the opening', () => {
  const { stage } = cutReception(beginReception(inputAt(0), { ...HERE, sawStart: true }))
  expect(isBusy(stage)).toBe(false)
  expect(stage.shown).toBe(stage.truth)
})

test.each([
  ['the page was opened later', 0, { ...HERE, sawStart: false }],
  ['somebody has acted', 1, { ...HERE, sawStart: true }],
  ['nobody sees the page', 0, { ...HERE, sawStart: true, isHidden: true }],
  ['motion is reduced', 0, { ...HERE, sawStart: true, tempo: { factor: 1, isMoving: false } }],
])('a match does not open if %s', (_, revision, here) => {
  expect(isBusy(beginReception(inputAt(revision), here).stage)).toBe(false)
})
