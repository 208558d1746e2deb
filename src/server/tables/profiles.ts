import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { Avatar } from '../../protocol/identity.ts'
import { hashOf, newId, newToken } from '../ids.ts'
import type { Profile } from '../store/store.ts'
import type { Context } from './context.ts'
import { TABLE_LIMITS } from './limits.ts'

const KNOWN_MAX = 20_000
/** With other nodes on the same store, what is known of a token is asked anew after this: a hint may have been lost. */
const KNOWN_MS = 10_000
/** Where nodes tell each other that a person has changed. */
const TOPIC = 'people'

export interface Registration {
  readonly profile: Profile
  /** The only time that it is said; the store has its hash. */
  readonly token: string
}

/** Who people are: a token, a name, an avatar. No account. */
export class People {
  readonly #context: Context
  /** Tokens looked up lately, by their hashes. */
  readonly #known = new Map<string, { readonly profile: Profile; readonly at: number }>()

  constructor(context: Context) {
    this.#context = context
    context.bus?.follow(TOPIC, (id) => this.#forget(id))
  }

  async register(name: string, avatar: Avatar): Promise<Registration> {
    const { store, world } = this.#context
    const profile = { id: newId(world, 'u'), name, avatar, createdAt: world.now() }
    const token = newToken(world)
    await store.insertProfile(profile, hashOf(token))
    return { profile, token }
  }

  /** Whose token this is: at once for one that was looked up lately, from the store otherwise. */
  identify(token: string): Promise<Profile | null> | Profile {
    return this.identifyHash(hashOf(token))
  }

  /** The same, for who asks again and again. */
  identifyHash(hash: string): Promise<Profile | null> | Profile {
    const known = this.#known.get(hash)
    const { bus, world } = this.#context
    if (known !== undefined && (bus === null || world.elapsed() - known.at < KNOWN_MS)) return known.profile
    return this.#lookUp(hash)
  }

  async #lookUp(hash: string): Promise<Profile | null> {
    const profile = await this.#context.store.findProfile(hash)
    if (profile === null) this.#known.delete(hash)
    else this.#remember(hash, profile)
    return profile
  }

  async rename(who: Profile, change: { name?: string; avatar?: Avatar }): Promise<Profile> {
    const profile = { ...who, ...change }
    await this.#context.store.updateProfile(profile)
    this.#forgetEverywhere(who.id)
    return profile
  }

  /** A word for another device of the same person; it is good once, and for a minute. */
  async linkFor(who: Profile): Promise<{ readonly link: string; readonly until: number }> {
    const { store, world } = this.#context
    const link = newToken(world)
    const until = world.now() + TABLE_LIMITS.linkMs
    await store.insertLink(hashOf(link), who.id, until)
    return { link, until }
  }

  async follow(link: string): Promise<Answer<Registration>> {
    const { store, world } = this.#context
    const now = world.now()
    const found = await store.takeLink(hashOf(link), now)
    const profile = found === null || found.until <= now ? null : await store.readProfile(found.profile)
    if (profile === null) return reject('no-token', 'This link was used before, or is older than a minute.')
    const token = newToken(world)
    await store.insertToken(hashOf(token), profile.id, world.now())
    return ok({ profile, token })
  }

  async signOut(token: string): Promise<void> {
    const hash = hashOf(token)
    const known = this.#known.get(hash) ?? { profile: await this.#context.store.findProfile(hash) }
    await this.#context.store.deleteToken(hash)
    this.#known.delete(hash)
    if (known.profile !== null) this.#forgetEverywhere(known.profile.id)
  }

  async erase(who: Profile): Promise<void> {
    await this.#context.store.deleteProfile(who.id)
    this.#forgetEverywhere(who.id)
  }

  #remember(hash: string, profile: Profile): void {
    if (this.#known.size >= KNOWN_MAX) {
      const [oldest] = this.#known.keys()
      if (oldest !== undefined) this.#known.delete(oldest)
    }
    this.#known.set(hash, { profile, at: this.#context.world.elapsed() })
  }

  /** Whoever knows this person is to ask the store again. */
  #forgetEverywhere(id: string): void {
    this.#context.rankings.version += 1
    this.#forget(id)
    this.#context.bus?.publish(TOPIC, id)
  }

  #forget(id: string): void {
    for (const [hash, { profile }] of this.#known) if (profile.id === id) this.#known.delete(hash)
  }
}
