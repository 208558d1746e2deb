import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyBoard, Room } from '../../board-kit/board.ts'
import { type Line, momentsOf } from '../../board-kit/motion/line.ts'
import { BEHIND_MAX_MS } from '../../board-kit/stage/beats.ts'
import {
  type MatchInput,
  openReception,
  type Reception,
  receiveInput,
} from '../../board-kit/stage/reception.ts'
import { dueAt, openStage, type Stage, stepStage, toldLines } from '../../board-kit/stage/stage.ts'
import type { LogEntry } from '../../client/source.ts'
import type { Typed } from '../../engine/game.ts'
import { eventsFor } from '../../engine/match.ts'
import { type Catalog, translate } from '../../engine/texts.ts'
import { GAMES } from '../../games/registry.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import { en } from '../i18n/en/index.ts'
import { type AnyRecord, openRecord } from '../replay/open-record.ts'
import { linesOf } from './log-lines.ts'

type MatchStage = Stage<StateMessage>
const TEMPO = { factor: 1, isMoving: true }
const GOLDENS = join(import.meta.dirname, '../../games')

/** A match as its first player receives it: one input for each revision. */
interface Recorded {
  readonly inputs: readonly MatchInput[]
  readonly board: AnyBoard
}

/** A golden record with at most this many actions is played, so that the test stays quick. */
const ACTIONS_MAX = 400

async function recordedMatch(game: string, file: string): Promise<Recorded> {
  const { record }: { record: AnyRecord } = JSON.parse(
    readFileSync(join(GOLDENS, game, 'golden', file), 'utf8'),
  )
  const opened = openRecord(record)
  if (!opened.ok) throw new Error(opened.reason)
  const { board }: { board: AnyBoard } = await import(`../../games/${game}/board/index.tsx`)
  const { en: texts }: { en: Catalog } = await import(`../../games/${game}/texts/en.ts`)
  const room: Room<string> = { t: translate(texts, 'en'), faces: [], name: (player) => player }
  const viewer = record.players[0] ?? null
  const { start, steps } = opened.open.replayed
  const log: LogEntry[] = []
  const known = new WeakMap<LogEntry, Line | null>()
  const inputs = [{ after: start, events: [] }, ...steps.slice(0, ACTIONS_MAX)].map(({ after, events }) => {
    const { revision } = after
    for (const event of eventsFor(events, viewer)) {
      log.push({ id: log.length, match: 'm_1', revision, at: 0, event, isMissed: false })
    }
    const lines = linesOf(log, board, room, translate(en, 'en'), known)
    return { truth: stateMessage(after, 'm_1', viewer, false, {}), log: [...log], lines, board, isOwn: false }
  })
  return { inputs, board }
}

/** A state that may be on screen, and the lines that must have been told before. */
interface Allowed {
  readonly text: string
  readonly lastLine: number
}

const textOf = ({ gameState }: StateMessage) => JSON.stringify(gameState)

/** All states that may be on screen, in order: each truth, and its advances by the events that follow. */
function allowedStates({ inputs, board }: Recorded): readonly Allowed[] {
  const allowed: Allowed[] = []
  let before: MatchInput | undefined
  for (const input of inputs) {
    const from = before?.log.length ?? 0
    const fresh = input.log.slice(from)
    const isFresh = ({ id }: Line) => id >= from
    const moments = momentsOf(input.lines.filter(isFresh)).map(({ id }) => id)
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

  constructor(recorded: Recorded) {
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

/** Plays a match through a stage. A new state arrives every `everyMs`, or after the last beat if that is null. */
function present(
  recorded: Recorded,
  everyMs: number | null,
  mutant: Change = (stage) => stage,
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
  for (const input of rest) {
    arrivedAt = Math.min(arrivedAt, now)
    reception = receiveInput(reception, input, { since: 0, now, isHidden: false, tempo: TEMPO })
    show(reception.stage, input.lines)
    playUntil(everyMs === null ? Number.POSITIVE_INFINITY : now + everyMs)
    if (everyMs === null && reception.stage.shown !== input.truth) endsBehind += 1
  }
  playUntil(Number.POSITIVE_INFINITY)
  if (reception.stage.shown !== reception.stage.truth) endsBehind += 1
  return { violation: audience.violation, endsBehind, lagMs }
}

const GOOD = { violation: null, endsBehind: 0 }

describe.each(GAMES.map(({ id }) => id))('recorded matches of %s', (game) => {
  const files = readdirSync(join(GOLDENS, game, 'golden'))

  test.each(files)('%s shows no fact before its beat and ends each action with the truth', async (file) => {
    const recorded = await recordedMatch(game, file)
    const { lagMs, ...found } = present(recorded, null)
    expect(found).toEqual(GOOD)
    expect(lagMs).toBeLessThanOrEqual(BEHIND_MAX_MS)
  })

  test('show no fact before its beat if actions arrive faster than they can be shown', async () => {
    const recorded = await recordedMatch(game, files[0] ?? '')
    for (const everyMs of [0, 90, 400]) expect(present(recorded, everyMs)).toMatchObject(GOOD)
  })

  test('cut to the truth at any moment', async () => {
    const { inputs } = await recordedMatch(game, files[0] ?? '')
    let reception = openReception(inputs[0]!)
    for (const input of inputs.slice(1)) {
      reception = receiveInput(reception, input, { since: 0, now: 0, isHidden: false, tempo: TEMPO })
      expect(openStage(reception.stage.truth, input.lines).shown).toBe(input.truth)
      const hidden = receiveInput(reception, input, { since: 0, now: 0, isHidden: true, tempo: TEMPO })
      expect(hidden.stage.shown).toBe(input.truth)
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
    expect(present(recorded, null, mutant).violation).toMatch(/fact before its beat/)
  })

  test('a stage that never shows the truth', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const first = recorded.inputs[0]!.truth
    const { endsBehind } = present(recorded, null, (stage) => ({ ...stage, shown: first }))
    expect(endsBehind).toBeGreaterThan(0)
  })

  test('an advance that invents a fact', async () => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const invent: Change = (stage) =>
      stage.shown === stage.truth ? stage : { ...stage, shown: { ...stage.shown, gameState: 'invented' } }
    expect(present(recorded, null, invent).violation).toMatch(/no order of events/)
  })
})
