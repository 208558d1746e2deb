import { existsSync, statfsSync, statSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type Config,
  DATABASE,
  dataDirReason,
  type Environment,
  openFolderReason,
  readConfig,
} from '../server/config.ts'
import { PAGE_DIR } from '../server/page-folder.ts'
import { damagedRows } from '../server/store/checksums.ts'
import { checkCommits } from '../server/store/sqlite/file/commit-mark.ts'
import { MIGRATIONS } from '../server/store/sqlite/file/migrations.ts'

/** What was looked at, and what to do where it is not well. */
export interface Finding {
  readonly what: string
  readonly isWell: boolean
  /** A sentence or two: what was found, and where it is not well, what to do. */
  readonly text: string
  /** Not well, but it plays. */
  readonly isWarning?: boolean
}

const NODE_MAJOR = 24
const MEMORY_MIN_BYTES = 256 * 1024 ** 2
/** Damaged rows that are counted: one is reason enough for a restore. */
const DAMAGED_MAX = 1_000
const DISK_MIN_BYTES = 512 * 1024 ** 2

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MB`
const well = (what: string, text: string): Finding => ({ what, isWell: true, text })
const ill = (what: string, text: string): Finding => ({ what, isWell: false, text })
const warn = (what: string, text: string): Finding => ({ what, isWell: false, isWarning: true, text })

/** The machine and the configuration, without a server. */
export function checkMachine(env: Environment): Finding[] {
  const read = readConfig(env)
  const config = read.ok
    ? [well('configuration', 'what the environment says can be used')]
    : read.reasons.map((reason) => ill('configuration', reason))
  return [
    checkNode(process.versions.node),
    checkMemory(Math.min(freemem(), process.availableMemory()), totalmem()),
    ...config,
    ...(read.ok ? checkStore(read.config) : []),
    existsSync(join(PAGE_DIR, 'index.html'))
      ? well('page', 'is built')
      : warn('page', 'is not built: npm start builds it. The API works without.'),
  ]
}

export function checkNode(version: string): Finding {
  return Number.parseInt(version, 10) >= NODE_MAJOR
    ? well('node', `${version}`)
    : ill('node', `${version} is too old: take ${NODE_MAJOR} or newer, from nodejs.org.`)
}

export function checkMemory(freeBytes: number, allBytes: number): Finding {
  return freeBytes >= MEMORY_MIN_BYTES
    ? well('memory', `${megabytes(freeBytes)} of ${megabytes(allBytes)} can be had`)
    : warn(
        'memory',
        `only ${megabytes(freeBytes)} can be had: close other programs, or take a larger machine.`,
      )
}

function checkStore({ databaseUrl, dataDir }: Config): Finding[] {
  return databaseUrl === null
    ? checkData(dataDir)
    : [well('data', 'is in PostgreSQL: the server says below whether it keeps what it is given')]
}

/** The folder is not made where it is missing: a look changes nothing. */
function checkData(dataDir: string): Finding[] {
  if (!existsSync(dataDir)) return [well('data', `${dataDir} is made by the first start`), checkDisk(dataDir)]
  const reason = dataDirReason(dataDir)
  if (reason !== null) return [ill('data', reason)]
  const file = join(dataDir, DATABASE)
  const kept = existsSync(file) ? checkDatabase(file) : well('data', `${dataDir} is empty as yet`)
  return [kept, ...checkPrivacy(dataDir), checkDisk(dataDir)]
}

function checkDatabase(file: string): Finding {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      const [found] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})
      const damage = found === 'ok' ? damageIn(db, file) : `${file} is damaged (${found}).`
      return damage === null
        ? well('data', `${file}, ${megabytes(statSync(file).size)}, is sound`)
        : ill('data', `${damage} Stop the server, then icebreaker restore FILE.`)
    } finally {
      db.close()
    }
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    return ill(
      'data',
      `${file} cannot be read (${because}): look at its permissions, or icebreaker restore FILE.`,
    )
  }
}

/** Rows that were changed by something other than the server, and commits that are missing; null if there are none. */
function damageIn(db: DatabaseSync, file: string): string | null {
  const version = Number(Object.values(db.prepare('PRAGMA user_version').get() ?? {})[0])
  if (version < MIGRATIONS.length) return null // The next start brings it up to date, checksums too.
  checkCommits(db, file)
  const damaged = damagedRows(db, DAMAGED_MAX)
  if (damaged.length === 0) return null
  const count = damaged.length < DAMAGED_MAX ? String(damaged.length) : `at least ${DAMAGED_MAX}`
  return `${file}: ${count} damaged rows. ${damaged[0]}`
}

/** Other users of the machine may look into the folder; the files in it are closed to them by the server itself. */
function checkPrivacy(dataDir: string): Finding[] {
  const reason = openFolderReason(dataDir)
  return reason === null ? [] : [warn('privacy', reason)]
}

function checkDisk(dataDir: string): Finding {
  let there = dataDir
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const { bavail, bsize } = statfsSync(there)
  const freeBytes = bavail * bsize
  return freeBytes >= DISK_MIN_BYTES
    ? well('disk', `${megabytes(freeBytes)} free`)
    : warn(
        'disk',
        `only ${megabytes(freeBytes)} free: make room, or move DATA_DIR. A server that cannot store does not play.`,
      )
}
