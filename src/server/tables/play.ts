import type { ChosenBy, TurnCounts } from '../../engine/chosen-by.ts'
import type { Outcome, PlayerId, Typed } from '../../engine/game.ts'
import { act, type Rejection, snapshotOf } from '../../engine/match.ts'
import { takeBack } from '../../engine/take-back/undo.ts'
import { ok, reject } from '../../protocol/answer.ts'
import { pauseAsTooLong, rejectedBy } from '../../table/acting.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import { newRatings } from '../rankings/ratings.ts'
import { type Appended, type Ending, type NewAction, StoreFault } from '../store/store.ts'
import type { Context } from './context.ts'
import {
  type ActionAnswer,
  actionDigest,
  answerAgain,
  type CommandKey,
  digestOf,
  doneAction,
  findAction,
  NO_DIGEST,
} from './idempotency.ts'
import type { LiveTable } from './live-table.ts'
import { type AcceptedAction, isAccepted, type JudgedAction } from './match-keeper.ts'

/** An action that a player, or the server for them, wants to play. */
export interface Intent {
  readonly player: PlayerId
  readonly action?: Typed | undefined
  /** Instead of the action: its index in the player's legal actions at that revision. */
  readonly choice?: number | undefined
  /** Instead of both: takes the last action back, to which everybody has agreed. */
  readonly takesBack?: true
  readonly revision: number
  /** The id under which it is stored; null for actions of the server itself. */
  readonly command: string | null
  /** The chooser of the action, if not the player. */
  readonly chosenBy?: ChosenBy | undefined
  /** The table command that asks for this action; the table stores it as done. */
  readonly tableCommand?: CommandKey
}

/** Receives the answer to an action, or a defect. It must not throw. */
export type Settled = (result: ActionAnswer | Error) => void

/** How often an action is judged again after another node was quicker. */
const RACES_MAX = 5

/**
 * Plays an action of the table's match: judges it, stores it, and only then shows it. An accepting answer means that the
 * action is durable at that revision. To be called in `exclusive`.
 */
export async function playAction(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  context: Context,
): Promise<ActionAnswer> {
  for (let race = 0; race < RACES_MAX; race += 1) {
    const judged = judge(table, live, intent, context)
    const answer = isAccepted(judged)
      ? await storeAndShow(table, live, intent, judged, context)
      : await answerRefused(table, live, intent, judged.acted.rejection, context)
    if (answer !== null) return answer
  }
  return reject('too-busy')
}

/**
 * Plays an action without waiting for anything but the store: judges it and queues it there in one synchronous run, and
 * shows and acknowledges it in the store's callback. It is part of a job of the table, which it ends. The last action of a
 * match waits for the ratings too. Returns false, and has done nothing, if the rules refuse the action; `playAction` is for
 * these. A fault of the rules is thrown, and leaves the job to the caller.
 */
export function playAtOnce(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  context: Context,
  settled: Settled,
): boolean {
  const judged = judge(table, live, intent, context)
  if (!isAccepted(judged)) return false
  if (judged.acted.match.outcome !== null) {
    const store = () => storeAndShow(table, live, intent, judged, context)
    table.jobs
      .finish(async () => (await store()) ?? playAction(table, live, intent, context))
      .then(settled, settled)
    return true
  }
  const settle = (result: Appended | StoreFault): void => {
    const answer = answerSafely(table, live, intent, judged, result, context)
    if (answer instanceof Promise)
      table.jobs
        .finish(async () => (await answer) ?? playAction(table, live, intent, context))
        .then(settled, settled)
    else {
      table.jobs.end()
      settled(answer)
    }
  }
  context.store.appendWithCallback(newAction(live, intent, judged, null, context), settle)
  return true
}

/** Judges an action, and prepares what everyone will see of it. */
function judge(table: LiveTable, live: LiveMatch, intent: Intent, { world }: Context): JudgedAction {
  const { player, action, choice, revision, chosenBy, takesBack } = intent
  const at = world.now()
  return table.keeper.judge(table.table, live, (match) =>
    takesBack === true
      ? takeBack(match, { player, revision, at })
      : act(match, { player, action, choice, revision, at, chosenBy }),
  )
}

/** An accepted action as it is stored. */
function newAction(
  live: LiveMatch,
  { player, action, command }: Intent,
  { acted: { match, entry }, turns }: AcceptedAction,
  ending: Ending | null,
  { snapshotEvery }: Context,
): NewAction {
  return {
    match: live.id,
    revision: match.revision,
    player,
    command,
    digest: action === undefined || command === null ? NO_DIGEST : digestOf([player, action]),
    entry,
    snapshot: match.revision % snapshotEvery === 0 ? { ...snapshotOf(match), turns } : null,
    ending,
  }
}

/** Stores an action, then shows it. Returns null if another node was quicker, and the action must be judged again. */
async function storeAndShow(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  judged: AcceptedAction,
  context: Context,
): Promise<ActionAnswer | null> {
  const { outcome } = judged.acted.match
  const ending = outcome === null ? null : await endingOf(live, outcome, judged.turns, context)
  const appended = await context.store.append(newAction(live, intent, judged, ending, context))
  return answerAppended(table, live, intent, judged, appended, context)
}

/**
 * Answers an action that the store has answered; one that was stored is shown first. The answer is a promise if something
 * else must be stored or read, and that of null if another node was quicker.
 */
function answerAppended(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  { acted: { match }, turns, show }: AcceptedAction,
  appended: Appended,
  context: Context,
): ActionAnswer | Promise<ActionAnswer | null> {
  if (appended.type === 'conflict') return table.catchUp(live).then(() => null)
  if (appended.type === 'duplicate')
    return answerApplied(
      table,
      live,
      answerAgain(doneAction(appended), actionDigest(intent.player, intent.action)),
    )
  if (match.outcome !== null) context.rankings.version += 1
  const isDecided = live.advance(match, turns, context.world.now())
  show()
  const after = table.afterAction(live, isDecided, intent.tableCommand)
  const answer = ok({ revision: match.revision })
  if (after !== null) return after.then(() => answer)
  table.announceChange()
  return answer
}

/** Like `answerAppended`, but takes a fault of the store too, and throws nothing: an error is in the promise. */
function answerSafely(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  judged: AcceptedAction,
  result: Appended | StoreFault,
  context: Context,
): ActionAnswer | Promise<ActionAnswer | null> {
  if (result instanceof StoreFault) return Promise.reject(result)
  try {
    return answerAppended(table, live, intent, judged, result, context)
  } catch (error) {
    return Promise.reject(error)
  }
}

/** The command was applied before, possibly by another node that we have not caught up with. */
async function answerApplied(table: LiveTable, live: LiveMatch, answer: ActionAnswer): Promise<ActionAnswer> {
  if (answer.ok && answer.value.revision > live.match.revision) await table.catchUp(live)
  return answer
}

/** Answers an action that is refused here: it may have been applied before. Returns null if our copy was stale. */
async function answerRefused(
  table: LiveTable,
  live: LiveMatch,
  { player, action, command }: Intent,
  rejection: Rejection,
  { store, bus }: Context,
): Promise<ActionAnswer | null> {
  const applied = command === null ? null : await findAction(store, live.id, player, command)
  const before = answerAgain(applied, actionDigest(player, action))
  if (before !== null) return answerApplied(table, live, before)
  if (bus !== null && (await table.catchUp(live))) return null
  if (rejection.code === 'match-too-long') await table.change((now) => ok({ table: pauseAsTooLong(now) }))
  return rejectedBy(rejection)
}

async function endingOf(
  live: LiveMatch,
  outcome: Outcome,
  turns: TurnCounts,
  { store }: Context,
): Promise<Ending> {
  return { outcome, turns, ratings: await newRatings(store, live, outcome, turns) }
}
