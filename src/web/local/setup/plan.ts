import { assert, type Level, type PlayerId } from '../../../engine/game.ts'
import { AVATARS, type Avatar } from '../../../protocol/identity.ts'
import { decide, levelNear, type Person, type TableServices } from '../../../table/commands.ts'
import { type NextDeal, newTable, type Table } from '../../../table/table.ts'

/** The host of a table on one device: the device itself, since its holder decides what a host decides. */
export const DEVICE_HOST: Person = { id: 'device', name: '', avatar: 'fox' }

/** A player of a new table: a person by name, or a bot by level. */
export type Sitter = { readonly name: string; readonly avatar?: Avatar | undefined } | { readonly bot: Level }

/** The settings of a new table on this device. */
export interface LocalPlan {
  readonly game: string
  readonly options: unknown
  readonly sitters: readonly Sitter[]
  readonly paceMs: number
}

/** The profile of a person at this device is their seat: nobody needs an account here. */
export const profileOf = (player: PlayerId) => player

/** Makes a table on this device, with everyone seated and nothing dealt yet. */
export function planned(
  { game, options, sitters, paceMs }: LocalPlan,
  next: NextDeal,
  gameOf: TableServices['gameOf'],
): Table {
  const { id: host } = DEVICE_HOST
  const empty = newTable({ id: 'local', code: '', host, hostName: null, game, options, paceMs, next }, 0)
  return sitters.reduce((table, sitter, at) => seated(table, sitter, `p${at + 1}`, gameOf), empty)
}

function seated(table: Table, sitter: Sitter, player: PlayerId, gameOf: TableServices['gameOf']): Table {
  const services = { gameOf, newPlayer: () => player }
  const decided =
    'bot' in sitter
      ? decide(
          table,
          DEVICE_HOST,
          { type: 'addBot', level: levelNear(gameOf(table.game), sitter.bot) },
          services,
        )
      : decide(table, personOf(table, sitter, player), { type: 'sit' }, services)
  assert(decided.ok, 'a plan has no more players than the game')
  return decided.value
}

function personOf(
  { seats }: Table,
  { name, avatar }: { readonly name: string; readonly avatar?: Avatar | undefined },
  player: PlayerId,
): Person {
  const free = AVATARS.find((one) => seats.every((seat) => seat.avatar !== one)) ?? 'fox'
  return { id: profileOf(player), name, avatar: avatar ?? free }
}
