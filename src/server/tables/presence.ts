/** Someone who only asks over HTTP is taken for present this long after each request. */
const SEEN_FOR_MS = 30_000

/** People that are remembered at one table; beyond it those who are away are withoutPerson. */
const PEOPLE_MAX = 1_000

interface Seen {
  readonly connections: number
  /** The last sign of life without a connection. */
  readonly seenAt: number
  /** Present since; null while away. */
  readonly since: number | null
}

/** Who is at the same table by way of other nodes. */
export interface RemotePresence {
  /** Until when this person counts as present, if nothing more is heard; null who was never heard of. */
  until(profile: string): number | null
  since(profile: string): number | null
  /** Until when anybody at all, spectators included, counts as present there; negative infinity if nobody ever was. */
  attendedUntil(): number
}

const NOWHERE: RemotePresence = {
  until: () => null,
  since: () => null,
  attendedUntil: () => Number.NEGATIVE_INFINITY,
}

/** Who is at the table right now. It is never stored: after a restart everybody comes back by themselves. */
export class Presence {
  readonly #people = new Map<string, Seen>()
  readonly #elsewhere: RemotePresence

  constructor(elsewhere = NOWHERE) {
    this.#elsewhere = elsewhere
  }

  /** Who is present by way of this node. */
  online(now: number): readonly string[] {
    return [...this.#people.keys()].filter((profile) => this.#isHere(profile, now))
  }

  connected(profile: string, now: number): void {
    const seen = this.#people.get(profile)
    this.#people.set(profile, {
      connections: (seen?.connections ?? 0) + 1,
      seenAt: now,
      since: this.isOnline(profile, now) ? (seen?.since ?? now) : now,
    })
  }

  disconnected(profile: string, now: number): void {
    const seen = this.#people.get(profile)
    if (seen === undefined) return
    const connections = Math.max(0, seen.connections - 1)
    // Who closes the last connection is away at once; who is only polling has the time from `seen`.
    this.#people.set(profile, {
      connections,
      seenAt: connections > 0 ? now : now - SEEN_FOR_MS,
      since: seen.since,
    })
  }

  /** A request over HTTP is a sign of life too. */
  seen(profile: string, now: number): void {
    const seen = this.#people.get(profile)
    if (seen !== undefined && seen.connections > 0) return // a better one
    const since = this.isOnline(profile, now) ? (seen?.since ?? now) : now
    this.#people.set(profile, { connections: 0, seenAt: now, since })
    if (this.#people.size > PEOPLE_MAX) this.#forgetAway(now)
  }

  #forgetAway(now: number): void {
    for (const profile of this.#people.keys()) if (!this.isOnline(profile, now)) this.#people.delete(profile)
  }

  isOnline(profile: string, now: number): boolean {
    return this.#isHere(profile, now) || (this.#elsewhere.until(profile) ?? now) > now
  }

  #isHere(profile: string, now: number): boolean {
    const seen = this.#people.get(profile)
    return seen !== undefined && (seen.connections > 0 || now - seen.seenAt < SEEN_FOR_MS)
  }

  /**
   * From when on this person counts as away, if nothing is heard until then; null while connected. Who was never
   * here is away since `start`.
   */
  awayFrom(profile: string, start: number): number | null {
    const seen = this.#people.get(profile)
    if (seen !== undefined && seen.connections > 0) return null
    const here = seen === undefined ? null : seen.seenAt + SEEN_FOR_MS
    const elsewhere = this.#elsewhere.until(profile)
    if (here === null || elsewhere === null) return here ?? elsewhere ?? start
    return Math.max(here, elsewhere)
  }

  /** Until when anybody counts as present, if nothing more is heard; infinity while somebody is connected. */
  attendedUntil(): number {
    let until = this.#elsewhere.attendedUntil()
    for (const { connections, seenAt } of this.#people.values())
      until = Math.max(until, connections > 0 ? Number.POSITIVE_INFINITY : seenAt + SEEN_FOR_MS)
    return until
  }

  /** Of these, who is present and has been for longest. */
  longestPresent(profiles: readonly string[], now: number): string | null {
    const present = profiles.filter((profile) => this.isOnline(profile, now))
    const since = (profile: string) =>
      Math.min(this.#people.get(profile)?.since ?? now, this.#elsewhere.since(profile) ?? now)
    return present.toSorted((one, other) => since(one) - since(other))[0] ?? null
  }

  /** The clock was set forward or back by so much: everybody has been here, or away, for as long as before. */
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
