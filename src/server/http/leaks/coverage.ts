/** An address and a method, as in `GET /game/{id}/state`. */
export type Endpoint = string

/** Notes which kinds of readers requested each endpoint, and which endpoints ever accepted a request. */
export class Coverage {
  readonly #asked = new Map<Endpoint, Set<string>>()
  readonly #accepted = new Set<Endpoint>()

  note(endpoint: Endpoint, reader: string, isAccepted: boolean): void {
    const readers = this.#asked.get(endpoint) ?? new Set()
    this.#asked.set(endpoint, readers.add(reader))
    if (isAccepted) this.#accepted.add(endpoint)
  }

  /** Returns the endpoints that some kind of reader never requested, or that never accepted a request. */
  gaps(endpoints: readonly Endpoint[], hasAllAnswered: boolean): string[] {
    const kinds = new Set([...this.#asked.values()].flatMap((readers) => [...readers]))
    return endpoints.flatMap((endpoint) => {
      const missing = [...kinds].filter((kind) => this.#asked.get(endpoint)?.has(kind) !== true)
      if (missing.length > 0) return [`${endpoint} was never requested by ${missing.join(', ')}`]
      return !hasAllAnswered || this.#accepted.has(endpoint) || IN_VAIN.includes(endpoint)
        ? []
        : [`${endpoint} never accepted a request`]
    })
  }

  get count(): number {
    return this.#asked.size
  }
}

/** Endpoints that refuse everybody here, because no rules fail, no clock is short, and no page is built. */
const IN_VAIN = [
  'GET /admin/matches/{id}/record',
  'POST /tables/{code}/moreTime',
  'POST /tables/{code}/askTakeBack', // by luck, and then there is something to answer
  'POST /tables/{code}/answerTakeBack',
  'GET /',
  'GET /no/such/page',
]
