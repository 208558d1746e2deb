import type { ChosenBy, TurnCounts } from '../../engine/chosen-by.ts'
import { HOST, type Outcome, type PlayerId, type Typed } from '../../engine/game.ts'
import { act, observe, type Rejection, snapshotOf } from '../../engine/match.ts'
import { fastRng } from '../../engine/rng.ts'
import { parse } from '../../engine/schema.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StandIn } from '../../protocol/table.ts'
import { newRatings } from '../ratings.ts'
import type { Ending, Profile } from '../store/store.ts'
import { viewerOf } from './broadcast.ts'
import type { Due } from './clock.ts'
import type { Context } from './context.ts'
import {
  type ActionRequest,
  type AppliedCommand,
  answerAgain,
  type CommandKey,
  digestOf,
} from './idempotency.ts'
import type { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import { levelNear, seatOf, withPause } from './model/decide.ts'
import type { Table } from './model/table.ts'
import { RulesFault, withSharedTimeLimit } from './time-limit.ts'

/** An action that a player, or the server for them, wants to play. */
export interface Intent {
  readonly player: PlayerId
  readonly action: Typed
  readonly revision: number
  /** The id under which it is stored; null for actions of the server itself. */
  readonly command: string | null
  /** The chooser of the action, if not the player. */
  readonly chosenBy?: ChosenBy | undefined
  /** The table command that asks for this action; the table stores it as done. */
  readonly tableCommand?: CommandKey
}

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
): Promise<Answer<{ revision: number }>> {
  const { store, world, snapshotEvery } = context
  const { player, action, revision, command, chosenBy } = intent
  for (let race = 0; race < RACES_MAX; race += 1) {
    const at = world.now()
    const { acted, turns, show } = await table.judge(live, (match) =>
      act(match, { player, action, revision, at, chosenBy }),
    )
    const digest = digestOf([player, action])
    if (!acted.ok) {
      const applied = command === null ? null : await store.findCommand(live.id, player, command)
      if (applied !== null) return answerApplied(table, live, applied, digest)
      // Our copy may be stale: refresh and judge again.
      if (context.bus !== null && (await table.catchUp(live))) continue
      if (acted.rejection.code === 'match-too-long') await table.change(pauseAsTooLong)
      return rejectedBy(acted.rejection)
    }
    const { match } = acted
    const appended = await store.append({
      match: live.id,
      revision: match.revision,
      player,
      command,
      digest,
      entry: acted.entry,
      snapshot: match.revision % snapshotEvery === 0 ? { ...snapshotOf(match), turns } : null,
      ending: match.outcome === null ? null : await endingOf(live, match.outcome, turns, context),
    })
    if (appended.type === 'duplicate') return answerApplied(table, live, appended, digest)
    if (appended.type === 'stored') {
      if (match.outcome !== null) context.rankings.version += 1
      const isDecided = live.advance(match, turns, world.now())
      show()
      const after = table.afterAction(live, isDecided, intent.tableCommand)
      if (after !== null) await after
      table.announceChange()
      return ok({ revision: match.revision })
    }
    // Another node was quicker: apply its action, and judge again.
    await table.catchUp(live)
  }
  return reject('too-busy')
}

/** The command was applied before, possibly by another node that we have not caught up with. */
async function answerApplied(
  table: LiveTable,
  live: LiveMatch,
  applied: AppliedCommand,
  digest: string,
): Promise<Answer<{ revision: number }>> {
  if (applied.revision > live.match.revision) await table.catchUp(live)
  return answerAgain(applied, digest)
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

/** Pauses a match whose record is full; the host can end it. */
function pauseAsTooLong(table: Table): Answer<{ table: Table }> {
  return ok({ table: table.match?.paused === 'too-long' ? table : withPause(table, 'too-long') })
}

/** The player as whom this person acts, or why they cannot act at all; the rules decide the rest. */
export function playerFor(
  table: Table,
  live: LiveMatch | null,
  profile: Profile,
  { asHost }: ActionRequest,
  match: string | undefined,
): Answer<PlayerId> {
  if (live === null) return reject('no-match')
  if (match !== undefined && live.id !== match) return reject('match-over')
  if (asHost && table.host !== profile.id) return reject('not-host')
  const player = asHost ? HOST : viewerOf(table, live, profile.id)
  if (player === null) return reject('not-seated')
  const { paused, isOver } = table.match ?? { paused: null, isOver: true }
  if (paused !== null) return reject(paused === 'too-long' ? 'match-too-long' : 'match-paused')
  return isOver && live.match.outcome === null ? reject('match-over') : ok(player)
}

/** Chooses an action for a player who does not: by a bot of that level, or by the rules' choice for absent players. */
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
    if (!chosen.ok) throw new RulesFault(`${by} chose an invalid action: ${chosen.reason}`)
    return chosen.value
  })
}

/** The legal action of this type that the rules offer the host, if any. */
export function hostAction(live: LiveMatch, type: string): Typed | null {
  return live.match.decisions.get(HOST)?.legal.find((action) => action.type === type) ?? null
}

/** Does one due thing at a table, if it is still due: a bot's turn, an expired clock, an absent host. */
export async function runDue(table: LiveTable, context: Context): Promise<void> {
  await table.exclusive(async () => {
    const now = context.world.now()
    const { live } = table
    const due = table.nextDue(now)
    if (due === null || due.at > now) return ok(null)
    if (due.type === 'host') return passHost(table, now)
    return live === null ? ok(null) : playDue(table, live, due, context)
  })
}

type PlayerDue = Exclude<Due, { type: 'host' }>

async function playDue(
  table: LiveTable,
  live: LiveMatch,
  due: PlayerDue,
  context: Context,
): Promise<Answer<null>> {
  const { standIn, seats } = table.table
  const seat = seats.find(({ player }) => player === due.player)
  const by = due.type === 'bot' ? (seat?.bot ?? 'rules') : due.type === 'clock' ? 'rules' : standIn
  const action = await chooseFor(live, due.player, by, context)
  const chosenBy = chooserOf(due, live, standIn)
  const intent = { player: due.player, action, revision: live.match.revision, command: null, chosenBy }
  const played = await playAction(table, live, intent, context)
  // A bot that chooses an illegal action would try for ever. If another node was quicker, the decision is closed.
  const isStillAsked = table.live?.match.decisions.has(due.player) === true
  if (!played.ok && played.rejected.code === 'illegal-action' && isStillAsked)
    throw new RulesFault(`${by} chose an illegal action`)
  return ok(null)
}

/** The chooser of a due action. A bot in a seat that was a bot's from the start is the player itself. */
function chooserOf(
  { type, player }: PlayerDue,
  { profiles }: LiveMatch,
  standIn: StandIn,
): ChosenBy | undefined {
  switch (type) {
    case 'clock':
      return 'clock'
    case 'standIn':
      return standIn === 'rules' ? 'rules' : 'bot'
    case 'bot':
      return (profiles[player] ?? null) === null ? undefined : 'bot'
  }
}

/** Makes the person who has been present for longest the host, after the host was away for too long. */
async function passHost(table: LiveTable, now: number): Promise<Answer<null>> {
  const others = table.table.seats
    .flatMap(({ profile }) => profile ?? [])
    .filter((id) => id !== table.table.host)
  const heir = table.presence.longestPresent(others, now)
  const seat = heir === null ? undefined : seatOf(table.table, heir)
  if (seat === undefined) return ok(null)
  const changed = await table.change((old) => ok({ table: { ...old, host: heir, hostName: seat.name } }))
  return changed.ok ? ok(null) : changed
}
