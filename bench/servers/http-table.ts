import type { TableView } from '../../src/protocol/table.ts'

/** Sends a request to Icebreaker: a POST if there is a body. */
export async function ask<T>(url: string, path: string, token?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(new URL(path, url), { ...post, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

export async function newToken(url: string, name: string): Promise<string> {
  return (await ask<{ token: string }>(url, '/profile', undefined, { name })).token
}

/** A match of two players over HTTP, without sockets at its table. */
export interface HttpTable {
  readonly code: string
  /** The token of one of the two. */
  readonly token: string
  /** Rolls for the player whose turn it is. */
  roll(): Promise<void>
}

export async function openHttpTable(url: string, game: string): Promise<HttpTable> {
  const tokens = [await newToken(url, 'Ana'), await newToken(url, 'Ben')] as const
  const { code } = (await ask<{ table: TableView }>(url, '/tables', tokens[0], { game })).table
  await ask(url, `/tables/${code}/sit`, tokens[1], {})
  // Otherwise bots would play for the absent players.
  await ask(url, `/tables/${code}/standIn`, tokens[0], { by: 'nobody' })
  const { match } = await ask<TableView>(url, `/tables/${code}/start`, tokens[0], {})
  let turn = 0
  return {
    code,
    token: tokens[0],
    async roll() {
      await ask(url, `/game/${match?.id}/roll`, tokens[turn % 2], {})
      turn += 1
    },
  }
}
