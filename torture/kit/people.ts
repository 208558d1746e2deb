import type { TableView } from '../../src/protocol/table.ts'

/** Asks over HTTP; anything but success is thrown. */
export async function asked<T>(url: string, path: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

export interface Seated {
  readonly code: string
  readonly match: string
  readonly game: string
  /** The host's first. */
  readonly tokens: readonly string[]
}

const SEATS: Readonly<Record<string, { readonly people: number; readonly options: object }>> = {
  yahtzee: { people: 1, options: {} },
  flip7: { people: 1, options: { minPlayers: 1 } },
  discard: { people: 1, options: { turnLimit: 50 } },
  'crazy-eights': { people: 2, options: { twoPlayers: true } },
  'white-elephant': { people: 2, options: { gifts: 'own' } },
}

export const FUZZED_GAMES = Object.keys(SEATS)

/** A match with nobody at its table but people of ours, in which nothing happens by itself. */
export async function seated(url: string, game: string, people?: number): Promise<Seated> {
  const { options, people: usual } = SEATS[game] ?? { options: {}, people: 2 }
  const tokens: string[] = []
  for (let at = 0; at < (people ?? usual); at += 1)
    tokens.push((await asked<{ token: string }>(url, '/profile', { name: `Person ${at}` })).token)
  const [host = '', ...others] = tokens
  const { table } = await asked<{ table: TableView }>(url, '/tables', { game, options }, host)
  for (const token of others) await asked(url, `/tables/${table.code}/sit`, {}, token)
  await asked(url, `/tables/${table.code}/standIn`, { by: 'nobody' }, host)
  const { match } = await asked<TableView>(url, `/tables/${table.code}/start`, {}, host)
  return { code: table.code, match: match?.id ?? '', game, tokens }
}
