import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dataDirReason, type Environment, readConfig, VARIABLES } from './config.ts'
import { variablesHelp } from './configuration-text.ts'
import { LIMITS } from './limits.ts'
import { USUAL_HOSTS } from './notices/outgoing.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    config: {
      address: { host: '0.0.0.0', port: 3000 },
      dataDir: resolve('data'),
      databaseUrl: null,
      natsUrl: null,
      publicUrl: null,
      allowedHosts: [],
      trustedProxies: null,
      connectionsPerAddress: LIMITS.connectionsPerAddress,
      adminToken: null,
      logLevel: 'warn',
      rulesGuard: 'interrupt',
      isMcpOpen: false,
      notices: { hosts: USUAL_HOSTS, networks: null },
      isDailyOn: true,
    },
  })
})

test('every setting can be changed', () => {
  const adminToken = 'correct-horse-battery-staple-0123456789'
  const read = readConfig({
    HOST: '127.0.0.1',
    PORT: '8080',
    DATA_DIR: '/srv/icebreaker',
    DATABASE_URL: 'postgres://me:secret@db/icebreaker',
    NATS_URL: 'nats://bus:4222',
    PUBLIC_URL: 'https://play.example.org/',
    ALLOWED_HOSTS: 'pi.fritz.box, *.example.org',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    CONNECTIONS_PER_ADDRESS: '200',
    ADMIN_TOKEN: adminToken,
    MCP: 'on',
    DAILY: 'off',
    LOG_LEVEL: 'info',
  })
  expect(read).toMatchObject({
    ok: true,
    config: {
      address: { port: 8080 },
      dataDir: '/srv/icebreaker',
      databaseUrl: 'postgres://me:secret@db/icebreaker',
      natsUrl: 'nats://bus:4222',
      allowedHosts: ['pi.fritz.box', '*.example.org'],
      connectionsPerAddress: 200,
      adminToken,
      logLevel: 'info',
      rulesGuard: 'interrupt',
      isMcpOpen: true,
      isDailyOn: false,
    },
  })
  expect(read.ok && read.config.publicUrl?.origin).toBe('https://play.example.org')
})

const UNSAFE: readonly [Environment, RegExp][] = [
  [{ PORT: '70000' }, /^PORT is/],
  [{ HOST: 'a b' }, /^HOST is/],
  [{ PUBLIC_URL: 'play.example.org' }, /^PUBLIC_URL is not a URL/],
  [{ PUBLIC_URL: 'ftp://play.example.org' }, /^PUBLIC_URL is not a URL/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL is not a URL/],
  [{ PUBLIC_URL: '*' }, /^PUBLIC_URL is not a URL/],
  [{ PUBLIC_URL: 'https://a:b@play.example.org' }, /user name or a password/],
  [{ PUBLIC_URL: 'https://play.example.org/games' }, /give https:\/\/play\.example\.org alone/],
  [{ PUBLIC_URL: 'https://play.example.org/?a' }, /more than a host/],
  [{ ALLOWED_HOSTS: '*' }, /^ALLOWED_HOSTS contains "\*"/],
  [{ ALLOWED_HOSTS: 'pi.lan,https://pi.lan:3000' }, /^ALLOWED_HOSTS contains "https:/],
  [{ TRUST_PROXY: 'all' }, /^TRUST_PROXY contains "all"/],
  [{ TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }, /^TRUST_PROXY contains "0.0.0.0\/0"/],
  [{ CONNECTIONS_PER_ADDRESS: '0' }, /^CONNECTIONS_PER_ADDRESS is "0"/],
  [{ CONNECTIONS_PER_ADDRESS: '5001' }, /^CONNECTIONS_PER_ADDRESS is "5001"/],
  [{ ADMIN_TOKEN: 'admin' }, /^ADMIN_TOKEN can be guessed/],
  [{ ADMIN_TOKEN: 'x'.repeat(64) }, /^ADMIN_TOKEN can be guessed/],
  [{ ADMIN_TOKEN: `${'abcdefghijkl'.repeat(3)} with spaces` }, /^ADMIN_TOKEN can be guessed/],
  [{ DATABASE_URL: 'mysql://me:a-secret@db/x' }, /^DATABASE_URL is not the URL of a PostgreSQL/],
  [{ DATABASE_URL: 'postgres://me:a-secret@db' }, /^DATABASE_URL is not the URL of a PostgreSQL/],
  [{ NATS_URL: 'nats://bus:4222' }, /set both, or neither/],
  [{ NATS_URL: 'http://bus', DATABASE_URL: 'postgres://db/x' }, /^NATS_URL is not the URL/],
  [{ MCP: 'yes' }, /^MCP is on or off/],
  [{ DAILY: 'never' }, /^DAILY is on or off/],
  [{ LOG_LEVEL: 'trace' }, /^LOG_LEVEL is "trace"/],
]
test.each(UNSAFE)('%j is refused with the reason', (env, reason) => {
  const read = readConfig(env)
  expect(read.ok).toBe(false)
  expect(read.ok ? [] : read.reasons).toEqual([expect.stringMatching(reason)])
  expect(JSON.stringify(read)).not.toContain(env.ADMIN_TOKEN ?? 'a-secret')
})

test('all faults are reported at once', () => {
  const read = readConfig({ PORT: 'x', LOG_LEVEL: 'y', TRUST_PROXY: 'all' })
  expect(read.ok ? [] : read.reasons).toHaveLength(3)
})

test('the data folder is created for this user alone, and refused if everyone may write to it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-config-'))
  const inner = join(folder, 'a', 'b')
  expect(dataDirReason(inner)).toBeNull()
  expect(statSync(inner).mode & 0o777).toBe(0o700)
  chmodSync(inner, 0o707)
  expect(dataDirReason(inner)).toContain('chmod o-w')
  expect(dataDirReason('/dev/null/x')).toContain('cannot be created')
  rmSync(folder, { recursive: true })
})

test('every variable is in the help, in lines that fit', () => {
  const help = variablesHelp()
  for (const name of Object.keys(VARIABLES)) expect(help).toContain(`  ${name}`)
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(90)
})
