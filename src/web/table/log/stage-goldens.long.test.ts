import { describe, expect, test } from 'vitest'
import { type RecordedMatch, recordedMatch, recordsOf } from '../../../../test/recorded-match.ts'
import type { AnyBoard } from '../../../board-kit/board.ts'
import { type Line, linesWithBeat } from '../../../board-kit/motion/line.ts'
import { BEHIND_MAX_MS } from '../../../board-kit/stage/beats.ts'
import {
  cutReception,
  type MatchInput,
  openReception,
  type Reception,
  receiveInput,
} from '../../../board-kit/stage/reception.ts'
import { dueAt, isBusy, type Stage, stepStage, toldLines } from '../../../board-kit/stage/stage.ts'
import type { PlayerId, Typed } from '../../../engine/game.ts'
import { GAMES } from '../../../games/registry.ts'
import type { StateMessage } from '../../../protocol/messages.ts'

type MatchStage = Stage<StateMessage>
const TEMPO = { factor: 1, isMoving: true }

/** A state that may be on screen, and the lines that must have been told before. */
interface Allowed {
  readonly text: string
  readonly lastLine: number
}

const textOf = ({ gameState }: StateMessage) => JSON.stringify(gameState)

/** All states that may be on screen, in order: each truth, and its advances by the events that follow. */
function allowedStates({ inputs, board }: RecordedMatch): readonly Allowed[] {
  const allowed: Allowed[] = []
  let before: MatchInput | undefined
  for (const input of inputs) {
    const from = before?.log.length ?? 0
    const fresh = input.log.slice(from)
    const isFresh = ({ id }: Line) => id >= from
    const moments = linesWithBeat(input.lines.filter(isFresh)).map(({ id }) => id)
    let view = before?.truth.gameState
    for (const { id, event } of fresh) {
      const told = moments.filter((moment) => moment <= id).at(-1) ?? -1
      view = advanced(board, view, event)
      allowed.push({ text: JSON.stringify(view), lastLine: told })
    }
    allowed.push({ text: textOf(input.truth), lastLine: moments.at(-1) ?? -1 })
    before = input
  }
  return allowed
}

function advanced(board: AnyBoard, view: unknown, event: Typed): unknown {
  return board.advance === undefined ? view : board.advance(view, event)
}

/** Checks every stage of a match against the states that may be on screen; returns the first violation. */
class Audience {
  violation: string | null = null
  readonly #allowed: readonly Allowed[]
  #place = 0
  #lines = 0
  #told = -1

  constructor(recorded: RecordedMatch) {
    this.#allowed = allowedStates(recorded)
  }

  watch(stage: MatchStage, lines: readonly Line[]): void {
    const told = toldLines(stage, lines)
    const text = textOf(stage.shown)
    const place = this.#allowed.findIndex((one, at) => at >= this.#place && one.text === text)
    const { lastLine = -1 } = this.#allowed[place] ?? {}
    if (place < 0) this.#complain('a state that no order of events explains', stage)
    else if (lastLine > (told.at(-1)?.id ?? -1)) this.#complain('a fact before its beat has landed', stage)
    if (told.length < this.#lines) this.#complain('a line taken back', stage)
    if (told.some(({ id }, at) => id !== lines[at]?.id || id <= (told[at - 1]?.id ?? -1)))
      this.#complain('a log in another order than the events', stage)
    if ((stage.told?.line.id ?? -1) < this.#told) this.#complain('a line out of order', stage)
    this.#place = Math.max(this.#place, place)
    this.#lines = told.length
    this.#told = stage.told?.line.id ?? -1
  }

  #complain(what: string, { truth }: MatchStage): void {
    this.violation ??= `${what}, at revision ${truth.revision}`
  }
}

type Change = (stage: MatchStage) => MatchStage

/** The tap that skips to the truth. */
type Tap = typeof cutReception

/** How a match is presented. */
interface Showing {
  /** A new state arrives so often, or after the last beat if this is null. */
  readonly everyMs: number | null
  readonly mutant?: Change
  /** Somebody taps in the middle of the first beat of each action. */
  readonly tap?: Tap
}

/** Plays a match through a stage. */
function present(
  recorded: RecordedMatch,
  { everyMs, mutant = (stage) => stage, tap }: Showing,
): { readonly violation: string | null; readonly endsBehind: number; readonly lagMs: number } {
  const audience = new Audience(recorded)
  const [first, ...rest] = recorded.inputs
  if (first === undefined) throw new Error('the record has a start')
  let now = 0
  let lagMs = 0
  let endsBehind = 0
  let arrivedAt = 0
  let reception: Reception = openReception(first)
  const show = (stage: MatchStage, lines: readonly Line[]) => {
    reception = { ...reception, stage: mutant(stage), lines }
    audience.watch(reception.stage, lines)
    if (reception.stage.shown === reception.stage.truth) arrivedAt = Number.POSITIVE_INFINITY
    lagMs = Math.max(lagMs, now - arrivedAt)
  }
  const playUntil = (end: number) => {
    for (let due = dueAt(reception.stage); due !== null && due <= end; due = dueAt(reception.stage)) {
      now = Math.max(now, due)
      show(stepStage(reception.stage, now, TEMPO), reception.lines)
    }
    if (end !== Number.POSITIVE_INFINITY) now = end
  }
  const skip = (by: Tap) => {
    const due = dueAt(reception.stage)
    if (due !== null) now += (due - now) / 2
    reception = by(reception)
    show(reception.stage, reception.lines)
    const { stage, lines } = reception
    if (stage.shown !== stage.truth || isBusy(stage) || toldLines(stage, lines).length < lines.length)
      endsBehind += 1
  }
  for (const input of rest) {
    arrivedAt = Math.min(arrivedAt, now)
    reception = receiveInput(reception, input, { since: 0, now, isHidden: false, tempo: TEMPO })
    show(reception.stage, input.lines)
    if (tap !== undefined) skip(tap)
    playUntil(everyMs === null ? Number.POSITIVE_INFINITY : now + everyMs)
    if (everyMs === null && reception.stage.shown !== input.truth) endsBehind += 1
  }
  playUntil(Number.POSITIVE_INFINITY)
  if (reception.stage.shown !== reception.stage.truth) endsBehind += 1
  return { violation: audience.violation, endsBehind, lagMs }
}

/** The longest big moment: that of dice, which roll first. */
const BIGGEST_MS = 2_100

const GOOD = { violation: null, endsBehind: 0 }

describe.each(GAMES.map(({ id }) => id))('recorded matches of %s', (game) => {
  const files = recordsOf(game)

  test.each(files)('%s shows no fact before its beat and ends each action with the truth', async (file) => {
    const recorded = await recordedMatch(game, file)
    const { lagMs, ...found } = present(recorded, { everyMs: null })
    expect(found).toEqual(GOOD)
    expect(lagMs).toBeLessThanOrEqual(BEHIND_MAX_MS + BIGGEST_MS)
  })

  test('show no fact before its beat if actions arrive faster than they can be shown', async () => {
    const recorded = await recordedMatch(game, files[0] ?? '')
    for (const everyMs of [0, 90, 400]) expect(present(recorded, { everyMs })).toMatchObject(GOOD)
  })

  test.each(files)('%s shows the truth at a tap, and the next action from its start', async (file) => {
    const recorded = await recordedMatch(game, file)
    const { violation, endsBehind } = present(recorded, { everyMs: null, tap: cutReception })
    expect({ violation, endsBehind }).toEqual(GOOD)
  })

  test.each([
    ['the last player', (players: readonly PlayerId[]) => players.at(-1) ?? null],
    ['a spectator', () => null],
  ])('show %s no fact before its beat', async (_name, findViewer) => {
    for (const file of files) {
      const recorded = await recordedMatch(game, file, findViewer)
      expect(present(recorded, { everyMs: null }), file).toMatchObject(GOOD)
    }
  })

  test('show the truth at once while the page is hidden', async () => {
    const { inputs } = await recordedMatch(game, files[0] ?? '')
    let reception = openReception(inputs[0]!)
    for (const input of inputs.slice(1)) {
      const hidden = receiveInput(reception, input, { since: 0, now: 0, isHidden: true, tempo: TEMPO })
      expect(hidden.stage.shown).toBe(input.truth)
      reception = receiveInput(reception, input, { since: 0, now: 0, isHidden: false, tempo: TEMPO })
    }
  })
})

describe('the check of the stage finds', () => {
  const mutants: readonly (readonly [string, Change])[] = [
    ['a stage that shows the truth at once', (stage) => ({ ...stage, shown: stage.truth })],
    [
      'a stage that shows the truth after the first beat of several',
      (stage) => ({ ...stage, playing: stage.playing && { ...stage.playing, after: stage.truth } }),
    ],
  ]

  test.each(mutants)('%s', async (_name, mutant) => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    expect(present(recorded, { everyMs: null, mutant }).violation).toMatch(/fact before its beat/)
  })

  test('a stage that never shows the truth', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const first = recorded.inputs[0]!.truth
    const { endsBehind } = present(recorded, {
      everyMs: null,
      mutant: (stage) => ({ ...stage, shown: first }),
    })
    expect(endsBehind).toBeGreaterThan(0)
  })

  test('a tap that leaves the stage as it is', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const { endsBehind } = present(recorded, { everyMs: null, tap: (reception) => reception })
    expect(endsBehind).toBeGreaterThan(0)
  })

  test('a tap that forgets the lines of what it skipped', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const tap: Tap = (reception) => {
      const { stage, ...rest } = cutReception(reception)
      return { stage: { ...stage, told: null }, ...rest }
    }
    expect(present(recorded, { everyMs: null, tap }).violation).toMatch(/a line out of order/)
  })

  test('a log in another order than the events', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const inputs = recorded.inputs.map((input) => ({ ...input, lines: input.lines.toReversed() }))
    expect(present({ ...recorded, inputs }, { everyMs: null }).violation).not.toBe(null)
    const [first, second, ...rest] = recorded.inputs.at(-1)?.lines ?? []
    const swapped = [second!, first!, ...rest]
    const last = recorded.inputs.map((input, at) =>
      at < recorded.inputs.length - 1 ? input : { ...input, lines: swapped },
    )
    expect(present({ ...recorded, inputs: last }, { everyMs: null }).violation).toMatch(
      /another order than the events/,
    )
  })

  test('an advance that invents a fact', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const invent: Change = (stage) =>
      stage.shown === stage.truth ? stage : { ...stage, shown: { ...stage.shown, gameState: 'invented' } }
    expect(present(recorded, { everyMs: null, mutant: invent }).violation).toMatch(/no order of events/)
  })
})
