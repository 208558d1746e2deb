import type { PlayerId } from '../engine/game.ts'
import type { PushSubscriptionInput, Webhook } from '../protocol/notices.ts'
import type { Seat, Table } from './table.ts'

/** The table with this browser for the notices of a person, or with none. */
export function withPush(table: Table, profile: string, push: PushSubscriptionInput | null): Table {
  const { push: before, ...others } = table
  const { [profile]: own, ...rest } = before ?? {}
  if (push === null && own === undefined) return table
  const all = push === null ? rest : { ...rest, [profile]: push }
  return Object.keys(all).length === 0 ? others : { ...others, push: all }
}

/** The table with this channel, or with none. */
export function withWebhook(table: Table, webhook: Webhook | null): Table {
  const { webhook: _before, ...others } = table
  return webhook === null ? others : { ...others, webhook }
}

/** The table without the browsers of people who have no seat any more. */
export function withoutLeftPush(table: Table): Table {
  const left = Object.keys(table.push ?? {}).filter(
    (profile) => !table.seats.some((seat) => seat.profile === profile),
  )
  return left.reduce((now, profile) => withPush(now, profile, null), table)
}

/** The seats of people whose turn has begun at a slow table between two versions of it. */
export function turnsBegun(before: Table, table: Table): readonly Seat[] {
  if (table.turn === undefined || table.match?.paused !== null) return []
  const isSame = before.match?.id === table.match.id && before.match.paused === null
  const known: Readonly<Record<PlayerId, number>> = isSame ? (before.turn?.since ?? {}) : {}
  const { since } = table.turn
  return table.seats.filter(
    ({ player, profile, bot }) =>
      profile !== null && bot === null && since[player] !== undefined && known[player] === undefined,
  )
}
