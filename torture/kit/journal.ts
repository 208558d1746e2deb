import { createHash } from 'node:crypto'
import type { Typed } from '../../src/engine/game.ts'

/** A command as one client knows of it. Times count what happened at all clients, in order. */
export interface Sent {
  readonly id: string
  readonly match: string
  readonly player: string
  readonly action: Typed
  /** When it was sent first. */
  readonly sentAt: number
  /** The server's answer and its time; null while it is unknown. */
  answer:
    | { readonly type: 'ack'; readonly revision: number; readonly at: number }
    | { readonly type: 'rejected'; readonly code: string }
    | null
}

/** A state that somebody was shown: who has seen it must find it again. */
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

  /** Two who see with the same eyes, or one who looks twice, see the same. */
  saw(match: string, revision: number, viewer: string | null, gameState: unknown): void {
    const digest = digestOf(gameState)
    const key = `${match} ${revision} ${viewer ?? ''}`
    const before = this.seen.get(key)
    if (before === undefined) this.seen.set(key, { match, revision, viewer, digest })
    else if (before.digest !== digest) this.violations.push(`${key}: seen in two ways`)
  }
}

export function digestOf(value: unknown): string {
  return createHash('sha1')
    .update(canonical(withoutNames(value)))
    .digest('base64')
    .slice(0, 12)
}

/** Equal whatever the order of the fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** The server puts names beside the players of a view; a record has none. */
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
