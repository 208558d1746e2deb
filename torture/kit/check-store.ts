import { DatabaseSync } from 'node:sqlite'
import type { PlayerId, Typed } from '../../src/engine/game.ts'
import { type Entry, type MatchHeader, observe } from '../../src/engine/match.ts'
import { lastMatch, replay } from '../../src/engine/record.ts'
import { commitment, deviceCommitment } from '../../src/engine/seed.ts'
import { gameById } from '../../src/games/registry.ts'
import { canonical, digestOf, type Journal, type Seen, type Sent } from './journal.ts'

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
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly gaps: readonly string[]
  readonly unreplayable: readonly string[]
  /** Commands that were rejected and applied. */
  readonly ghosts: readonly string[]
  /** States that somebody saw, and that are now different or gone. */
  readonly unseen: readonly string[]
  /** Actions that were sent after the acknowledgement of an action with a higher revision. */
  readonly disordered: readonly string[]
  readonly integrity: readonly string[]
}

/** Returns all violations among the findings. */
export function violationsIn(findings: Findings): string[] {
  const { lost, doubled, gaps, unreplayable, ghosts, unseen, disordered, integrity } = findings
  return [lost, doubled, gaps, unreplayable, ghosts, unseen, disordered, integrity].flat()
}

/** Returns the rows of a report for the findings. */
export function findingRows(findings: Findings): [name: string, value: string | number][] {
  const { games, matches, ended, actions, committed } = findings
  return [
    ['games', games.join(', ')],
    ['matches', `${matches}, ${ended} of them over`],
    ['dealt from commitments', committed],
    ['actions stored', actions],
    ['acknowledged and lost', findings.lost.length],
    ['applied twice', findings.doubled.length],
    ['gaps in revisions', findings.gaps.length],
    ['records that do not replay', findings.unreplayable.length],
    ['rejected and applied', findings.ghosts.length],
    ['seen and then different', findings.unseen.length],
    ['answered out of order', findings.disordered.length],
    ['integrity', findings.integrity.length === 0 ? 'ok' : findings.integrity.length],
  ]
}

/** Compares the stored matches with everything that the clients received. */
export function checkStore(file: string, journal: Journal): Findings {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const matches = readMatches(db)
    const stored = new Map(matches.map((match) => [match.id, match]))
    return {
      matches: matches.length,
      ended: matches.filter(({ outcome }) => outcome !== null).length,
      actions: matches.reduce((sum, { actions }) => sum + actions.length, 0),
      games: [...new Set(matches.map(({ head }) => head.game))].toSorted(),
      lost: lostOf(journal, stored),
      doubled: doubledIn(matches),
      gaps: matches.flatMap(gapsOf),
      committed: matches.filter(({ head }) => head.seed.dealer === 'committed').length,
      unreplayable: matches.flatMap((match) => [...replayFaults(match), ...dealFaults(match)]),
      ghosts: ghostsOf(journal, matches),
      unseen: unseenOf(journal, matches),
      disordered: disorderOf(journal),
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

/** Finds acknowledged actions that are not stored at their revision, with their player and content. */
function lostOf(journal: Journal, stored: ReadonlyMap<string, StoredMatch>): string[] {
  return [...journal.commands.values()].flatMap((sent) => {
    if (sent.answer?.type !== 'ack') return []
    const { revision } = sent.answer
    const found = stored.get(sent.match)?.actions[revision - 1]
    const isThere =
      found !== undefined && found.revision === revision && found.command === sent.id && isSame(found, sent)
    return isThere ? [] : [`${sent.match} revision ${revision}: ${sent.id} was acknowledged`]
  })
}

function isSame({ player, entry }: StoredAction, sent: Sent): boolean {
  const [by, action] = entry
  return player === sent.player && by === sent.player && canonical(action) === canonical(sent.action)
}

/** Finds command ids that are stored twice; each client uses an id for one command. */
function doubledIn(matches: readonly StoredMatch[]): string[] {
  const seen = new Set<string>()
  return matches.flatMap(({ id, actions }) =>
    actions.flatMap(({ command, revision }) => {
      if (command === null) return []
      const isDouble = seen.has(command)
      seen.add(command)
      return isDouble ? [`${id} revision ${revision}: ${command} is stored twice`] : []
    }),
  )
}

function gapsOf({ id, actions }: StoredMatch): string[] {
  return actions.flatMap(({ revision }, at) =>
    revision === at + 1 ? [] : [`${id}: revision ${revision} where ${at + 1} should be`],
  )
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

function ghostsOf(journal: Journal, matches: readonly StoredMatch[]): string[] {
  return matches.flatMap(({ id, actions }) =>
    actions.flatMap(({ command, revision }) => {
      const answer = command === null ? null : (journal.commands.get(command)?.answer ?? null)
      return answer?.type === 'rejected'
        ? [`${id} revision ${revision}: ${command} was rejected (${answer.code})`]
        : []
    }),
  )
}

/** Compares every state that was shown with the record at that revision. */
function unseenOf(journal: Journal, matches: readonly StoredMatch[]): string[] {
  const byMatch = Map.groupBy(journal.seen.values(), ({ match }) => match)
  const known = new Set(matches.map(({ id }) => id))
  const gone = [...byMatch.keys()].filter((id) => !known.has(id)).map((id) => `${id} was seen and is gone`)
  return [...gone, ...matches.flatMap((match) => changedIn(match, byMatch.get(match.id) ?? []))]
}

function changedIn(match: StoredMatch, seen: readonly Seen[]): string[] {
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

/** Finds an action that was sent after the acknowledgement of another one, and has the lower revision. */
function disorderOf(journal: Journal): string[] {
  const acked = [...journal.commands.values()].flatMap(({ id, match, sentAt, answer }) =>
    answer?.type === 'ack' ? [{ id, match, sentAt, at: answer.at, revision: answer.revision }] : [],
  )
  return [...Map.groupBy(acked, ({ match }) => match).values()].flatMap((all) => {
    let earliest = Number.POSITIVE_INFINITY
    return all
      .toSorted((one, other) => other.revision - one.revision)
      .flatMap(({ id, match, sentAt, at, revision }) => {
        const isLate = earliest < sentAt
        earliest = Math.min(earliest, at)
        return isLate
          ? [`${match} revision ${revision}: ${id} was sent after a later revision was acknowledged`]
          : []
      })
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
