/** The game of a measurement, the same on every server. */
export interface Scenario {
  readonly name: 'dice' | 'cards' | 'long'
  readonly seats: number
  readonly moves: number
}

export const SCENARIOS: readonly [dice: Scenario, cards: Scenario] = [
  { name: 'dice', seats: 2, moves: 60 },
  { name: 'cards', seats: 4, moves: 60 },
]

/** A match with a connected client for every seat. */
export interface Bout {
  /** Plays one move and resolves when every client has the new state; false if the match is over. */
  move(): Promise<boolean>
  /** The bytes that all clients have received together. */
  readonly bytesDown: number
  close(): void
}

/** A server to be measured. */
export interface Contender {
  readonly name: string
  /** The place where an acknowledged move is stored. */
  readonly keeps: string
  /** The script of the server, which reports to its parent as in `child.ts`. */
  readonly server: string
  readonly args?: readonly string[]
  /** The flags of Node with which people run it. */
  readonly flags?: readonly string[]
  /** Whether it differs from another contender only in its store; its memory is not measured again. */
  readonly isVariant?: boolean
  open(url: string, scenario: Scenario): Promise<Bout>
}

/** Waits until all clients of a match have a state. */
export class Arrivals {
  readonly #seen: number[]
  #wanted = 0
  #settle: (() => void) | null = null

  constructor(clients: number) {
    this.#seen = Array.from({ length: clients }, () => -1)
  }

  /** Notes that this client has the state after this many moves. */
  seen(client: number, moves: number): void {
    this.#seen[client] = moves
    if (this.#settle === null || !this.#seen.every((each) => each >= this.#wanted)) return
    this.#settle()
    this.#settle = null
  }

  /** Resolves when every client has the state after this many moves. */
  all(moves: number): Promise<void> {
    this.#wanted = moves
    if (this.#seen.every((each) => each >= moves)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#settle = resolve
    })
  }
}
