import { below, fastRng, type Rng, shuffled } from '../../src/engine/rng.ts'
import { GAMES } from '../../src/games/registry.ts'
import type { TableCommand, TableView } from '../../src/protocol/table.ts'
import type { Journal } from './journal.ts'
import { type Person, Player } from './player.ts'
import { type Sitting, sittings } from './subjects.ts'

/** Asks over HTTP; anything but success is thrown. */
async function post<T>(url: string, path: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** So many people at tables of two to four, each a client of its own; the first at each table is its host. */
export async function gather(
  url: string,
  clients: number,
  seed: number,
  journal: Journal,
): Promise<Player[]> {
  const rng = fastRng(seed)
  const players: Player[] = []
  while (players.length < clients) {
    const left = clients - players.length
    const size = left <= 4 ? left : 2 + below(rng, 3)
    const people = await seat(url, size, players.length)
    for (const [at, person] of people.entries()) {
      const chance = fastRng(seed, players.length + 1)
      players.push(new Player(person, journal, chance, at === 0 ? director(size, chance) : undefined))
    }
  }
  return players
}

/** So many new people at a new table. */
export async function seat(url: string, size: number, first: number): Promise<Person[]> {
  const tokens: string[] = []
  for (let at = 0; at < size; at += 1) {
    const { token } = await post<{ token: string }>(url, '/profile', { name: `Player ${first + at}` })
    tokens.push(token)
  }
  const [host = ''] = tokens
  const { table } = await post<{ table: TableView }>(url, '/tables', { game: GAMES[0]?.id }, host)
  for (const token of tokens.slice(1)) await post(url, `/tables/${table.code}/sit`, {}, token)
  return tokens.map((token, at) => ({ name: `player${first + at}`, token, code: table.code }))
}

/** The host's commands: one match after the other, each of another game with other house rules for this number of players. */
function director(size: number, rng: Rng): (table: TableView) => readonly TableCommand[] {
  let games: readonly Sitting[] = []
  return ({ match, seats }) => {
    if (match?.paused === 'host') return [{ type: 'pause', isPaused: false }]
    if (seats.length < size || (match !== null && !match.isOver)) return []
    if (games.length === 0) games = shuffled(rng, sittings(size))
    const [next, ...rest] = games
    games = rest
    if (next === undefined) return []
    return [{ type: 'choose', game: next.game.id, options: next.options }, { type: 'start' }]
  }
}
