import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { type Address, readAddress } from './address.ts'
import { LOG_LEVELS, type LogLevel } from './http/app.ts'
import { readNetworks } from './http/identity/client-address.ts'
import { isHostPattern } from './http/identity/own-hosts.ts'
import { LIMITS } from './limits.ts'
import { type OutgoingPolicy, USUAL_HOSTS } from './notices/outgoing.ts'
import { RULES_GUARDS, type RulesGuardName } from './rules-guard/time-limit.ts'

/** Everything an operator can configure. */
export interface Config {
  readonly address: Address
  readonly dataDir: string
  /** The PostgreSQL database, which several nodes may share; null for a file in the data folder. */
  readonly databaseUrl: string | null
  /** The NATS server that carries hints between nodes; null if PostgreSQL does. */
  readonly natsUrl: string | null
  readonly publicUrl: URL | null
  /** More host names that the server answers under. */
  readonly allowedHosts: readonly string[]
  readonly trustedProxies: BlockList | null
  readonly connectionsPerAddress: number
  readonly adminToken: string | null
  readonly logLevel: LogLevel
  readonly rulesGuard: RulesGuardName
  /** Whether agents may use the Model Context Protocol over HTTP. */
  readonly isMcpOpen: boolean
  /** The addresses that notices of slow tables may be sent to. */
  readonly notices: OutgoingPolicy
  /** Whether there is a daily deal. */
  readonly isDailyOn: boolean
}

export type ConfigRead =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly reasons: readonly string[] }

/** The file name of the database in the data folder. */
export const DATABASE = 'icebreaker.db'

/** The connections that one browser with a few tabs needs. */
const CONNECTIONS_MIN = 20

/** Every environment variable that is read; `icebreaker serve --help` and docs/configuration.md are made from this. */
export const VARIABLES = {
  PORT: { standard: '3000', about: 'The port to listen on; 0 takes any free port.' },
  HOST: {
    standard: '0.0.0.0',
    about:
      'The address to listen on. By default every device in your network can connect; with 127.0.0.1 only this machine can.',
  },
  DATA_DIR: {
    standard: 'data',
    about:
      'The folder of the database and of the hash of the admin token. It is created if it is missing, readable by this user alone.',
  },
  DATABASE_URL: {
    standard: '',
    about:
      'PostgreSQL instead of a file, as in postgres://user:password@host:5432/icebreaker. Several servers on the same database act as one: each of them serves every player.',
  },
  NATS_URL: {
    standard: '',
    about:
      'NATS, as in nats://host:4222, which carries hints between servers on one DATABASE_URL. Without it PostgreSQL carries them, which is enough for a few servers.',
  },
  PUBLIC_URL: {
    standard: '',
    about:
      'The address that people type, as in https://play.example.org, if the server is behind a proxy. Only pages from this address may write; with https, cookies are sent over https only.',
  },
  ALLOWED_HOSTS: {
    standard: '',
    about:
      'More host names of the server, separated by commas, as in pi.fritz.box,*.example.org. It always answers under its IP addresses, localhost, the name of this machine, names that end in .local, .localhost, .lan, .internal or .home.arpa, and the host of PUBLIC_URL. Every other name is refused, so that no foreign site can reach the server through a browser in your network.',
  },
  TRUST_PROXY: {
    standard: '',
    about:
      'The proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas, as in 127.0.0.1,10.0.0.0/8. Without it, all clients behind a proxy count as one address.',
  },
  CONNECTIONS_PER_ADDRESS: {
    standard: String(LIMITS.connectionsPerAddress),
    about: `The number of connections that one address may hold, from ${CONNECTIONS_MIN} to ${LIMITS.connections}: an IPv4 address, or a /64 of IPv6. A household or a school behind one router counts as one address. The proxies of TRUST_PROXY are not counted.`,
  },
  ADMIN_TOKEN: {
    standard: '',
    about:
      "The operator's token, at least 32 characters. Without it the first start creates one, prints it once, and stores its hash.",
  },
  RULES_GUARD: {
    standard: 'interrupt',
    about:
      'How rules that run for ever are stopped: interrupt stops them in place, which costs some 20 µs of the processor at every move; watchdog ends the process with code 154 and pauses their match at the next start, so something must start the server again. npm start does, and chooses watchdog. With DATABASE_URL, and on Windows, rules are interrupted.',
  },
  MCP: {
    standard: 'off',
    about:
      'Whether AI agents can sit at tables through the Model Context Protocol at /mcp: on or off. They need a token, are bound by the same limits as everybody, and are ranked among agents.',
  },
  NOTICE_HOSTS: {
    standard: USUAL_HOSTS.join(', '),
    about:
      'The hosts that the server may send notices of slow tables to, separated by commas: push services of browsers, and channels of groups. *.example.org stands for all names below it, * for every public host, off for none. The server calls only public addresses of these hosts, over https.',
  },
  NOTICE_NETWORKS: {
    standard: '',
    about:
      'Networks that are not public and may be called for notices too, also over plain http, as in 192.168.1.20/32 for your own ntfy. Its host must be in NOTICE_HOSTS. Everybody who hosts a table can send a POST request there.',
  },
  DAILY: {
    standard: 'on',
    about:
      'Whether the server has a daily deal, a challenge with the same dice or cards for everybody and one try each: on or off.',
  },
  LOG_LEVEL: {
    standard: 'warn',
    about: `The level of the JSON log on stderr: one of ${LOG_LEVELS.join(', ')}. info has a line for each request. No line contains a token or the address of a player.`,
  },
} as const

type Variable = keyof typeof VARIABLES
export type Environment = Readonly<Partial<Record<Variable, string | undefined>>>

type Read<Value> = { readonly value: Value } | { readonly reason: string }

/** Reads the configuration, or returns everything that is wrong with it. Unsafe values are refused, not corrected. */
export function readConfig(env: Environment): ConfigRead {
  const given = (name: Variable) => env[name]?.trim() || VARIABLES[name].standard
  const address = readAddress({ HOST: given('HOST'), PORT: given('PORT') })
  const read = allOf({
    publicUrl: readPublicUrl(given('PUBLIC_URL')),
    allowedHosts: readAllowedHosts(given('ALLOWED_HOSTS')),
    trustedProxies: readTrusted(given('TRUST_PROXY')),
    connectionsPerAddress: readConnections(given('CONNECTIONS_PER_ADDRESS')),
    adminToken: readAdminToken(given('ADMIN_TOKEN')),
    rulesGuard: readRulesGuard(given('RULES_GUARD')),
    isMcpOpen: readSwitch('MCP', given('MCP')),
    notices: readNotices(given('NOTICE_HOSTS'), given('NOTICE_NETWORKS')),
    isDailyOn: readSwitch('DAILY', given('DAILY')),
    logLevel: readLogLevel(given('LOG_LEVEL')),
    databaseUrl: readDatabaseUrl(given('DATABASE_URL')),
    natsUrl: readNatsUrl(given('NATS_URL'), given('DATABASE_URL') !== ''),
  })
  if (address.ok && read.ok)
    return {
      ok: true,
      config: { ...read.values, address: address.address, dataDir: resolve(given('DATA_DIR')) },
    }
  return { ok: false, reasons: [...(address.ok ? [] : [address.reason]), ...(read.ok ? [] : read.reasons)] }
}

type Values<Reads> = { readonly [Name in keyof Reads]: Extract<Reads[Name], { value: unknown }>['value'] }

/** Returns all values, or the reasons of those that cannot be read. */
function allOf<Reads extends Readonly<Record<string, Read<unknown>>>>(
  reads: Reads,
):
  | { readonly ok: true; readonly values: Values<Reads> }
  | { readonly ok: false; readonly reasons: string[] } {
  const reasons = Object.values(reads).flatMap((read) => ('reason' in read ? read.reason : []))
  if (reasons.length > 0) return { ok: false, reasons }
  const values = Object.entries(reads).map(([name, read]) => [name, 'value' in read ? read.value : null])
  return { ok: true, values: Object.fromEntries(values) }
}

function readPublicUrl(text: string): Read<URL | null> {
  if (text === '') return { value: null }
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return { reason: 'PUBLIC_URL is not a URL: give one such as https://play.example.org.' }
  if (url.username !== '' || url.password !== '')
    return { reason: 'PUBLIC_URL contains a user name or a password: leave them out.' }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return { reason: `PUBLIC_URL contains more than a host: give ${url.origin} alone.` }
  return { value: url }
}

/** Reads DATABASE_URL. The reason does not contain the URL, which has a password in it. */
function readDatabaseUrl(text: string): Read<string | null> {
  if (text === '') return { value: null }
  const url = URL.parse(text)
  const isOurs =
    url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
  return isOurs
    ? { value: text }
    : {
        reason:
          'DATABASE_URL is not the URL of a PostgreSQL database: give one such as postgres://user:password@host:5432/icebreaker.',
      }
}

function readNatsUrl(text: string, hasDatabase: boolean): Read<string | null> {
  if (text === '') return { value: null }
  const url = URL.parse(text)
  if (url === null || !['nats:', 'tls:'].includes(url.protocol) || url.host === '')
    return { reason: 'NATS_URL is not the URL of a NATS server: give one such as nats://host:4222.' }
  if (!hasDatabase)
    return { reason: 'NATS_URL needs a DATABASE_URL that the servers share: set both, or neither.' }
  return { value: text }
}

function readAllowedHosts(text: string): Read<readonly string[]> {
  const hosts = text === '' ? [] : text.split(',').map((name) => name.trim())
  const wrong = hosts.find((name) => !isHostPattern(name))
  if (wrong === undefined) return { value: hosts }
  return {
    reason: `ALLOWED_HOSTS contains "${wrong}": give names without a scheme or port, as in pi.fritz.box,*.example.org.`,
  }
}

function readTrusted(text: string): Read<BlockList | null> {
  if (text === '') return { value: null }
  const read = readNetworks(text.split(',').map((name) => name.trim()))
  if (read.ok) return { value: read.list }
  return {
    reason: `TRUST_PROXY contains "${read.wrong}", which is not a network of proxies: name your proxies, as in 127.0.0.1,10.0.0.0/8. A server that trusts everybody accepts every forged address.`,
  }
}

function readConnections(text: string): Read<number> {
  const count = Number(text)
  if (/^\d{1,5}$/.test(text) && count >= CONNECTIONS_MIN && count <= LIMITS.connections)
    return { value: count }
  return {
    reason: `CONNECTIONS_PER_ADDRESS is "${text}": give a number from ${CONNECTIONS_MIN} to ${LIMITS.connections}.`,
  }
}

const ADMIN_TOKEN_MIN = 32
const ADMIN_TOKEN_MAX = 200
const DISTINCT_MIN = 10

function readAdminToken(text: string): Read<string | null> {
  if (text === '') return { value: null }
  const isLong = text.length >= ADMIN_TOKEN_MIN && text.length <= ADMIN_TOKEN_MAX
  if (isLong && /^[\x21-\x7e]+$/.test(text) && new Set(text).size >= DISTINCT_MIN) return { value: text }
  return {
    reason: `ADMIN_TOKEN can be guessed: use ${ADMIN_TOKEN_MIN} to ${ADMIN_TOKEN_MAX} random characters without spaces, as from "openssl rand -hex 32", or leave it out.`,
  }
}

function readLogLevel(text: string): Read<LogLevel> {
  const level = LOG_LEVELS.find((known) => known === text)
  return level === undefined
    ? { reason: `LOG_LEVEL is "${text}": give one of ${LOG_LEVELS.join(', ')}.` }
    : { value: level }
}

function readSwitch(name: Variable, text: string): Read<boolean> {
  if (text === 'on' || text === 'off') return { value: text === 'on' }
  return { reason: `${name} is on or off, not ${text}.` }
}

function readNotices(hostsText: string, networksText: string): Read<OutgoingPolicy> {
  const hosts = hostsText === 'off' ? [] : hostsText.split(',').map((name) => name.trim())
  const wrong = hosts.find((name) => name !== '*' && !isHostPattern(name))
  if (wrong !== undefined)
    return {
      reason: `NOTICE_HOSTS contains "${wrong}": give names without a scheme or port, as in ntfy.sh,*.example.org, or off.`,
    }
  if (networksText === '') return { value: { hosts, networks: null } }
  const read = readNetworks(networksText.split(',').map((name) => name.trim()))
  if (read.ok) return { value: { hosts, networks: read.list } }
  return {
    reason: `NOTICE_NETWORKS contains "${read.wrong}", which is not a network: give addresses or networks, as in 192.168.1.20/32.`,
  }
}

function readRulesGuard(text: string): Read<RulesGuardName> {
  const guard = RULES_GUARDS.find((known) => known === text)
  return guard === undefined
    ? { reason: `RULES_GUARD is "${text}": give one of ${RULES_GUARDS.join(', ')}.` }
    : { value: guard }
}

const OTHERS_MAY_WRITE = 0o002

/** Creates the data folder if it is missing. Returns the reason why it cannot be used, or null. */
export function dataDirReason(dir: string): string | null {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return `DATA_DIR is ${dir}, which cannot be created or written: choose another folder, or change its permissions.`
  }
  if (process.platform !== 'win32' && (statSync(dir).mode & OTHERS_MAY_WRITE) !== 0)
    return `DATA_DIR is ${dir}, which everyone on this machine may write to: run "chmod o-w ${dir}", or choose another folder.`
  return null
}

const OTHERS_MAY = 0o077

/** Returns a warning if other users of this machine may read the data folder, or null. */
export function openFolderReason(dir: string): string | null {
  if (process.platform === 'win32' || (statSync(dir).mode & OTHERS_MAY) === 0) return null
  return `DATA_DIR is ${dir}, which other users of this machine may open: run "chmod 700 ${dir}" if nobody else needs it.`
}
