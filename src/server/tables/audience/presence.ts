import { MEMORY_LIMITS } from '../../limits.ts'

/** A person who only uses HTTP counts as present for this long after each request. */
const SEEN_FOR_MS = 30_000

interface PersonPresence {
  readonly connections: number
  /** The last request or connection. */
  readonly seenAt: number
  /** Present since then; null while away. */
  readonly since: number | null
}

/** The people who are at the same table by way of other nodes. */
export interface RemotePresence {
  /** The time until which this person counts as present without further hints; null for a person who was never there. */
  until(profile: string): number | null
  since(profile: string): number | null
  /** The time until which anybody, spectators included, counts as present there; negative infinity if nobody ever was. */
  attendedUntil(): number
}

const NO_OTHER_NODES: RemotePresence = {
  until: () => null,
  since: () => null,
  attendedUntil: () => Number.NEGATIVE_INFINITY,
}

/** The people who are at the table right now. It is never stored: after a restart, clients reconnect by themselves. */
export class Presence {
  readonly #people = new Map<string, PersonPresence>()
  readonly #remote: RemotePresence

  constructor(remote = NO_OTHER_NODES) {
    this.#remote = remote
  }

  /** The people who are present by way of this node. */
  online(now: number): readonly string[] {
    return [...this.#people.keys()].filter((profile) => this.#isHere(profile, now))
  }

  connected(profile: string, now: number): void {
    const known = this.#people.get(profile)
    this.#people.set(profile, {
      connections: (known?.connections ?? 0) + 1,
      seenAt: now,
      since: this.isOnline(profile, now) ? (known?.since ?? now) : now,
    })
  }

  disconnected(profile: string, now: number): void {
    const known = this.#people.get(profile)
    if (known === undefined) return
    const connections = Math.max(0, known.connections - 1)
    // A person whose last connection closes is away at once; one who only uses HTTP has the time after a request.
    this.#people.set(profile, {
      connections,
      seenAt: connections > 0 ? now : now - SEEN_FOR_MS,
      since: known.since,
    })
  }

  /** Notes a request over HTTP, which is a sign of life too. */
  seen(profile: string, now: number): void {
    const known = this.#people.get(profile)
    if (known !== undefined && known.connections > 0) return
    const since = this.isOnline(profile, now) ? (known?.since ?? now) : now
    this.#people.set(profile, { connections: 0, seenAt: now, since })
    if (this.#people.size > MEMORY_LIMITS.peoplePerTable) this.#forgetAway(now)
  }

  #forgetAway(now: number): void {
    for (const profile of this.#people.keys()) if (!this.isOnline(profile, now)) this.#people.delete(profile)
  }

  isOnline(profile: string, now: number): boolean {
    return this.#isHere(profile, now) || (this.#remote.until(profile) ?? now) > now
  }

  #isHere(profile: string, now: number): boolean {
    const known = this.#people.get(profile)
    return known !== undefined && (known.connections > 0 || now - known.seenAt < SEEN_FOR_MS)
  }

  /**
   * The time at which this person counts as away unless they connect before; null while connected. A person who was
   * never here is away since `start`.
   */
  awayFrom(profile: string, start: number): number | null {
    const known = this.#people.get(profile)
    if (known !== undefined && known.connections > 0) return null
    const here = known === undefined ? null : known.seenAt + SEEN_FOR_MS
    const remote = this.#remote.until(profile)
    if (here === null || remote === null) return here ?? remote ?? start
    return Math.max(here, remote)
  }

  /** The time until which anybody counts as present without further hints; infinity while somebody is connected. */
  attendedUntil(): number {
    let until = this.#remote.attendedUntil()
    for (const { connections, seenAt } of this.#people.values())
      until = Math.max(until, connections > 0 ? Number.POSITIVE_INFINITY : seenAt + SEEN_FOR_MS)
    return until
  }

  /** The person of these who has been present for longest. */
  longestPresent(profiles: readonly string[], now: number): string | null {
    const present = profiles.filter((profile) => this.isOnline(profile, now))
    const since = (profile: string) =>
      Math.min(this.#people.get(profile)?.since ?? now, this.#remote.since(profile) ?? now)
    return present.toSorted((one, other) => since(one) - since(other))[0] ?? null
  }

  /** Shifts all stored times after a step of the system clock: everybody stays present or away for as long as before. */
  clockStepped(ms: number): void {
    for (const [profile, { connections, seenAt, since }] of this.#people)
      this.#people.set(profile, {
        connections,
        seenAt: seenAt + ms,
        since: since === null ? null : since + ms,
      })
  }

  forget(profile: string): void {
    this.#people.delete(profile)
  }
}

/**
 * Whether anybody is at a table: a player or a spectator, connected to any node or using HTTP. While nobody is, its
 * match stands still. `until` is always the time until which somebody is present without further hints.
 */
export class Attendance {
  /** When the current period with somebody present began. */
  resumedAt: number
  #emptySince: number | null
  /** `until` as of the last note. */
  #expectedUntil: number

  constructor(now: number) {
    this.resumedAt = now
    this.#emptySince = now
    this.#expectedUntil = now
  }

  /** The time for which nobody has been present. */
  emptyMs(now: number): number {
    return this.#emptySince === null ? 0 : now - this.#emptySince
  }

  /** Notes whether anybody is present. Returns for how long the table was empty if somebody has come back, otherwise 0. */
  note(now: number, until: number): number {
    if (until <= now) {
      this.#emptySince ??= Math.max(until, Math.min(this.#expectedUntil, now))
      return 0
    }
    const emptyMs = this.emptyMs(now)
    if (this.#emptySince !== null) this.resumedAt = now
    this.#emptySince = null
    this.#expectedUntil = until
    return emptyMs
  }

  clockStepped(ms: number): void {
    this.resumedAt += ms
    this.#expectedUntil += ms
    if (this.#emptySince !== null) this.#emptySince += ms
  }
}
