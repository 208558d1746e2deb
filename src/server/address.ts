import { isIP } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** The address that the server listens on. Port 0 is any free port. */
export interface Address {
  readonly host: string
  readonly port: number
}

export type AddressRead =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly reason: string }

/** All interfaces, so that the phones in the room reach it. */
const HOST_DEFAULT = '0.0.0.0'
const PORT_DEFAULT = 3000

/** Ports above 1023 that every browser refuses to open (the Fetch standard's list of bad ports). */
const REFUSED_BY_BROWSERS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
])
const REFUSED_BELOW_1024 = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995,
])
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i
const ALL_DIGITS_AND_DOTS = /^[\d.]+$/

function hostReason(host: string): string | null {
  if (isIP(host) !== 0) return null
  if (HOST_NAME.test(host) && !ALL_DIGITS_AND_DOTS.test(host)) return null
  return `HOST is "${host}", which is not an address: give an IP address or a name, such as 127.0.0.1 or localhost.`
}

function portReason(port: string): string | null {
  const number = Number(port)
  if (!/^\d{1,5}$/.test(port) || number > 65_535)
    return `PORT is "${port}", which is not a port: give a number from 0 to 65535.`
  if (!REFUSED_BY_BROWSERS.has(number) && !REFUSED_BELOW_1024.has(number)) return null
  return `PORT is ${number}, which browsers refuse to open because another protocol uses it: choose another one, such as ${PORT_DEFAULT}.`
}

/** Reads the address from the environment (`HOST`, `PORT`), or returns the reason why it is invalid. */
export function readAddress(env: {
  readonly HOST?: string | undefined
  readonly PORT?: string | undefined
}): AddressRead {
  const host = env.HOST?.trim() || HOST_DEFAULT
  const port = env.PORT?.trim() || String(PORT_DEFAULT)
  const reason = hostReason(host) ?? portReason(port)
  return reason === null ? { ok: true, address: { host, port: Number(port) } } : { ok: false, reason }
}

export function urlOf({ host, port }: Address): string {
  const name = isEverywhere(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return port === 80 ? `http://${name}/` : `http://${name}:${port}/`
}

/** Whether this host stands for every interface of the machine. */
function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

const HOME_NETWORKS = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]
const NOT_A_ROOM = /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|tailscale|zt)/

/** This machine's address in the local network; null if it has none. */
export function roomHost(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string | null {
  const found = Object.entries(interfaces)
    .filter(([name]) => !NOT_A_ROOM.test(name))
    .flatMap(([, infos]) => infos ?? [])
    .filter((info) => info.family === 'IPv4' && !info.internal)
    .map((info) => info.address)
  for (const network of HOME_NETWORKS) {
    const address = found.find((candidate) => network.test(candidate))
    if (address !== undefined) return address
  }
  return found[0] ?? null
}

/** The URL for phones in the local network; null if the server does not listen there. */
export function roomUrlOf({ host, port }: Address, room: string | null = roomHost()): string | null {
  return isEverywhere(host) && room !== null ? urlOf({ host: room, port }) : null
}
