import { createHash } from 'node:crypto'
import type { Typed } from '../../src/engine/game.ts'
import type { Answer, Sighting } from './history.ts'

/** A command as its client knows it. */
export interface Sent {
  readonly id: string
  readonly match: string
  readonly player: string
  readonly action: Typed
  /** The client that sent it, in runs that check who acted. */
  readonly client?: string
  /** The time at which it was sent first. */
  readonly sentAt: number
  readonly answers: readonly Answer[]
}

/** Everything that the clients of a run sent and received, for comparison with the store. Times are of one clock. */
export class Journal {
  readonly commands = new Map<string, Sent>()
  readonly sightings: Sighting[] = []
  /** The profile of each client whose token is known, in runs that check who acted. */
  readonly profiles = new Map<string, string>()
  /** Violations that are found during the run. */
  readonly violations: string[] = []
  acks = 0
  resent = 0
  repeats = 0
  /** Actions that clients sent while it was another player's turn. */
  intrusions = 0
  /** The largest difference between the time of a server and ours. */
  clockOffMs = 0
  /** The time of the last acknowledged action of each client. */
  readonly lastAckAt = new Map<string, number>()
  /** The last command of each player of each match. */
  readonly #last = new Map<string, Sent>()

  sent(command: Omit<Sent, 'sentAt' | 'answers'>): void {
    const sent = { ...command, sentAt: performance.now(), answers: [] }
    this.commands.set(command.id, sent)
    this.#last.set(`${command.match} ${command.player}`, sent)
  }

  acked(id: string, revision: number): void {
    const command = this.commands.get(id)
    if (command?.answers.some(({ type }) => type === 'ack') === false) {
      this.acks += 1
      if (command.client !== undefined) this.lastAckAt.set(command.client, performance.now())
    }
    this.#answered(id, { type: 'ack', revision, at: performance.now() })
  }

  rejected(id: string, code: string): void {
    this.#answered(id, { type: 'rejected', code, at: performance.now() })
  }

  /** Notes a state that a client received. */
  saw(
    match: string,
    revision: number,
    viewer: string | null,
    gameState: unknown,
    client: string | null = null,
  ): void {
    this.sightings.push({
      ...{ client, match, revision, viewer },
      digest: digestOf(gameState),
      at: performance.now(),
    })
  }

  /** Notes the time of a server, which must be that of its database whatever its own clock says. */
  serverClock(serverTime: number): void {
    this.clockOffMs = Math.max(this.clockOffMs, Math.abs(serverTime - Date.now()))
  }

  /** The last command of a player of this match; null if there is none. */
  lastOf(match: string, player: string): Sent | null {
    return this.#last.get(`${match} ${player}`) ?? null
  }

  #answered(id: string, answer: Answer): void {
    const command = this.commands.get(id)
    if (command !== undefined) this.commands.set(id, { ...command, answers: [...command.answers, answer] })
  }
}

export function digestOf(value: unknown): string {
  return createHash('sha1')
    .update(canonical(withoutNames(value)))
    .digest('base64')
    .slice(0, 12)
}

/** Serializes a value with sorted fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Removes the names that the server adds to the players of a view. */
function withoutNames(view: unknown): unknown {
  if (typeof view !== 'object' || view === null || !('players' in view) || !Array.isArray(view.players))
    return view
  const players: unknown[] = view.players
  return {
    ...view,
    players: players.map((player) => {
      if (typeof player !== 'object' || player === null || !('name' in player)) return player
      const { name: _name, ...rest } = player
      return rest
    }),
  }
}
