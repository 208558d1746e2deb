import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { type Address, readAddress } from './address.ts'
import { LOG_LEVELS, type LogLevel } from './http/app.ts'
import { readNetworks } from './http/identity/client-address.ts'
import { isHostPattern } from './http/identity/own-hosts.ts'
import { LIMITS } from './limits.ts'

/** Everything an operator can configure. */
export interface Config {
  readonly address: Address
  readonly dataDir: string
  /** PostgreSQL, which several nodes may share; without it a file in the data folder. */
  readonly databaseUrl: string | null
  /** NATS, by which nodes tell each other what is new; without it PostgreSQL carries that too. */
  readonly natsUrl: string | null
  readonly publicUrl: URL | null
  /** More names under which it is reached. */
  readonly allowedHosts: readonly string[]
  readonly trustedProxies: BlockList | null
  readonly connectionsPerAddress: number
  readonly adminToken: string | null
  readonly logLevel: LogLevel
}

export type ConfigRead =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly reasons: readonly string[] }

/** The store's name in the data folder. */
export const DATABASE = 'icebreaker.db'

/** The connections that one browser with a few tabs needs. */
const CONNECTIONS_MIN = 20

/** Every environment variable that is read; `icebreaker serve --help` and docs/configuration.md are made from this. */
export const VARIABLES = {
  PORT: { standard: '3000', about: 'The port to listen at; 0 takes any that is free.' },
  HOST: {
    standard: '0.0.0.0',
    about:
      'The address to listen at: every device of your network reaches it; 127.0.0.1 keeps it to this machine.',
  },
  DATA_DIR: {
    standard: 'data',
    about:
      'The folder of the database and of the hash of the admin token. It is made where it is missing, for this user alone.',
  },
  DATABASE_URL: {
    standard: '',
    about:
      'PostgreSQL instead of a file, as in postgres://user:password@host:5432/icebreaker. Several servers with the same one are one: any of them serves any player.',
  },
  NATS_URL: {
    standard: '',
    about:
      'NATS, as in nats://host:4222, by which many servers on one DATABASE_URL tell each other what is new. Without it PostgreSQL does, which is enough for a few.',
  },
  PUBLIC_URL: {
    standard: '',
    about:
      'The address that people type, as in https://play.example.org, where a proxy stands before the server. Only pages from there may write; with https, cookies are sent over https alone.',
  },
  ALLOWED_HOSTS: {
    standard: '',
    about:
      'More names under which people or programs reach the server, with commas between them, as in pi.fritz.box,*.example.org. It always answers under its IP addresses, localhost, the name of this machine, names that end in .local, .localhost, .lan, .internal or .home.arpa, and the host of PUBLIC_URL. Every other name is refused, so that no foreign site can reach it through a browser in your network.',
  },
  TRUST_PROXY: {
    standard: '',
    about:
      'The proxies whose X-Forwarded-For is believed, as addresses or networks with commas between them, as in 127.0.0.1,10.0.0.0/8. Without it, all who come by way of a proxy count as one address.',
  },
  CONNECTIONS_PER_ADDRESS: {
    standard: String(LIMITS.connectionsPerAddress),
    about: `How many connections one address may hold at once, from ${CONNECTIONS_MIN} to ${LIMITS.connections}: an IPv4 address, or a /64 of IPv6. A household or a school behind one router counts as one address. The proxies of TRUST_PROXY are not counted.`,
  },
  ADMIN_TOKEN: {
    standard: '',
    about:
      "The operator's token, at least 32 characters. Without it the first start makes one, prints it once, and keeps its hash.",
  },
  LOG_LEVEL: {
    standard: 'warn',
    about: `What is written to stderr, as JSON lines: one of ${LOG_LEVELS.join(', ')}. info has a line for each request. No line has a token or the address of anyone who plays in it.`,
  },
} as const

type Variable = keyof typeof VARIABLES
export type Environment = Readonly<Partial<Record<Variable, string | undefined>>>

type Read<Value> = { readonly value: Value } | { readonly reason: string }

/** The configuration, or everything that is wrong with it: what is not safe is refused, not mended. */
export function readConfig(env: Environment): ConfigRead {
  const given = (name: Variable) => env[name]?.trim() || VARIABLES[name].standard
  const address = readAddress({ HOST: given('HOST'), PORT: given('PORT') })
  const publicUrl = readPublicUrl(given('PUBLIC_URL'))
  const allowed = readAllowedHosts(given('ALLOWED_HOSTS'))
  const trusted = readTrusted(given('TRUST_PROXY'))
  const connections = readConnections(given('CONNECTIONS_PER_ADDRESS'))
  const adminToken = readAdminToken(given('ADMIN_TOKEN'))
  const logLevel = readLogLevel(given('LOG_LEVEL'))
  const database = readDatabaseUrl(given('DATABASE_URL'))
  const nats = readNatsUrl(given('NATS_URL'), given('DATABASE_URL') !== '')
  const reasons = [publicUrl, allowed, trusted, connections, adminToken, logLevel, database, nats].flatMap(
    (read) => ('reason' in read ? read.reason : []),
  )
  if (!address.ok) reasons.unshift(address.reason)
  if (
    !address.ok ||
    'reason' in publicUrl ||
    'reason' in allowed ||
    'reason' in trusted ||
    'reason' in connections ||
    'reason' in adminToken ||
    'reason' in logLevel ||
    'reason' in database ||
    'reason' in nats
  )
    return { ok: false, reasons }
  return {
    ok: true,
    config: {
      address: address.address,
      dataDir: resolve(given('DATA_DIR')),
      databaseUrl: database.value,
      natsUrl: nats.value,
      publicUrl: publicUrl.value,
      allowedHosts: allowed.value,
      trustedProxies: trusted.value,
      connectionsPerAddress: connections.value,
      adminToken: adminToken.value,
      logLevel: logLevel.value,
    },
  }
}

function readPublicUrl(text: string): Read<URL | null> {
  if (text === '') return { value: null }
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return { reason: 'PUBLIC_URL is no address: give one such as https://play.example.org.' }
  if (url.username !== '' || url.password !== '')
    return { reason: 'PUBLIC_URL has a name or password in it: leave them out.' }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return { reason: `PUBLIC_URL has more than a host in it: give ${url.origin} alone.` }
  return { value: url }
}

/** The reason does not contain the address: it has a password in it. */
function readDatabaseUrl(text: string): Read<string | null> {
  if (text === '') return { value: null }
  const url = URL.parse(text)
  const isOurs =
    url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
  return isOurs
    ? { value: text }
    : {
        reason:
          'DATABASE_URL is no address of a PostgreSQL database: give one such as postgres://user:password@host:5432/icebreaker.',
      }
}

function readNatsUrl(text: string, hasDatabase: boolean): Read<string | null> {
  if (text === '') return { value: null }
  const url = URL.parse(text)
  if (url === null || !['nats:', 'tls:'].includes(url.protocol) || url.host === '')
    return { reason: 'NATS_URL is no address of a NATS server: give one such as nats://host:4222.' }
  if (!hasDatabase)
    return { reason: 'NATS_URL is of use only where servers share a DATABASE_URL: set both, or neither.' }
  return { value: text }
}

function readAllowedHosts(text: string): Read<readonly string[]> {
  const hosts = text === '' ? [] : text.split(',').map((name) => name.trim())
  const wrong = hosts.find((name) => !isHostPattern(name))
  if (wrong === undefined) return { value: hosts }
  return {
    reason: `ALLOWED_HOSTS has "${wrong}" in it: give names without a scheme or port, as in pi.fritz.box,*.example.org.`,
  }
}

function readTrusted(text: string): Read<BlockList | null> {
  if (text === '') return { value: null }
  const read = readNetworks(text.split(',').map((name) => name.trim()))
  if (read.ok) return { value: read.list }
  return {
    reason: `TRUST_PROXY has "${read.wrong}" in it, which is no network of yours: name your proxies, as in 127.0.0.1,10.0.0.0/8. Who trusts everybody believes every address that is made up.`,
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
const SIGNS_MIN = 10

function readAdminToken(text: string): Read<string | null> {
  if (text === '') return { value: null }
  const isLong = text.length >= ADMIN_TOKEN_MIN && text.length <= ADMIN_TOKEN_MAX
  if (isLong && /^[\x21-\x7e]+$/.test(text) && new Set(text).size >= SIGNS_MIN) return { value: text }
  return {
    reason: `ADMIN_TOKEN can be guessed: take ${ADMIN_TOKEN_MIN} to ${ADMIN_TOKEN_MAX} random signs without spaces, as from "openssl rand -hex 32", or leave it out.`,
  }
}

function readLogLevel(text: string): Read<LogLevel> {
  const level = LOG_LEVELS.find((known) => known === text)
  return level === undefined
    ? { reason: `LOG_LEVEL is "${text}": give one of ${LOG_LEVELS.join(', ')}.` }
    : { value: level }
}

const OTHERS_MAY_WRITE = 0o002

/** Makes the folder where it is missing; the sentence that says why it cannot be used, or null. */
export function dataDirReason(dir: string): string | null {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return `DATA_DIR is ${dir}, which cannot be made or written: choose another folder, or change its permissions.`
  }
  if (process.platform !== 'win32' && (statSync(dir).mode & OTHERS_MAY_WRITE) !== 0)
    return `DATA_DIR is ${dir}, in which everyone on this machine may write: run "chmod o-w ${dir}", or choose another folder.`
  return null
}

const OTHERS_MAY = 0o077

/** The sentence for a data folder that other users of this machine may look into; null if they may not. */
export function openFolderReason(dir: string): string | null {
  if (process.platform === 'win32' || (statSync(dir).mode & OTHERS_MAY) === 0) return null
  return `DATA_DIR is ${dir}, which other users of this machine may open: run "chmod 700 ${dir}" if nobody else needs it.`
}
