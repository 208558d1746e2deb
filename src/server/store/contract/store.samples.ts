import type { TurnCounts } from '../../../engine/chosen-by.ts'
import type { Outcome } from '../../../engine/game.ts'
import type { Table } from '../../../table/table.ts'
import type { NewAction, NewMatch, Profile, Rating } from '../store.ts'

/** A realistic time: its milliseconds since 1970 do not fit in 32 bits. */
const SAMPLES_BEGIN = Date.UTC(2026, 0, 1)

/** The moment this many milliseconds after `SAMPLES_BEGIN`. */
export const atMs = (ms: number): number => SAMPLES_BEGIN + ms

/** Small complete values for tests of stores; a test changes the fields that it is about. */
export function profileOf(id: string, change: Partial<Profile> = {}): Profile {
  return { id, name: `${id} the Brave`, avatar: 'owl', createdAt: atMs(1_000), ...change }
}

export function tableOf(id: string, change: Partial<Table> = {}): Table {
  return {
    id,
    code: `C-${id}`,
    version: 1,
    host: 'ann',
    hostName: 'Ann “The Host” Ω',
    game: 'toy',
    options: { limit: 3 },
    clockMs: null,
    standIn: 'rules',
    paceMs: 600,
    seats: [{ player: 'p1', profile: 'ann', name: 'Ann', avatar: 'fox', bot: null, isReady: true }],
    queue: [],
    removed: [],
    done: [],
    next: { match: `${id}-next`, server: '00'.repeat(32), commitment: '11'.repeat(32) },
    match: null,
    played: [],
    createdAt: atMs(1_000),
    touchedAt: atMs(1_000),
    ...change,
  }
}

export function runningIn(table: Table): Table {
  const match = { id: `${table.id}-match`, commitment: 'c', isOver: false, paused: null, extraMs: 0 }
  return { ...table, match }
}

export function overIn(table: Table): Table {
  return { ...table, match: table.match && { ...table.match, isOver: true } }
}

export function matchOf(id: string, change: Partial<NewMatch> = {}): NewMatch {
  return {
    id,
    table: 'table',
    head: {
      game: 'toy',
      version: 2,
      options: { limit: 3 },
      players: ['p1', 'p2'],
      seed: { dealer: 'fast', number: 7 },
    },
    leaderboard: 'toy',
    commitment: `commitment of ${id}`,
    profiles: { p1: 'ann', p2: null },
    names: { p1: 'Ann', p2: 'Robo' },
    at: atMs(2_000),
    ...change,
  }
}

export function actionOf(match: string, revision: number, change: Partial<NewAction> = {}): NewAction {
  return {
    match,
    revision,
    player: 'p1',
    command: `${match}-command-${revision}`,
    digest: `digest of ${match} ${revision}`,
    entry: entryAt(revision),
    snapshot: null,
    ending: null,
    ...change,
  }
}

export function entryAt(revision: number): NewAction['entry'] {
  return [
    'p1',
    { type: 'draw', ...{ card: `№ ${revision}`, nested: [1.5, null, { deep: true }] } },
    atMs(3_000 + revision),
  ]
}

export function snapshotAt(revision: number): NewAction['snapshot'] {
  return { state: { pile: [revision, 'x'] }, revision, since: { p1: revision - 1 } }
}

export function outcomeOf(first: number, second: number): Outcome {
  return {
    places: [
      { player: 'p1', place: 1, score: first },
      { player: 'p2', place: 2, score: second },
    ],
    reason: 'last-card',
  }
}

/** The action that ends a match, at that time. */
export function endingOf(
  match: string,
  revision: number,
  end: { at: number; outcome: Outcome; ratings?: readonly Rating[]; turns?: TurnCounts },
): NewAction {
  return actionOf(match, revision, {
    entry: ['p1', { type: 'stop' }, end.at],
    ending: { outcome: end.outcome, turns: end.turns ?? {}, ratings: end.ratings ?? [] },
  })
}
