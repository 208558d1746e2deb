import { LIMITS } from '../../limits.ts'
import { ADMIN_TOKEN, type Fixture, type Json } from './fixture.ts'

/** Limits that no test reaches by accident. */
export const WIDE = {
  ...LIMITS,
  connectionsPerAddress: LIMITS.connections,
  requestsPerPerson: { burst: 1e9, perSecond: 1e9 },
  requestsPerAddress: { burst: 1e9, perSecond: 1e9 },
  newPeoplePerAddress: { burst: 1e9, perSecond: 1e9 },
  newTablesPerPerson: { burst: 1e9, perSecond: 1e9 },
  newTablesPerAddress: { burst: 1e9, perSecond: 1e9 },
  unknownTablesPerAddress: { burst: 1e9, perSecond: 1e9 },
  readMsPerAddress: { burst: 1e9, perSecond: 1e9 },
  wrongCodesPerNetwork: { burst: 1e9, perSecond: 1e9 },
  wrongCodesInAll: { burst: 1e9, perSecond: 1e9 },
}

export const CALLERS = [
  'nobody',
  'garbage',
  'signedOut',
  'otherMatch',
  'spectator',
  'removed',
  'player',
  'host',
  'admin',
] as const
export type CallerName = (typeof CALLERS)[number]

/** A match in its first turn, with one token for every kind of caller. */
export interface MatchFixture {
  readonly code: string
  readonly match: string
  readonly tokens: Readonly<Record<CallerName, string | undefined>>
  /** The seat of `player`, and of a bot. */
  readonly player: string
  readonly bot: string
  /** A link code for another device of `player`. */
  readonly link: string
}

export async function matchFixtureIn(
  fixture: Fixture,
  game: string,
  { isRunning = true } = {},
): Promise<MatchFixture> {
  const host = await fixture.person('Hanna')
  const [player, removed, signedOut] = [
    await fixture.person('Paula'),
    await fixture.person('Ruth'),
    await fixture.person('Olga'),
  ]
  const otherMatch = (await fixture.ask('POST /game/new', { body: { game, name: 'Mona' } })).body.token
  const spectator = await fixture.person('Sam')
  await fixture.ask('POST /profile/sign-out', { token: signedOut })
  const { code } = (await fixture.ask('POST /tables', { token: host, body: { game } })).body.table
  const command = (name: string, token: string, body?: object) =>
    fixture.ask(`POST /tables/${code}/${name}`, { token, body })
  await command('pace', host, { paceMs: 5000 })
  await command('clock', host, { clockMs: 120_000 })
  await command('addBot', host, { level: 'beginner' })
  await command('sit', removed)
  const seatOf = (table: Json, name: string) =>
    table.seats.find((seat: Json) => seat.name.startsWith(name)).player
  const before = (await command('sit', player)).body
  await command('kick', host, { player: seatOf(before, 'Ruth') })
  await command('lock', host, { isLocked: false })
  const after = isRunning ? (await command('start', host)).body : before
  const bot = after.seats.find((seat: Json) => seat.presence === 'bot').player
  const { link } = (await fixture.ask('POST /profile/link', { token: player })).body
  return {
    code,
    match: after.match?.id ?? 'm_none',
    player: seatOf(after, 'Paula'),
    bot,
    link,
    tokens: {
      nobody: undefined,
      garbage: 'x'.repeat(43),
      signedOut,
      otherMatch,
      spectator,
      removed,
      player,
      host,
      admin: ADMIN_TOKEN,
    },
  }
}
