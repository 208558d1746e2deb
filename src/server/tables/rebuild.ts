import { deepFreeze } from '../../engine/freeze.ts'
import type { AnyGame, Typed } from '../../engine/game.ts'
import { type Entry, replayEntry, resume, start } from '../../engine/match.ts'
import { assertJson, RulesFault } from '../../table/rules-fault.ts'
import type { AnyMatch } from '../../table/start.ts'
import { withTimeLimit } from '../rules-guard/time-limit.ts'
import type { StoredMatch } from '../store/store.ts'

/** The time limit for replaying a whole match. */
const REBUILD_BUDGET_MS = 5_000

/** Replays a stored match. Throws a RulesFault if the present rules refuse it. */
export function rebuild(game: AnyGame, stored: StoredMatch): AnyMatch {
  const { head, snapshot, entries } = stored
  if (head.version !== game.version) {
    throw new RulesFault(
      `played with version ${head.version} of ${game.id}; these rules are version ${game.version}`,
    )
  }
  return withTimeLimit(() => {
    const first = snapshot === null ? fromStart(game, head) : resume(game, head, snapshot)
    const match = entries.reduce((before, entry) => next(before, entry), first)
    assertJson(deepFreeze(match.state), 'state')
    return match
  }, REBUILD_BUDGET_MS)
}

function fromStart(game: AnyGame, head: StoredMatch['head']): AnyMatch {
  const begun = start(game, head)
  if (!begun.ok) throw new RulesFault(begun.refusal.text)
  return begun.match
}

function next(match: AnyMatch, entry: Entry<Typed>): AnyMatch {
  const acted = replayEntry(match, entry)
  if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
  return acted.match
}

/** When a stored match reached this revision; if that action was not read, when it reached its last one. */
export function reachedAt({ at, snapshot, entries }: StoredMatch, revision: number): number {
  const entry = entries[revision - (snapshot?.revision ?? 0) - 1] ?? entries.at(-1)
  return revision === 0 || entry === undefined ? at : entry[2]
}
