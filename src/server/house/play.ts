import { HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { act, look, type Rejection, standingOf } from '../../engine/match.ts'
import { fastRng } from '../../engine/rng.ts'
import { type Answer, no, yes } from '../../protocol/answer.ts'
import type { StandIn } from '../../protocol/table.ts'
import type { Ending } from '../store/store.ts'
import type { AnyMatch } from '../table/begin.ts'
import { levelNear } from '../table/decide.ts'
import { TABLE_LIMITS } from '../table/limits.ts'
import { guarded } from './guard.ts'
import { type Done, digestOf, doneBefore, type LiveMatch } from './live-match.ts'
import type { LiveTable, Surroundings } from './live-table.ts'
import { newRatings } from './ratings.ts'

/** What someone, or the server for them, wants to do in the match. */
export interface Intent {
  readonly player: PlayerId
  readonly action: Typed
  readonly revision: number
  /** Null for what the server does by itself. */
  readonly command: string | null
}

const SNAPSHOT_EVERY = 50
const RACES_MAX = 5

/**
 * Plays an action of the table's match: judged, stored, and only then known to anybody. To be called from within
 * `exclusive`. An answer of yes means that it is durable, at that revision.
 */
export async function playAction(
  table: LiveTable,
  live: LiveMatch,
  intent: Intent,
  around: Surroundings,
): Promise<Answer<{ revision: number }>> {
  const { store, world } = around
  let now = live
  for (let race = 0; race < RACES_MAX; race += 1) {
    const { player, action, revision, command } = intent
    const at = world.now()
    const { acted, show } = judged(table, now, { player, action, revision, at })
    const digest = digestOf([player, action])
    if (!acted.ok) {
      const done = command === null ? null : await doneBefore(store, now, player, command)
      return done === null ? rejectedBy(acted.rejection) : again(done, digest)
    }
    const appended = await store.append({
      match: now.id,
      revision: acted.match.revision,
      player,
      command,
      digest,
      entry: acted.entry,
      snapshot: acted.match.revision % SNAPSHOT_EVERY === 0 ? standingOf(acted.match) : null,
      ending: await endingOf(now, acted.match, around),
    })
    if (appended.type === 'duplicate') return again(appended, digest)
    if (appended.type === 'stored') {
      now.advance(acted.match, world.now())
      if (command !== null) now.remember(player, command, { revision: acted.match.revision, digest })
      show()
      await afterAction(table, now, around)
      return yes({ revision: acted.match.revision })
    }
    // Another node was quicker: look again, and judge again.
    const fresh = await table.loadMatch()
    if (fresh === null) return no('unknown-match')
    now = fresh
  }
  return no('too-busy')
}

/** What the rules make of it, and what everyone is to be shown of that once it is stored. */
function judged(
  table: LiveTable,
  live: LiveMatch,
  intent: { player: PlayerId; action: Typed; revision: number; at: number },
) {
  const { id, names } = live
  return guarded(() => {
    const acted = act(live.match, intent)
    const show: () => void = acted.ok
      ? table.watchers.matchNews(table.table, { id, names, match: acted.match }, acted.events)
      : () => undefined
    return { acted, show }
  })
}

/** The same command once more: the same answer, if it is the same. */
export function again(done: Done, digest: string): Answer<{ revision: number }> {
  return done.digest === digest ? yes({ revision: done.revision }) : no('id-reused')
}

function rejectedBy(rejection: Rejection): Answer<never> {
  const refusal = 'refusal' in rejection ? { refusal: rejection.refusal } : {}
  return { ok: false, rejected: { code: rejection.code, reason: rejection.reason, ...refusal } }
}

async function endingOf(live: LiveMatch, after: AnyMatch, { store }: Surroundings): Promise<Ending | null> {
  if (after.outcome === null) return null
  return { outcome: after.outcome, ratings: await newRatings(store, live, after.outcome) }
}

/** What follows from an action at the table: extra time is used up, and a match that is over is written down. */
async function afterAction(table: LiveTable, live: LiveMatch, { world }: Surroundings): Promise<void> {
  if (live.match.outcome !== null) await writeDown(table, live, world.now())
  else if ((table.table.match?.extraMs ?? 0) > 0) {
    await table.change((now) =>
      yes({ table: now.match === null ? now : { ...now, match: { ...now.match, extraMs: 0 } } }),
    )
  }
}

/** The match is over: the table says so, and keeps its result. Also done when a crash came in between. */
export async function writeDown(table: LiveTable, live: LiveMatch, at: number): Promise<void> {
  const { outcome, head } = live.match
  if (outcome === null) return
  const places = outcome.places.map(({ player, place, score }) => ({
    name: live.names[player] ?? '',
    place,
    score,
  }))
  await table.change((now) => {
    if (now.match === null || now.match.isOver || now.match.id !== live.id) return yes({ table: now })
    const played = [{ match: live.id, game: head.game, at, places }, ...now.played].slice(
      0,
      TABLE_LIMITS.played,
    )
    return yes({ table: { ...now, match: { ...now.match, isOver: true, paused: null }, played } })
  })
}

/** What is played for someone who does not: a bot of that level, or the rules' own choice for the absent. */
export function choiceFor(live: LiveMatch, player: PlayerId, by: StandIn, { world }: Surroundings): Typed {
  const { match, game } = live
  const [a = 0, b = 0, c = 0, d = 0] = world.random(4)
  const rng = fastRng(((a << 24) | (b << 16) | (c << 8) | d) >>> 0)
  return guarded(() => {
    const sight = look(match, player)
    const bot = by === 'nobody' || by === 'rules' ? undefined : game.bots[levelNear(game, by)]
    return bot === undefined ? game.whenAbsent(sight, rng) : bot.choose(sight, rng)
  })
}

/** What the host's word does in this match, if its rules have such a word. */
export function hostChoice(live: LiveMatch, type: string): Typed | null {
  return live.match.questions.get(HOST)?.legal.find((action) => action.type === type) ?? null
}
