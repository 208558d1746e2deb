import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { type Rejected, rejection } from '../../../protocol/rejections.ts'

/** Names that no public DNS server answers for: somebody else's page cannot be served under one of them. */
const PRIVATE_ENDINGS = ['localhost', 'local', 'lan', 'internal', 'home.arpa'] as const
const NAME_LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const HOST_MAX = 253 + ':65535'.length

export interface OwnHostsSettings {
  readonly publicUrl: URL | null
  /** The names of ALLOWED_HOSTS. */
  readonly allowed?: readonly string[]
  /** The value of HOST: an address, or a name of this machine. */
  readonly listensAt?: string
  readonly machine?: string
}

/**
 * The names under which this server answers. Without this check a page of another site could point its own name at this
 * machine (DNS rebinding): the browser would then take the server for that site and let its scripts read everything. An IP
 * address in the Host header is always accepted: the browser was told to open that address, so no name was rebound.
 */
export class OwnHosts {
  readonly #names: ReadonlySet<string>
  readonly #endings: readonly string[]

  constructor({ publicUrl, allowed = [], listensAt = '', machine = hostname() }: OwnHostsSettings) {
    const [shortName = ''] = machine.split('.')
    const named = [publicUrl?.hostname ?? '', listensAt, machine, shortName, ...allowed]
    const names = named.map(plainName)
    this.#names = new Set(names.filter((name) => name !== '' && !name.startsWith('*.')))
    const wildcards = names.filter((name) => name.startsWith('*.')).map((name) => name.slice(2))
    this.#endings = [...PRIVATE_ENDINGS, ...wildcards]
  }

  /** Why a request with this Host header gets no answer, or null. HTTP/1.0 clients may leave the header out. */
  refusal(host: string | undefined): Rejected | null {
    if (host === undefined) return null
    const name = nameIn(host)
    if (name === null) return rejection('wrong-host')
    return this.#isOwn(name) ? null : rejection('wrong-host', strangerText(name))
  }

  #isOwn(name: string): boolean {
    if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || this.#names.has(name)) return true
    return this.#endings.some((ending) => name === ending || name.endsWith(`.${ending}`))
  }
}

function strangerText(name: string): string {
  return `This server does not answer under the name ${name}. Open an address that it printed when it started, or tell its operator to set PUBLIC_URL to the address that people type, or to add ${name} to ALLOWED_HOSTS.`
}

const plainName = (name: string) => name.trim().toLowerCase().replace(/\.$/, '')

/** The name in a Host header without its port, as a browser writes it; null if the header holds anything else. */
function nameIn(host: string): string | null {
  if (host.length > HOST_MAX || /[\s/\\?#@]/.test(host)) return null
  const url = URL.parse(`http://${host}`)
  return url === null || url.hostname === '' ? null : plainName(url.hostname)
}

/** Whether ALLOWED_HOSTS may list this: a name, an IP address, or `*.` and a name of at least two labels. */
export function isHostPattern(text: string): boolean {
  if (isIP(text) !== 0) return true
  const isWildcard = text.startsWith('*.')
  const labels = plainName(isWildcard ? text.slice(2) : text).split('.')
  return labels.length >= (isWildcard ? 2 : 1) && labels.every((label) => NAME_LABEL.test(label))
}
