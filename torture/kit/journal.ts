import { createHash } from 'node:crypto'
import type { Typed } from '../../src/engine/game.ts'

/** A command as its client knows it. Times number the events of all clients, in order. */
export interface Sent {
  readonly id: string
  readonly match: string
  readonly player: string
  readonly action: Typed
  /** The time at which it was sent first. */
  readonly sentAt: number
  /** The server's answer and its time; null while it is unknown. */
  answer:
    | { readonly type: 'ack'; readonly revision: number; readonly at: number }
    | { readonly type: 'rejected'; readonly code: string }
    | null
}

/** A state that somebody saw, and that must stay the same. */
export interface Seen {
  readonly match: string
  readonly revision: number
  readonly viewer: string | null
  readonly digest: string
}

/** Everything that the clients of a run received, for comparison with the store. */
export class Journal {
  readonly commands = new Map<string, Sent>()
  readonly seen = new Map<string, Seen>()
  /** Violations that are found during the run. */
  readonly violations: string[] = []
  resent = 0
  repeats = 0
  #time = 0

  now(): number {
    this.#time += 1
    return this.#time
  }

  get acks(): number {
    let count = 0
    for (const { answer } of this.commands.values()) if (answer?.type === 'ack') count += 1
    return count
  }

  sent(command: Omit<Sent, 'sentAt' | 'answer'>): void {
    this.commands.set(command.id, { ...command, sentAt: this.now(), answer: null })
  }

  /** Every repeat must get the same answer. */
  acked(id: string, revision: number): void {
    const command = this.commands.get(id)
    if (command === undefined) return
    const { answer, match } = command
    if (answer?.type === 'rejected')
      this.violations.push(`${match} ${id}: rejected (${answer.code}), then acknowledged at ${revision}`)
    if (answer?.type === 'ack' && answer.revision !== revision)
      this.violations.push(`${match} ${id}: acknowledged at ${answer.revision}, then at ${revision}`)
    if (answer?.type !== 'ack') command.answer = { type: 'ack', revision, at: this.now() }
  }

  rejected(id: string, code: string): void {
    const command = this.commands.get(id)
    if (command === undefined) return
    if (command.answer?.type === 'ack')
      this.violations.push(`${command.match} ${id}: acknowledged, then rejected (${code})`)
    else command.answer = { type: 'rejected', code }
  }

  /** Notes a state; the same viewer must always see the same state at a revision. */
  saw(match: string, revision: number, viewer: string | null, gameState: unknown): void {
    const digest = digestOf(gameState)
    const key = `${match} ${revision} ${viewer ?? ''}`
    const before = this.seen.get(key)
    if (before === undefined) this.seen.set(key, { match, revision, viewer, digest })
    else if (before.digest !== digest) this.violations.push(`${key}: two different states`)
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
