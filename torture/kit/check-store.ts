import { DatabaseSync } from 'node:sqlite'
import type { PlayerId, Typed } from '../../src/engine/game.ts'
import { type Entry, type MatchHeader, observe } from '../../src/engine/match.ts'
import { lastMatch, replay } from '../../src/engine/record.ts'
import { commitment, deviceCommitment } from '../../src/engine/seed.ts'
import { gameById } from '../../src/games/registry.ts'
import {
  checkHistory,
  HISTORY_CHECKS,
  type History,
  type Sighting,
  type TokenSeat,
  type Violation,
} from './history.ts'
import { canonical, digestOf, type Journal } from './journal.ts'

interface StoredAction {
  readonly revision: number
  readonly player: PlayerId
  readonly command: string | null
  readonly entry: Entry<Typed>
}

interface StoredMatch {
  readonly id: string
  readonly head: MatchHeader<unknown>
  readonly outcome: string | null
  readonly actions: readonly StoredAction[]
}

/** The findings in the store; every list but `games` is empty if all is well. */
export interface Findings {
  readonly matches: number
  readonly ended: number
  readonly actions: number
  readonly games: readonly string[]
  /** The matches to whose deals devices committed. */
  readonly committed: number
  /** The rules that the history of answers, states and stored actions breaks. */
  readonly history: readonly Violation[]
  readonly unreplayable: readonly string[]
  /** States that somebody saw, and that are now different or gone. */
  readonly unseen: readonly string[]
  readonly integrity: readonly string[]
}

/** Returns all violations among the findings. */
export function violationsIn({ history, unreplayable, unseen, integrity }: Findings): string[] {
  const broken = history.map(({ check, text }) => `${HISTORY_CHECKS[check]}: ${text}`)
  return [broken, unreplayable, unseen, integrity].flat()
}

/** Returns the rows of a report for the findings. */
export function findingRows(findings: Findings): [name: string, value: string | number][] {
  const { games, matches, ended, actions, committed, history } = findings
  const checks = Object.entries(HISTORY_CHECKS).map(([check, title]): [string, number] => [
    title,
    history.filter((violation) => violation.check === check).length,
  ])
  return [
    ['games', games.join(', ')],
    ['matches', `${matches}, ${ended} of them over`],
    ['dealt from commitments', committed],
    ['actions stored', actions],
    ...checks,
    ['records that do not replay', findings.unreplayable.length],
    ['seen and then different', findings.unseen.length],
    ['integrity', findings.integrity.length === 0 ? 'ok' : findings.integrity.length],
  ]
}

/** Compares the stored matches with everything that the clients received. */
export function checkStore(file: string, journal: Journal): Findings {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const matches = readMatches(db)
    return {
      matches: matches.length,
      ended: matches.filter(({ outcome }) => outcome !== null).length,
      actions: matches.reduce((sum, { actions }) => sum + actions.length, 0),
      games: [...new Set(matches.map(({ head }) => head.game))].toSorted(),
      committed: matches.filter(({ head }) => head.seed.dealer === 'committed').length,
      history: checkHistory(historyOf(journal, matches, db)),
      unreplayable: matches.flatMap((match) => [...replayFaults(match), ...dealFaults(match)]),
      unseen: unseenOf(journal, matches),
      integrity: integrityOf(db),
    }
  } finally {
    db.close()
  }
}

function readMatches(db: DatabaseSync): StoredMatch[] {
  const readActions = db.prepare(
    'SELECT revision, player, command, entry FROM actions WHERE match = ? ORDER BY revision',
  )
  return db
    .prepare('SELECT id, head, outcome FROM matches')
    .all()
    .map(({ id, head, outcome }) => ({
      id: String(id),
      head: JSON.parse(String(head)) as MatchHeader<unknown>,
      outcome: outcome === null ? null : String(outcome),
      actions: readActions.all(String(id)).map((row) => ({
        revision: Number(row.revision),
        player: String(row.player),
        command: row.command === null ? null : String(row.command),
        entry: JSON.parse(String(row.entry)) as Entry<Typed>,
      })),
    }))
}

/** The journal of the clients and the stored actions, as one history. */
function historyOf(journal: Journal, matches: readonly StoredMatch[], db: DatabaseSync): History {
  const operations = [...journal.commands.values()].map(
    ({ id, match, player, action, client = null, sentAt, answers }) => ({
      ...{ id, match, player, client, answers },
      action: canonical(action),
      invokedAt: sentAt,
    }),
  )
  const stored = matches.flatMap(({ id, actions }) =>
    actions.map(({ revision, player, command, entry: [by, action] }) => ({
      ...{ match: id, revision, command },
      // The two are the same, unless the store is wrong.
      player: by === player ? player : `${player} as ${by}`,
      action: canonical(action),
    })),
  )
  const { sightings } = journal
  return { operations, sightings, stored, seats: seatsOf(journal, db) }
}

function seatsOf({ profiles }: Journal, db: DatabaseSync): TokenSeat[] {
  const clients = new Map([...profiles].map(([client, profile]) => [profile, client]))
  return db
    .prepare('SELECT match, player, profile FROM results')
    .all()
    .flatMap(({ match, player, profile }) => {
      const client = clients.get(String(profile))
      return client === undefined ? [] : [{ client, match: String(match), player: String(player) }]
    })
}

function replayFaults(match: StoredMatch): string[] {
  const replayed = replayOf(match)
  if (typeof replayed === 'string') return [`${match.id}: ${replayed}`]
  const { outcome } = lastMatch(replayed)
  const isSame = JSON.stringify(outcome) === (match.outcome ?? 'null')
  return isSame ? [] : [`${match.id}: ends with ${JSON.stringify(outcome)}, stored is ${match.outcome}`]
}

/** Devices whose revealed bytes are not those that they had committed to. */
function dealFaults({ id, head: { seed } }: StoredMatch): string[] {
  if (seed.dealer !== 'committed') return []
  const hash = commitment(seed.match, seed.server)
  return seed.commitments.flatMap(({ player, hash: own, opened }) =>
    opened === null || deviceCommitment(hash, player, opened) === own
      ? []
      : [`${id} is dealt from bytes that ${player} has not committed to`],
  )
}

function replayOf({ head, actions }: StoredMatch) {
  const game = gameById(head.game)
  if (game === null) return `the game ${head.game} does not exist`
  const replayed = replay(game, { ...head, actions: actions.map(({ entry }) => entry) })
  return replayed.ok ? replayed : `revision ${replayed.revision}: ${replayed.reason}`
}

/** Compares every state that was shown with the record at that revision. */
function unseenOf(journal: Journal, matches: readonly StoredMatch[]): string[] {
  const distinct = new Map(
    journal.sightings.map((seen) => [`${seen.match} ${seen.revision} ${seen.viewer} ${seen.digest}`, seen]),
  )
  const byMatch = Map.groupBy(distinct.values(), ({ match }) => match)
  const known = new Set(matches.map(({ id }) => id))
  const gone = [...byMatch.keys()].filter((id) => !known.has(id)).map((id) => `${id} was seen and is gone`)
  return [...gone, ...matches.flatMap((match) => changedIn(match, byMatch.get(match.id) ?? []))]
}

function changedIn(match: StoredMatch, seen: readonly Sighting[]): string[] {
  const replayed = replayOf(match)
  if (typeof replayed === 'string') return []
  return seen.flatMap(({ revision, viewer, digest }) => {
    const at = revision === 0 ? replayed.start : replayed.steps[revision - 1]?.after
    const why = at === undefined ? 'gone' : digestOf(observe(at, viewer).view) === digest ? null : 'different'
    return why === null
      ? []
      : [`${match.id} revision ${revision}, as ${viewer ?? 'a spectator'} saw it, is ${why}`]
  })
}

function integrityOf(db: DatabaseSync): string[] {
  const found = db
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => String(Object.values(row)[0]))
  const foreign = db.prepare('PRAGMA foreign_key_check').all().length
  return [
    ...found.filter((line) => line !== 'ok'),
    ...(foreign > 0 ? [`${foreign} rows without their match`] : []),
  ]
}
