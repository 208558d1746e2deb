import { below, fastRng, type Rng, shuffled } from '../../src/engine/rng.ts'
import { GAMES } from '../../src/games/registry.ts'
import { type Sitting, sittings } from '../../src/games/subjects.ts'
import type { TableCommand, TableView } from '../../src/protocol/table.ts'
import { post } from './http.ts'
import type { Journal } from './journal.ts'
import { type Person, PLAIN_HABITS, Player } from './player.ts'

/** Seats `clients` new people at tables of two to four, and returns a client for each; the first at a table is its host. */
export async function gather(
  url: string,
  clients: number,
  seed: number,
  journal: Journal,
  habits = PLAIN_HABITS,
): Promise<Player[]> {
  const rng = fastRng(seed)
  const players: Player[] = []
  while (players.length < clients) {
    const left = clients - players.length
    const size = left <= 4 ? left : 2 + below(rng, 3)
    const people = await seat(url, size, players.length)
    for (const [at, person] of people.entries()) {
      const chance = fastRng(seed, players.length + 1)
      const order = at === 0 ? director(size, chance) : undefined
      players.push(new Player(person, journal, chance, order, habits))
    }
  }
  return players
}

/** Seats new people at a new table; their numbers begin with `first`. */
export async function seat(url: string, size: number, first: number): Promise<Person[]> {
  const { code, tokens, profiles } = await openTable(url, size, first, { game: GAMES[0]?.id })
  return tokens.map((token, at) => ({
    name: `player${first + at}`,
    ...{ token, code },
    profile: profiles[at] ?? '',
  }))
}

async function openTable(url: string, size: number, first: number, table: object) {
  const people: { readonly token: string; readonly profile: { readonly id: string } }[] = []
  for (let at = 0; at < size; at += 1)
    people.push(await post(url, '/profile', { name: `Player ${first + at}` }))
  const tokens = people.map(({ token }) => token)
  const [host = '', ...guests] = tokens
  const { code } = (await post<{ table: TableView }>(url, '/tables', table, host)).table
  for (const guest of guests) await post(url, `/tables/${code}/sit`, {}, guest)
  return { code, host, tokens, profiles: people.map(({ profile }) => profile.id) }
}

/** The host's commands: one match after the other, each of another game with other house rules for this number of players. */
function director(size: number, rng: Rng): (table: TableView) => readonly TableCommand[] {
  let games: readonly Sitting[] = []
  return ({ match, seats, dealing }) => {
    if (dealing !== undefined) return []
    if (match?.paused === 'host') return [{ type: 'pause', isPaused: false }]
    if (seats.length < size || (match !== null && !match.isOver)) return []
    if (games.length === 0) games = shuffled(rng, sittings(size))
    const [next, ...rest] = games
    games = rest
    if (next === undefined) return []
    return [{ type: 'choose', game: next.game.id, options: next.options }, { type: 'start' }]
  }
}

/** A match and the tokens of its players, the host's first. */
export interface Seated {
  readonly code: string
  readonly match: string
  readonly game: string
  readonly tokens: readonly string[]
}

/** The usual number of players and the options of a match that only its players change. */
const QUIET: Readonly<Record<string, { readonly players: number; readonly options: object }>> = {
  yahtzee: { players: 1, options: {} },
  flip7: { players: 1, options: { minPlayers: 1 } },
  discard: { players: 1, options: { turnLimit: 50 } },
  'crazy-eights': { players: 2, options: { twoPlayers: true } },
  'white-elephant': { players: 2, options: { gifts: 'own' } },
}

export const QUIET_GAMES = Object.keys(QUIET)

/** Starts a match in which nothing happens by itself. */
export async function startQuietMatch(url: string, game: string, size?: number): Promise<Seated> {
  const { options, players } = QUIET[game] ?? { options: {}, players: 2 }
  const { code, host, tokens } = await openTable(url, size ?? players, 0, { game, options })
  await post(url, `/tables/${code}/standIn`, { by: 'nobody' }, host)
  const { match } = await post<TableView>(url, `/tables/${code}/start`, {}, host)
  return { code, match: match?.id ?? '', game, tokens }
}
