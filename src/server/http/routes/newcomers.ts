import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import type { ProfileView } from '../../../protocol/answers.ts'
import { AVATARS, type Avatar } from '../../../protocol/identity.ts'
import type { Profile } from '../../store/store.ts'
import type { Registration } from '../../tables/profiles.ts'
import type { World } from '../../world.ts'
import type { Core } from '../core.ts'
import { refuse } from '../rates.ts'
import type { Caller } from '../route.ts'

const MANNERS = ['Merry', 'Brave', 'Quiet', 'Swift', 'Sunny', 'Clever', 'Cosy', 'Bold'] as const

function pickBy<T>(list: readonly T[], byte: number, fallback: T): T {
  return list[byte % list.length] ?? fallback
}

/** A name for a person who gives none, such as "Merry Fox". */
function friendly(world: World): { name: string; avatar: Avatar } {
  const [one = 0, other = 0] = world.random(2)
  const avatar = pickBy(AVATARS, one, 'fox')
  return { name: `${pickBy(MANNERS, other, 'Merry')} ${avatar[0]?.toUpperCase()}${avatar.slice(1)}`, avatar }
}

/** The name and the avatar that a caller asks for. */
export interface WantedProfile {
  readonly name?: string | undefined
  readonly avatar?: Avatar | undefined
}

/** A new profile, of a person or of an agent. */
interface WantedNewProfile extends WantedProfile {
  readonly isAgent?: boolean | undefined
}

/** Registers a new person, under the wanted name or a friendly one. */
export async function welcome(
  core: Core,
  caller: Caller,
  wanted: WantedNewProfile,
): Promise<Answer<Registration>> {
  const refused = core.rates.spend('newPeoplePerAddress', caller.bucket)
  if (refused !== null) return refuse(refused)
  const { name, avatar } = nameFor(core.world, wanted)
  const { profiles } = core.gameServer
  return ok(await (wanted.isAgent ? profiles.registerAgent(name, avatar) : profiles.register(name, avatar)))
}

/** A key of fewer characters may be guessed, and a repeated key is answered with a token. */
const KEY_MIN = 16
/** How long a newcomer's request can be repeated. Clients retry within seconds. */
const REPEAT_MS = 10 * 60_000

/** Whether this key makes the request of a person without a token idempotent. */
export function isNewcomerKey(key: string | null): key is string {
  return key !== null && key.length >= KEY_MIN
}

/** Registers one person for each key; `token` is null if the key was used before. */
export async function welcomeOnce(
  core: Core,
  caller: Caller,
  wanted: WantedProfile,
  key: string,
): Promise<Answer<{ readonly profile: Profile; readonly token: string | null }>> {
  const refused = core.rates.spend('newPeoplePerAddress', caller.bucket)
  if (refused !== null) return refuse(refused)
  const { name, avatar } = nameFor(core.world, wanted)
  const registered = await core.gameServer.profiles.registerOnce(key, name, avatar)
  const { profile, token } = registered
  const isLate = token === null && core.world.now() - profile.createdAt > REPEAT_MS
  return isLate ? reject('id-reused') : ok(registered)
}

function nameFor(world: World, wanted: WantedProfile): { name: string; avatar: Avatar } {
  const { name, avatar } = friendly(world)
  return { name: wanted.name ?? name, avatar: wanted.avatar ?? avatar }
}

/** The profile with the wanted name and avatar, which is stored if it differs. */
export async function renamed(core: Core, profile: Profile, wanted: WantedProfile): Promise<Profile> {
  const { name = profile.name, avatar = profile.avatar } = wanted
  if (name === profile.name && avatar === profile.avatar) return profile
  return core.gameServer.profiles.rename(profile, { name, avatar })
}

/** A profile as its owner sees it. */
export function profileView({ id, name, avatar, createdAt }: Profile): ProfileView {
  return { id, name, avatar, createdAt }
}
