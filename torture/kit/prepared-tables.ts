import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Typed } from '../../src/engine/game.ts'
import { GAMES } from '../../src/games/registry.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import { openSqlite } from '../../src/server/store/sqlite/store.ts'
import { GameServer } from '../../src/server/tables/game-server.ts'
import type { Registration } from '../../src/server/tables/profiles.ts'
import { realWorld } from '../../src/server/world.ts'
import { choiceOf } from './scripted-match.ts'

/** A table to prepare: the game, the number of players, and the number of actions played in advance. */
export interface TableWish {
  readonly game: string
  readonly options: unknown
  readonly players: number
  /** The number of bots; with bots, the match does not start, because they would play it at once. */
  readonly bots?: number
  /** The time that each bot waits. */
  readonly paceMs?: number
  readonly revisions: number
}

/** A table in the middle of a match. */
export interface Prepared {
  readonly code: string
  /** Empty if no match is started. */
  readonly match: string
  readonly game: string
  readonly people: readonly { readonly token: string; readonly profile: string }[]
}

/** Fills the database of a server with tables before it starts, so that no rate limit slows down thousands of people. */
export async function prepareTables(dataDir: string, wishes: readonly TableWish[]): Promise<Prepared[]> {
  mkdirSync(dataDir, { recursive: true })
  const store = await openSqlite(join(dataDir, 'icebreaker.db'))
  const report = (what: string, about: object) => {
    throw new Error(`${what}: ${JSON.stringify(about)}`)
  }
  const gameServer = new GameServer({ store, world: realWorld, games: GAMES, report })
  try {
    // The queue of the store is bounded, so the tables are made in batches.
    const prepared: Prepared[] = []
    for (let at = 0; at < wishes.length; at += 100)
      prepared.push(
        ...(await Promise.all(wishes.slice(at, at + 100).map((wish) => prepare(gameServer, wish)))),
      )
    return prepared
  } finally {
    await gameServer.close()
    await store.close()
  }
}

async function prepare(gameServer: GameServer, wish: TableWish): Promise<Prepared> {
  const people: Registration[] = []
  for (let at = 0; at < wish.players; at += 1)
    people.push(await gameServer.profiles.register(`Player ${at + 1}`, 'fox'))
  const [host] = people
  if (host === undefined) throw new Error('A table has a player.')
  const { game, options } = wish
  const { code } = good(await gameServer.openTable(host.profile, { game, options, standIn: 'nobody' }))
  let lastId = 0
  const send = async (who: Registration, command: TableCommand) => {
    lastId += 1
    return good(await gameServer.command(who.profile, code, command, `prepare-${lastId}`))
  }
  for (const guest of people.slice(1)) await send(guest, { type: 'sit' })
  const { bots = 0, paceMs = 0 } = wish
  for (let at = 0; at < bots; at += 1) await send(host, { type: 'addBot', level: 'beginner' })
  await send(host, bots === 0 ? { type: 'start' } : { type: 'pace', paceMs })
  const match = good(await gameServer.viewTable(host.profile, code)).match?.id ?? ''
  for (let revision = 0; revision < wish.revisions; revision += 1) await step(gameServer, people, match)
  return {
    code,
    match,
    game,
    people: people.map(({ token, profile }) => ({ token, profile: profile.id })),
  }
}

/** Plays one action of the first player who can act. */
async function step(gameServer: GameServer, people: readonly Registration[], match: string): Promise<void> {
  for (const { profile } of people) {
    const { legal, revision, activePlayers, hostLegal } = good(await gameServer.state(profile, match))
    const choice: readonly Typed[] | undefined = activePlayers.length === 0 ? hostLegal : legal
    if (choice === undefined) continue
    const id = `${match}-${revision}`
    const action = choiceOf(choice, revision)
    good(await gameServer.act(profile, match, { id, revision, action, asHost: activePlayers.length === 0 }))
    return
  }
}

function good<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
