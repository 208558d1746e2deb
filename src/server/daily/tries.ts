import { type DailyGame, headerOf, matchOf, PLAYER, resultOf } from '../../daily/challenge.ts'
import { playableUntil } from '../../daily/day.ts'
import { jsonViolation } from '../../engine/freeze.ts'
import type { Typed } from '../../engine/game.ts'
import { act, eventsFor, start } from '../../engine/match.ts'
import { replayEntry } from '../../engine/record.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StepView } from '../../protocol/answers.ts'
import type { TryView } from '../../protocol/daily.ts'
import { type Rejected, rejection } from '../../protocol/rejections.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import { assertJson } from '../../table/rules-fault.ts'
import { poolOf } from '../rankings/leaderboards.ts'
import { withTimeLimit } from '../rules-guard/time-limit.ts'
import type { Profile, Store, StoredTry } from '../store/store.ts'
import type { World } from '../world.ts'

/** Everything that a try needs from the server. */
export interface TryContext {
  readonly store: Store
  readonly world: World
  /** The number of actions of one try. */
  readonly actionsMax: number
}

/** A day's challenge of one game, with the seed that only the server knows. */
export interface Challenge {
  readonly day: string
  readonly game: DailyGame
  readonly server: string
}

/** An action of a try, and the revision that it answers. */
export interface TryAction {
  readonly revision: number
  readonly action: unknown
}

type AnyMatch = ReturnType<typeof matchOf>

/** The id of a try in messages. Everybody's has the same: only its owner ever gets it. */
const idOf = ({ day, game }: Challenge) => `daily-${day}-${game.id}`

/** The try as its player sees it, with all its steps. */
export function viewOf(challenge: Challenge, stored: StoredTry, profile: Profile): TryView {
  return withTimeLimit(() => {
    const header = headerOf(challenge.game, challenge.day, challenge.server)
    const steps: StepView[] = []
    const begun = start(challenge.game, header)
    if (!begun.ok) throw new Error(begun.refusal.text)
    let match: AnyMatch = begun.match
    for (const entry of stored.entries) {
      const acted = replayEntry(match, entry)
      if (!acted.ok) throw new Error(acted.rejection.reason)
      match = acted.match
      const events = eventsFor(acted.events, PLAYER)
      steps.push({ revision: match.revision, player: PLAYER, at: entry[2], events })
    }
    return shown(challenge, match, profile, steps)
  })
}

/** Plays an action of a try: it is judged by the rules, stored, and then shown. */
export async function playTry(
  challenge: Challenge,
  stored: StoredTry,
  profile: Profile,
  { revision, action }: TryAction,
  context: TryContext,
): Promise<Answer<{ readonly view: TryView; readonly stored: StoredTry }>> {
  const { world, store, actionsMax } = context
  const at = world.now()
  if (at >= playableUntil(challenge.day)) return reject('match-over', 'The day of this challenge is over.')
  if (revision !== stored.entries.length) return reject('stale-revision')
  if (revision >= actionsMax) return reject('match-too-long')
  const { day, game, server } = challenge
  const played = withTimeLimit(() => {
    const header = headerOf(game, day, server)
    const match = matchOf(challenge.game, header, stored.entries)
    const acted = act(match, { player: PLAYER, action, revision, at })
    if (!acted.ok) return { ok: false, rejected: rejectedBy(acted.rejection) } as const
    assertJson(jsonViolation(acted.match.state, ''), 'state')
    const steps = [
      { revision: acted.match.revision, player: PLAYER, at, events: eventsFor(acted.events, PLAYER) },
    ]
    const result = resultOf(challenge.game, acted.match)
    const view = shown(challenge, acted.match, profile, steps)
    return { ok: true, entry: acted.entry, result, view } as const
  })
  if (!played.ok) return played
  const { entry, result, view } = played
  const isRanked = result !== null && poolOf(profile.id) === 'people'
  const next: StoredTry = {
    ...stored,
    entries: [...stored.entries, entry],
    result: result === null ? null : { ...result, review: null },
    rank: isRanked ? result.rank : null,
  }
  const isStored = (await store.updateTry(next, stored.entries.length)) === 'stored'
  return isStored ? ok({ view, stored: next }) : reject('stale-revision')
}

function shown(
  challenge: Challenge,
  match: AnyMatch,
  { name }: Profile,
  steps: readonly StepView[],
): TryView {
  // Nobody else has to agree, so a try has no takebacks: the server takes none.
  const { mayTakeBack: _mayTakeBack, ...state } = stateMessage(match, idOf(challenge), PLAYER, false, {
    [PLAYER]: name,
  })
  assertJson(jsonViolation(state.gameState, ''), 'view')
  return { day: challenge.day, playableUntil: playableUntil(challenge.day), state, steps }
}

type ActRejection = Extract<ReturnType<typeof act<unknown, Typed, unknown, unknown, Typed>>, { ok: false }>

function rejectedBy(refused: ActRejection['rejection']): Rejected {
  const refusal = 'refusal' in refused ? { refusal: refused.refusal } : {}
  return { ...rejection(refused.code, refused.reason), ...refusal }
}
