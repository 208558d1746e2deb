import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { Avatar } from '../../protocol/identity.ts'
import type { NamedSeat } from '../../table/erasure.ts'
import { hashOf, newId, newToken, profileIdOf } from '../ids.ts'
import { MEMORY_LIMITS, TABLE_LIMITS } from '../limits.ts'
import type { Profile, Store } from '../store/store.ts'
import type { Context } from './context.ts'

/** With other nodes on the same store, a cached token is looked up again after this: a hint may have been lost. */
const CACHED_MS = 10_000
/** The topic on which nodes announce that a profile has changed. */
const TOPIC = 'people'

export interface Registration {
  readonly profile: Profile
  /** Sent only this once; the store has its hash. */
  readonly token: string
}

/** The profiles of people: a token, a name, an avatar. There are no accounts. */
export class Profiles {
  readonly #context: Context
  /** A cache of profiles, by the hash of their token. */
  readonly #cached = new Map<string, { readonly profile: Profile; readonly at: number }>()

  constructor(context: Context) {
    this.#context = context
    context.bus?.subscribe(TOPIC, (id) => this.#forget(id))
  }

  register(name: string, avatar: Avatar): Promise<Registration> {
    return this.#insert(newId(this.#context.world, 'u'), name, avatar)
  }

  /** Registers an agent: a program that is ranked among agents, never among people. */
  registerAgent(name: string, avatar: Avatar): Promise<Registration> {
    return this.#insert(newId(this.#context.world, 'a'), name, avatar)
  }

  /**
   * Registers one person for each key, across nodes and restarts. `token` is null if the key was used before: then
   * `issueToken` makes one, once the repeated request has proved to be the same.
   */
  async registerOnce(
    key: string,
    name: string,
    avatar: Avatar,
  ): Promise<{ readonly profile: Profile; readonly token: string | null }> {
    const { store } = this.#context
    const id = profileIdOf(key)
    const before = await store.readProfile(id)
    if (before !== null) return { profile: before, token: null }
    try {
      return await this.#insert(id, name, avatar)
    } catch (error) {
      // The same request may have come to another node at the same moment.
      const profile = await store.readProfile(id)
      if (profile === null) throw error
      return { profile, token: null }
    }
  }

  async #insert(id: string, name: string, avatar: Avatar): Promise<Registration> {
    const { store, world } = this.#context
    const profile = { id, name, avatar, createdAt: world.now() }
    const token = newToken(world)
    await store.insertProfile(profile, hashOf(token))
    return { profile, token }
  }

  /** Makes another token of the same person. */
  async issueToken({ id }: Profile): Promise<string> {
    const { store, world } = this.#context
    const token = newToken(world)
    await store.insertToken(hashOf(token), id, world.now())
    return token
  }

  /** The profile of this token: at once if it is cached, from the store otherwise. */
  identify(token: string): Promise<Profile | null> | Profile {
    return this.identifyHash(hashOf(token))
  }

  /** Identifies a person by the hash of their token, for callers that ask repeatedly. */
  identifyHash(hash: string): Promise<Profile | null> | Profile {
    const known = this.#cached.get(hash)
    const { bus, world } = this.#context
    if (known !== undefined && (bus === null || world.elapsed() - known.at < CACHED_MS)) return known.profile
    return this.#lookUp(hash)
  }

  async #lookUp(hash: string): Promise<Profile | null> {
    const profile = await this.#context.store.findProfile(hash)
    if (profile === null) this.#cached.delete(hash)
    else this.#remember(hash, profile)
    return profile
  }

  async rename(profile: Profile, change: { name?: string; avatar?: Avatar }): Promise<Profile> {
    const changed = { ...profile, ...change }
    await this.#context.store.updateProfile(changed)
    this.#forgetEverywhere(profile.id)
    return changed
  }

  /** A link for another device of the same person; it works once, for a minute. */
  async linkFor(profile: Profile): Promise<{ readonly link: string; readonly until: number }> {
    const { store, world } = this.#context
    const link = newToken(world)
    const until = world.now() + TABLE_LIMITS.linkMs
    await store.insertLink(hashOf(link), profile.id, until)
    return { link, until }
  }

  async follow(link: string): Promise<Answer<Registration>> {
    const { store, world } = this.#context
    const now = world.now()
    const found = await store.takeLink(hashOf(link), now)
    const profile = found === null || found.until <= now ? null : await store.readProfile(found.profile)
    if (profile === null) return reject('no-token', 'This link was used before, or is older than a minute.')
    return ok({ profile, token: await this.issueToken(profile) })
  }

  async signOut(token: string): Promise<void> {
    const hash = hashOf(token)
    const known = this.#cached.get(hash) ?? { profile: await this.#context.store.findProfile(hash) }
    await this.#context.store.deleteToken(hash)
    this.#cached.delete(hash)
    if (known.profile !== null) this.#forgetEverywhere(known.profile.id)
  }

  async erase(profile: Profile): Promise<void> {
    await this.#context.store.deleteProfile(profile.id)
    this.#forgetEverywhere(profile.id)
  }

  #remember(hash: string, profile: Profile): void {
    if (this.#cached.size >= MEMORY_LIMITS.profilesCached) {
      const [oldest] = this.#cached.keys()
      if (oldest !== undefined) this.#cached.delete(oldest)
    }
    this.#cached.set(hash, { profile, at: this.#context.world.elapsed() })
  }

  /** Removes this person from the cache of every node. */
  #forgetEverywhere(id: string): void {
    this.#context.rankings.version += 1
    this.#forget(id)
    this.#context.bus?.publish(TOPIC, id)
  }

  #forget(id: string): void {
    for (const [hash, { profile }] of this.#cached) if (profile.id === id) this.#cached.delete(hash)
  }
}

/** Finds a person's traces: their seats in matches, and the codes of the tables that name them. */
export async function tracesOf(
  profile: Profile,
  store: Store,
): Promise<{ readonly tables: readonly string[]; readonly seats: readonly NamedSeat[] }> {
  const seats = await store.seatsOf(profile.id, MEMORY_LIMITS.tracesSearched)
  const matches = new Set(seats.map(({ match }) => match))
  const tables = (await store.recentTables(MEMORY_LIMITS.tracesSearched)).filter(
    (table) =>
      JSON.stringify(table).includes(profile.id) ||
      (table.match !== null && matches.has(table.match.id)) ||
      table.played.some(({ match }) => matches.has(match)),
  )
  return { tables: tables.map(({ code }) => code), seats }
}
