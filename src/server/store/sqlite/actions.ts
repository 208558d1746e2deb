import type { DatabaseSync } from 'node:sqlite'
import type { Typed } from '../../../engine/game.ts'
import type { Entry } from '../../../engine/match.ts'
import { checkedColumns, checkRow } from '../checksums.ts'
import { numberAt, type Row, textAt, textOrNullAt } from '../rows.ts'
import { StoreDamage } from '../store.ts'
import { StoredLinks } from './chain/stored-links.ts'
import { gapIn, type StoredAction, type UnfiledActions } from './unfiled-actions.ts'

/** Reads the actions of a match after a revision, in order and up to a limit. */
export type ReadActions = (match: string, revision: number, limit: number) => StoredAction[]

/**
 * A match's actions are in up to three places, in this order: `filed_actions`, a row each, as earlier versions and copies
 * from PostgreSQL write them; blocks; the journal. A reader that finds an action in two of them takes the first.
 */
export function readActionsOn(db: DatabaseSync, unfiled: UnfiledActions): ReadActions {
  const rows = db.prepare(
    `SELECT ${checkedColumns('filed_actions')}, chain FROM filed_actions
      WHERE match = ? AND revision > ? ORDER BY revision LIMIT ?`,
  )
  const blocks = db.prepare(
    `SELECT ${checkedColumns('action_blocks')}, chain FROM action_blocks WHERE match = ? AND last > ? ORDER BY last`,
  )
  const links = new StoredLinks(db)
  return (match, revision, limit) => {
    const found = new ConsecutiveActions(match, revision, limit)
    for (const row of rows.iterate(match, revision, limit)) {
      const action = actionFrom(row)
      links.check(match, [action], row)
      found.add(action)
    }
    if (!found.isFull) {
      for (const row of blocks.iterate(match, found.last)) {
        const actions = blockFrom(row)
        links.check(match, actions, row)
        for (const action of actions) found.add(action)
        if (found.isFull) break
      }
    }
    for (const action of unfiled.after(match, found.last, found.left)) found.add(action)
    return found.actions
  }
}

/** Collects the actions after a revision, and throws at the first one that is missing. */
class ConsecutiveActions {
  readonly actions: StoredAction[] = []
  last: number
  readonly #match: string
  readonly #limit: number

  constructor(match: string, revision: number, limit: number) {
    this.#match = match
    this.last = revision
    this.#limit = limit
  }

  get left(): number {
    return this.#limit - this.actions.length
  }

  get isFull(): boolean {
    return this.left <= 0
  }

  add(action: StoredAction): void {
    const [revision] = action
    if (revision <= this.last || this.isFull) return
    if (revision !== this.last + 1) throw new StoreDamage(gapIn(this.#match, this.last + 1))
    this.actions.push(action)
    this.last = revision
  }
}

function actionFrom(row: Row): StoredAction {
  checkRow('filed_actions', row)
  const entry = JSON.parse(textAt(row, 'entry')) as Entry<Typed>
  return [
    numberAt(row, 'revision'),
    textAt(row, 'player'),
    textOrNullAt(row, 'command'),
    textAt(row, 'digest'),
    entry,
  ]
}

function blockFrom(row: Row): readonly StoredAction[] {
  checkRow('action_blocks', row)
  return JSON.parse(textAt(row, 'json')) as StoredAction[]
}

/** The newest revision of a match; 0 without actions. */
export function lastRevisionOn(db: DatabaseSync, unfiled: UnfiledActions): (match: string) => number {
  const filed = db.prepare(
    `SELECT max(coalesce((SELECT max(last) FROM action_blocks WHERE match = :match), 0),
      coalesce((SELECT max(revision) FROM filed_actions WHERE match = :match), 0)) AS last`,
  )
  return (match) => unfiled.lastRevision(match) || numberAt(filed.get({ match }) ?? { last: 0 }, 'last')
}
