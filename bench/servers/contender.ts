/** The workload, the same for every server. */
export interface Scenario {
  readonly name: 'dice' | 'cards' | 'long'
  readonly seats: number
  readonly moves: number
}

export const SCENARIOS: readonly [dice: Scenario, cards: Scenario] = [
  { name: 'dice', seats: 2, moves: 60 },
  { name: 'cards', seats: 4, moves: 60 },
]

/** One match with a client for every seat, set up and at rest. */
export interface Bout {
  /** Plays one move of whoever's turn it is, and ends when every client has the state after it; false: it was the last. */
  move(): Promise<boolean>
  /** The bytes that all clients together have received. */
  readonly bytesDown: number
  close(): void
}

/** A server to be measured. */
export interface Contender {
  readonly name: string
  /** When a move is acknowledged, where is it? */
  readonly keeps: string
  /** The script of the server, which talks as `child.ts` says. */
  readonly server: string
  readonly args?: readonly string[]
  /** Those of Node with which people run it. */
  readonly flags?: readonly string[]
  /** The same server as another contender, but for how it stores: its memory is not measured again. */
  readonly isVariant?: boolean
  open(url: string, scenario: Scenario): Promise<Bout>
}

/** The clients of one match, as far as waiting for all of them goes. */
export class Arrivals {
  readonly #seen: number[]
  #wanted = 0
  #settle: (() => void) | null = null

  constructor(clients: number) {
    this.#seen = Array.from({ length: clients }, () => -1)
  }

  /** This client has the state after so many moves. */
  seen(client: number, moves: number): void {
    this.#seen[client] = moves
    if (this.#settle === null || !this.#seen.every((each) => each >= this.#wanted)) return
    this.#settle()
    this.#settle = null
  }

  /** Until every client has the state after so many moves. */
  all(moves: number): Promise<void> {
    this.#wanted = moves
    if (this.#seen.every((each) => each >= moves)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#settle = resolve
    })
  }
}
