import type { PlayerId } from '../engine/game.ts'
import { takeBackRejection } from '../engine/take-back/undo.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import type { TableCommand } from '../protocol/table.ts'
import { playerFor, rejectedBy } from './acting.ts'
import type { Person } from './commands.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { LiveMatch } from './live-match.ts'
import type { Table, TakeBackRequest } from './table.ts'
import { missingConsent, openTakeBack, withTakeBack } from './take-back-request.ts'

/** A command about a takeback. */
export type TakeBackCommand = Extract<TableCommand, { readonly type: 'askTakeBack' | 'answerTakeBack' }>

/** The table with a request, or the player whose action is taken back because everybody has agreed. */
export type TakeBackDecision =
  | { readonly type: 'asked'; readonly table: Table }
  | { readonly type: 'agreed'; readonly player: PlayerId }

/** Decides a command about a takeback. The rules judge the action, so this can throw a RulesFault. */
export function decideTakeBack(
  table: Table,
  live: LiveMatch | null,
  person: Person,
  command: TakeBackCommand,
  now: number,
): Answer<TakeBackDecision> {
  const player = playerFor(table, live, person, { asHost: false }, undefined)
  if (!player.ok) return player
  if (live === null) return reject('no-match')
  if (live.match.outcome !== null) return reject('match-over')
  if (command.revision !== live.match.revision) return reject('stale-revision')
  return command.type === 'askTakeBack'
    ? ask(table, live, player.value, now)
    : answer(table, live, player.value, command.agrees, now)
}

function ask(table: Table, live: LiveMatch, player: PlayerId, now: number): Answer<TakeBackDecision> {
  const { revision } = live.match
  const rejection = takeBackRejection(live.match, player)
  if (rejection !== null) return rejectedBy(rejection)
  if (table.match?.takeBack?.revision === revision)
    return reject('cannot-take-back', 'You have asked to take this back already.')
  const until = now + Math.max(TABLE_LIMITS.takeBackMs, table.clockMs ?? 0)
  return withConsent(table, { player, revision, agreed: [], until })
}

function answer(
  table: Table,
  live: LiveMatch,
  player: PlayerId,
  agrees: boolean,
  now: number,
): Answer<TakeBackDecision> {
  const request = openTakeBack(table, live)
  if (request === null || request.until <= now) return reject('stale-revision')
  if (!agrees) return ok({ type: 'asked', table: withTakeBack(table, { ...request, declinedBy: player }) })
  if (player === request.player || request.agreed.includes(player)) return ok({ type: 'asked', table })
  return withConsent(table, { ...request, agreed: [...request.agreed, player] })
}

/** The request, unless everybody has agreed: bots always do. */
function withConsent(table: Table, request: TakeBackRequest): Answer<TakeBackDecision> {
  return missingConsent(table, request).length === 0
    ? ok({ type: 'agreed', player: request.player })
    : ok({ type: 'asked', table: withTakeBack(table, request) })
}
