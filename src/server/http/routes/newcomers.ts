import { type Answer, ok } from '../../../protocol/answer.ts'
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

/** A name for someone who has not said theirs, such as "Merry Fox". */
function friendly(world: World): { name: string; avatar: Avatar } {
  const [one = 0, other = 0] = world.random(2)
  const avatar = pickBy(AVATARS, one, 'fox')
  return { name: `${pickBy(MANNERS, other, 'Merry')} ${avatar[0]?.toUpperCase()}${avatar.slice(1)}`, avatar }
}

interface Wished {
  readonly name?: string | undefined
  readonly avatar?: Avatar | undefined
}

export async function welcome(core: Core, caller: Caller, wished: Wished): Promise<Answer<Registration>> {
  const refused = core.rates.spend('newPeoplePerAddress', caller.bucket)
  if (refused !== null) return refuse(refused)
  const { name, avatar } = friendly(core.world)
  return ok(await core.gameServer.profiles.register(wished.name ?? name, wished.avatar ?? avatar))
}

/** Whoever asks; a new person where nobody does, who then gets a token. */
export async function someoneAt(
  core: Core,
  caller: Caller,
  wished: Wished,
): Promise<Answer<{ readonly profile: Profile; readonly token: string | null }>> {
  return caller.who === null ? welcome(core, caller, wished) : ok({ profile: caller.who, token: null })
}
