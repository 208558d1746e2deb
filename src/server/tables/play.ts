import { type ChosenBy, countTurn, isCounted, type TurnCounts } from '../../engine/chosen-by.ts'
import { deepFreeze, jsonViolation } from '../../engine/freeze.ts'
import { HOST, type Outcome, type PlayerId, type Typed } from '../../engine/game.ts'
import {
  type ActResult,
  type AddressedEvent,
  act,
  type Entry,
  observe,
  type Rejection,
  replayEntry,
  snapshotOf,
} from '../../engine/match.ts'
import { fastRng } from '../../engine/rng.ts'
import { parse } from '../../engine/schema.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { playedForMessages } from '../../protocol/state-message.ts'
import type { StandIn } from '../../protocol/table.ts'
import { newRatings } from '../ratings.ts'
import type { Ending } from '../store/store.ts'
import type { Context } from './context.ts'
import { TABLE_LIMITS } from './limits.ts'
import { type Done, digestOf, type LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import { levelNear, withPause } from './model/decide.ts'
import type { AnyMatch } from './model/start.ts'
import type { Table } from './model/table.ts'
import { assertJson, RulesFault, withSharedTimeLimit } from './time-limit.ts'

/** What someone, or the server for them, wants to do in the match. */
export interface Intent {
  readonly player: PlayerId
  readonly action: Typed
  readonly revision: number
  /** Null for what the server does by itself. */
  readonly command: string | null
  /** Who chose the action, if not the player. */
  readonly chosenBy?: ChosenBy | undefined
}

const RACES_MAX = 5

/**
 * Plays an action of the table's match: judged, stored, and only then known to anybody. To be called from within
 * `exclusive`. An answer of yes means that it is durable, at that revision.
 */
export async function playAction(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  context: Context,
): Promise<Answer<{ revision: number }>> {
  const { store, world, snapshotEvery } = context
  for (let race = 0; race < RACES_MAX; race += 1) {
    const { player, action, revision, command, chosenBy } = intent
    const at = world.now()
    const { acted, turns, show } = await judged(table, live, (match) =>
      act(match, { player, action, revision, at, chosenBy }),
    )
    const digest = digestOf([player, action])
    if (!acted.ok) {
      const done = command === null ? null : await store.findCommand(live.id, player, command)
      if (done !== null) return answerAgain(table, live, done, digest, context)
      // What looks wrong from here may be right where more is known.
      if (context.bus !== null && (await catchUp(table, live, context))) continue
      if (acted.rejection.code === 'match-too-long') await table.change(withPauseAsTooLong)
      return rejectedBy(acted.rejection)
    }
    const appended = await store.append({
      match: live.id,
      revision: acted.match.revision,
      player,
      command,
      digest,
      entry: acted.entry,
      snapshot: acted.match.revision % snapshotEvery === 0 ? { ...snapshotOf(acted.match), turns } : null,
      ending: acted.match.outcome === null ? null : await endingOf(live, acted.match.outcome, turns, context),
    })
    if (appended.type === 'duplicate') return answerAgain(table, live, appended, digest, context)
    if (appended.type === 'stored') {
      if (acted.match.outcome !== null) context.rankings.version += 1
      const isDecided = live.advance(acted.match, turns, world.now())
      show()
      const after = afterAction(table, live, context, { isPrompted: true, isDecided })
      if (after !== null) await after
      table.announceChange()
      return ok({ revision: acted.match.revision })
    }
    // Another node was quicker: look again, and judge again.
    await catchUp(table, live, context)
  }
  return reject('too-busy')
}

/** It was done before, perhaps where this house does not know of it yet. */
async function answerAgain(
  table: LiveTable,
  live: LiveMatch,
  done: Done,
  digest: string,
  context: Context,
): Promise<Answer<{ revision: number }>> {
  if (done.revision > live.match.revision) await catchUp(table, live, context)
  return again(done, digest)
}

/** How long ago another node's action can have been for its own time to count: later, the clocks of those who wait begin now. */
const HEARD_OF_MS = 2_000

/**
 * Does in memory, and shows, what is stored beyond it: by another node, or by a write that ended in a fault. Whether
 * there was anything.
 */
export async function catchUp(table: LiveTable, live: LiveMatch, context: Context): Promise<boolean> {
  const { store, world, bus } = context
  const entries = await store.entriesAfter(live.id, live.match.revision, Number.MAX_SAFE_INTEGER)
  let isDecided = false
  for (const entry of entries) {
    const { acted, turns, show } = await judged(table, live, (match) => replayEntry(match, entry))
    if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
    const now = world.now()
    const at = bus === null ? now : Math.min(now, Math.max(entry[2], now - HEARD_OF_MS))
    isDecided = live.advance(acted.match, turns, at) || isDecided
    show()
  }
  if (entries.length > 0) await afterAction(table, live, context, { isPrompted: false, isDecided })
  return entries.length > 0
}

/** What the rules make of it, and what everyone is to be shown of that once it is stored. */
function judged(
  table: LiveTable,
  live: LiveMatch,
  play: (match: AnyMatch) => ActResult<unknown, Typed, unknown, unknown, Typed>,
) {
  const { id, names } = live
  return withSharedTimeLimit(() => {
    const acted = play(live.match)
    if (acted.ok) {
      assertJson(deepFreeze(acted.match.state), 'state')
      assertJson(jsonViolation(acted.events, ''), 'events')
    }
    if (!acted.ok) return { acted, turns: live.turns, show: (): void => undefined }
    const turns = countTurn(live.turns, acted.entry, acted.match.revision)
    const shown = { id, names, match: acted.match, turns }
    const show = table.broadcast.matchNews(table.table, shown, toldOf(acted.entry, acted.events))
    return { acted, turns, show }
  })
}

/** The events of an action; if somebody else chose it for the player, everyone is told that first. */
function toldOf(
  [player, , , chosenBy]: Entry<Typed>,
  events: readonly AddressedEvent<Typed>[],
): readonly AddressedEvent<Typed>[] {
  return [...playedForMessages(player, chosenBy).map((event) => ({ to: null, event })), ...events]
}

/** The same command once more: the same answer, if it is the same. */
export function again(done: Done, digest: string): Answer<{ revision: number }> {
  return done.digest === digest ? ok({ revision: done.revision }) : reject('id-reused')
}

function rejectedBy(rejection: Rejection): Answer<never> {
  const refusal = 'refusal' in rejection ? { refusal: rejection.refusal } : {}
  return { ok: false, rejected: { code: rejection.code, reason: rejection.reason, ...refusal } }
}

async function endingOf(
  live: LiveMatch,
  outcome: Outcome,
  turns: TurnCounts,
  { store }: Context,
): Promise<Ending> {
  return { outcome, turns, ratings: await newRatings(store, live, outcome, turns) }
}

/**
 * What follows from an action at the table: a decision that is made uses up its extra time, clocks are shown, a match that
 * is over is written down. If a command asked for the action, that command is done with it. Null if there is nothing to
 * wait for.
 */
function afterAction(
  table: LiveTable,
  live: LiveMatch,
  { world }: Context,
  { isPrompted, isDecided }: { isPrompted: boolean; isDecided: boolean },
): Promise<unknown> | null {
  if (live.match.outcome !== null) return recordResult(table, live, world.now(), isPrompted)
  if (isDecided && (table.table.match?.extraMs ?? 0) > 0) return table.change(withoutExtra, isPrompted)
  if (table.table.clockMs !== null) table.showTable()
  return null
}

/** Nothing more fits into the record of the match: it stands still, and the host can end it. */
function withPauseAsTooLong(table: Table): Answer<{ table: Table }> {
  return ok({ table: table.match?.paused === 'too-long' ? table : withPause(table, 'too-long') })
}

function withoutExtra(table: Table): Answer<{ table: Table }> {
  const { match } = table
  return ok({
    table: match === null || match.extraMs === 0 ? table : { ...table, match: { ...match, extraMs: 0 } },
  })
}

/** The match is over: the table says so, and keeps its result. Also done when a crash came in between. */
export async function recordResult(
  table: LiveTable,
  live: LiveMatch,
  at: number,
  isPrompted = false,
): Promise<void> {
  const { outcome, header } = live.match
  if (outcome === null) return
  const places = outcome.places.map(({ player, place, score }) => {
    const count = live.turns[player]
    const isUncounted = count !== undefined && !isCounted(count)
    return {
      name: live.names[player] ?? '',
      place,
      score,
      ...(isUncounted ? { uncounted: { turns: count.turns, playedFor: count.playedFor } } : {}),
    }
  })
  await table.change((now) => {
    if (now.match === null || now.match.isOver || now.match.id !== live.id) return ok({ table: now })
    const played = [{ match: live.id, game: header.game, at, places }, ...now.played].slice(
      0,
      TABLE_LIMITS.played,
    )
    return ok({ table: { ...now, match: { ...now.match, isOver: true, paused: null }, played } })
  }, isPrompted)
}

/** What is played for someone who does not: a bot of that level, or the rules' own choice for the absent. */
export async function chooseFor(
  live: LiveMatch,
  player: PlayerId,
  by: StandIn,
  { world }: Context,
): Promise<Typed> {
  const { match, game } = live
  const bot = by === 'nobody' || by === 'rules' ? undefined : game.bots[levelNear(game, by)]
  await bot?.prepare?.(match.header.options)
  const [a = 0, b = 0, c = 0, d = 0] = world.random(4)
  const rng = fastRng(((a << 24) | (b << 16) | (c << 8) | d) >>> 0)
  return withSharedTimeLimit(() => {
    const observation = observe(match, player)
    const chosen = parse(
      game.action,
      bot === undefined ? game.whenAbsent(observation, rng) : bot.choose(observation, rng),
    )
    if (!chosen.ok) throw new RulesFault(`${by} chose what is no action: ${chosen.reason}`)
    return chosen.value
  })
}

/** What the host's word does in this match, if its rules have such a word. */
export function hostAction(live: LiveMatch, type: string): Typed | null {
  return live.match.decisions.get(HOST)?.legal.find((action) => action.type === type) ?? null
}
