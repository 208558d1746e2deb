import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { isIn } from '../http/identity/client-address.ts'
import { MEMORY_LIMITS } from '../limits.ts'

/** The addresses to which this server may send requests, as its operator has configured. */
export interface OutgoingPolicy {
  /** Host names; `*.` and a name stands for all names below it, and `*` for every public name. */
  readonly hosts: readonly string[]
  /** Networks that are not public and may be called all the same, also over plain HTTP; null for none. */
  readonly networks: BlockList | null
}

/** The push services of the browsers, and the public channels of ntfy and Discord. */
export const USUAL_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  'ntfy.sh',
  'discord.com',
] as const

/** Why no request may be sent to this URL, as a sentence; null if its name is allowed. The address is checked when it is called. */
export function urlRefusal(text: string, { hosts, networks }: OutgoingPolicy): string | null {
  const url = text.length > MEMORY_LIMITS.urlCharacters ? null : URL.parse(text)
  if (url === null) return 'This is not a web address.'
  if (url.protocol !== 'https:' && (networks === null || url.protocol !== 'http:'))
    return 'The address must begin with https.'
  if (url.username !== '' || url.password !== '') return 'The address contains a name or a password.'
  if (hosts.some((host) => isMatch(url.hostname, host))) return null
  return `This server sends nothing to ${url.hostname}. Its operator can allow it with NOTICE_HOSTS.`
}

function isMatch(name: string, host: string): boolean {
  return host === '*' || name === host || (host.startsWith('*.') && name.endsWith(host.slice(1)))
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

/** All public addresses are here: every IPv4 address, and the part of IPv6 that is in use. Other parts lead to IPv4 in several ways. */
const IN_USE = listOf(['0.0.0.0/0', '2000::/3'])
/** The networks among these that are not public: of this machine, of the local network, of a provider, reserved ones, and ways around IPv4. */
const NOT_PUBLIC = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

/** Whether a request may be sent to this IP address. */
export function isAllowedAddress(address: string, { networks }: OutgoingPolicy): boolean {
  if (networks !== null && isIn(networks, address)) return true
  return isIn(IN_USE, address) && !isIn(NOT_PUBLIC, address)
}

/** The result of a request: the status of the answer, or why there is none. */
export type Sent = { readonly status: number } | { readonly fault: string }

export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface OutgoingSettings {
  readonly policy: OutgoingPolicy
  readonly timeoutMs: number
  /** Finds the addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
}

async function resolveName(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/**
 * Sends one POST request. The name is resolved first, and the connection goes to the very address that was checked: a name
 * that later points elsewhere is of no use. All addresses of a name must be allowed. Redirects are not followed, and the
 * body of the answer is not read.
 */
export async function post(
  { url: text, headers, body }: OutgoingRequest,
  { policy, timeoutMs, resolve = resolveName }: OutgoingSettings,
): Promise<Sent> {
  const refused = urlRefusal(text, policy)
  if (refused !== null) return { fault: refused }
  const url = new URL(text)
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name]
  const [address] = addresses
  if (address === undefined) return { fault: 'the name has no address' }
  if (!addresses.every((one) => isAllowedAddress(one, policy))) return { fault: 'the address is not public' }
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !(policy.networks !== null && isIn(policy.networks, address)))
    return { fault: 'plain HTTP is for configured networks only' }
  return new Promise((settle) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(
      {
        host: address,
        servername: name,
        port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        settle({ status: answer.statusCode ?? 0 })
        answer.destroy()
      },
    )
    sent.on('error', (error) => settle({ fault: error.message }))
    sent.end(body)
  })
}
