import type { SocketSettings } from '../socket/sockets.ts'
import type { Core } from './core.ts'
import { bucketOf } from './identity/client-address.ts'
import { credentialsOf, mayBeToken, originOf } from './identity/identity.ts'
import { addressOf } from './routes/register.ts'

/** The checks before a socket opens, the same as for HTTP. A socket without an origin comes from a program: its cookie is ignored. */
export function socketDoor(
  core: Core,
): Pick<SocketSettings, 'guesses' | 'tokenOf' | 'isOwnHost' | 'isOwnOrigin' | 'addressOf'> {
  const { publicUrl, hosts, guesses } = core
  return {
    guesses,
    isOwnHost: ({ headers }) => hosts.refusal(headers.host) === null,
    isOwnOrigin: ({ headers }) => originOf(headers, publicUrl) !== 'foreign',
    addressOf: (request) => bucketOf(addressOf(request, core)),
    tokenOf({ headers }) {
      const { by, token } = credentialsOf(headers, publicUrl)
      const isBelieved = by === 'bearer' || originOf(headers, publicUrl) === 'own'
      return isBelieved && mayBeToken(token) ? token : null
    },
  }
}
