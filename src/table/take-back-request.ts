import type { PlayerId } from '../engine/game.ts'
import type { TakeBackView } from '../protocol/table.ts'
import type { LiveMatch } from './live-match.ts'
import type { Table, TakeBackRequest } from './table.ts'

/** The people who have not agreed yet. A bot agrees, also one that plays for a person. */
export function missingConsent({ seats }: Table, { player: asking, agreed }: TakeBackRequest): PlayerId[] {
  return seats.flatMap(({ player, profile, bot }) => {
    const isAsked = profile !== null && bot === null && player !== asking
    return isAsked && !agreed.includes(player) ? [player] : []
  })
}

/** The request that waits for answers; null if there is none, or somebody has acted since. */
export function openTakeBack(table: Table, live: LiveMatch): TakeBackRequest | null {
  const { match } = table
  const request = match?.takeBack
  if (request === undefined || !isOpen(table, request)) return null
  return match?.id === live.id && request.revision === live.match.revision ? request : null
}

/** Whether nobody has declined, and the asking person still plays. */
function isOpen({ seats }: Table, { player: asking, declinedBy }: TakeBackRequest): boolean {
  const seat = seats.find(({ player }) => player === asking)
  return declinedBy === undefined && seat !== undefined && seat.profile !== null && seat.bot === null
}

/** The table with this request. */
export function withTakeBack(table: Table, takeBack: TakeBackRequest): Table {
  return table.match === null ? table : { ...table, match: { ...table.match, takeBack } }
}

/** The table after nobody has answered an open request in time. */
export function expireTakeBack(table: Table): Table {
  const request = table.match?.takeBack
  if (request === undefined || request.declinedBy !== undefined) return table
  return withTakeBack(table, { ...request, declinedBy: null })
}

/** The request as everyone sees it. */
export function takeBackView(table: Table): TakeBackView | undefined {
  const request = table.match?.takeBack
  if (request === undefined || table.match?.isOver === true) return undefined
  const { player, revision, agreed, until, declinedBy } = request
  const isWaiting = isOpen(table, request)
  return {
    player,
    revision,
    agreed,
    waitingFor: isWaiting ? missingConsent(table, request) : [],
    isOpen: isWaiting,
    declinedBy: declinedBy ?? null,
    until,
  }
}
