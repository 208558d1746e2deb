/** The part of Playwright's request context that is needed; it shares the cookies of a browser. */
interface Requests {
  fetch(
    url: string,
    options: object,
  ): Promise<{ ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }>
}

/** Stored in the browser, it tells the page that the server knows this device. */
export const REMEMBERED = `localStorage.setItem('icebreaker.me', '{"name":"Ana","avatar":"fox","isKnown":true}')`

/** A number of players that the usual rules of every game allow. */
const SEATS = 3

/** Chance decides who begins; this many matches in which others begin are a defect. */
const ATTEMPTS_MAX = 40

/** Sits down with two bots, or as many as the game needs, and starts a match in which this person acts first. Returns the table's code. */
export async function firstAtTable(requests: Requests, url: string, game: string): Promise<string> {
  const ask = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await requests.fetch(new URL(path, url).href, {
      method,
      ...(data === undefined ? {} : { data }),
      headers: { origin: new URL(url).origin },
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { players } = await ask('GET', `/games/${game}`)
  const { profile } = await ask('GET', '/whoami')
  if (profile === null) await ask('POST', '/profile', { name: 'Ana' })
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const { table } = await ask('POST', '/tables', { game })
    for (let seat = 1; seat < Math.max(players.min, SEATS); seat += 1) {
      await ask('POST', `/tables/${table.code}/addBot`, { level: 'good' })
    }
    const { match } = await ask('POST', `/tables/${table.code}/start`, {})
    const state = await ask('GET', `/game/${match.id}/state`)
    if (state.activePlayers.includes(state.yourPlayerId)) return table.code
  }
  throw new Error(`In ${ATTEMPTS_MAX} matches of ${game} somebody else began.`)
}

/** The fields of the answers that are read here. */
interface Answer {
  readonly profile: object | null
  readonly players: { readonly min: number }
  readonly table: { readonly code: string }
  readonly match: { readonly id: string }
  readonly activePlayers: readonly string[]
  readonly yourPlayerId: string
}
