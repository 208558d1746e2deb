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
} from '../../server/config.ts'
import { PAGE_DIR } from '../../server/page-folder.ts'
import { damagedRows } from '../../server/store/checksums.ts'
import { checkCommits } from '../../server/store/sqlite/file/commit-mark.ts'
import { MIGRATIONS } from '../../server/store/sqlite/file/migrations.ts'

/** The result of one check. */
export interface Finding {
  /** The part of the machine or the server that was checked. */
  readonly part: string
  readonly level: 'ok' | 'warning' | 'error'
  /** The finding and, unless it is ok, the remedy. */
  readonly text: string
}

const NODE_MAJOR = 24
const MEMORY_MIN_BYTES = 256 * 1024 ** 2
/** The number of damaged rows that are counted at most; one is reason enough for a restore. */
const DAMAGED_MAX = 1_000
const DISK_MIN_BYTES = 512 * 1024 ** 2

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MB`

export const ok = (part: string, text: string): Finding => ({ part, level: 'ok', text })
export const warning = (part: string, text: string): Finding => ({ part, level: 'warning', text })
export const error = (part: string, text: string): Finding => ({ part, level: 'error', text })

/** Checks the machine, the configuration and the stored data; needs no server. */
export function checkMachine(env: Environment): Finding[] {
  const read = readConfig(env)
  const config = read.ok
    ? [ok('configuration', 'the settings in the environment are valid')]
    : read.reasons.map((reason) => error('configuration', reason))
  return [
    checkNode(process.versions.node),
    checkMemory(Math.min(freemem(), process.availableMemory()), totalmem()),
    ...config,
    ...(read.ok ? checkStore(read.config) : []),
    existsSync(join(PAGE_DIR, 'index.html'))
      ? ok('page', 'is built')
      : warning('page', 'is not built: npm start builds it. The API works without it.'),
  ]
}

export function checkNode(version: string): Finding {
  return Number.parseInt(version, 10) >= NODE_MAJOR
    ? ok('node', version)
    : error('node', `${version} is too old: install ${NODE_MAJOR} or newer, from nodejs.org.`)
}

export function checkMemory(freeBytes: number, allBytes: number): Finding {
  return freeBytes >= MEMORY_MIN_BYTES
    ? ok('memory', `${megabytes(freeBytes)} of ${megabytes(allBytes)} are available`)
    : warning(
        'memory',
        `only ${megabytes(freeBytes)} are available: close other programs, or use a larger machine.`,
      )
}

function checkStore({ databaseUrl, dataDir }: Config): Finding[] {
  return databaseUrl === null
    ? checkData(dataDir)
    : [ok('data', 'is in PostgreSQL: the check of the server below shows whether it can be written')]
}

/** Checks the data folder. A missing folder is not created, since a check changes nothing. */
function checkData(dataDir: string): Finding[] {
  if (!existsSync(dataDir))
    return [ok('data', `${dataDir} will be created by the first start`), checkDisk(dataDir)]
  const reason = dataDirReason(dataDir)
  if (reason !== null) return [error('data', reason)]
  const file = join(dataDir, DATABASE)
  const database = existsSync(file) ? checkDatabase(file) : ok('data', `${dataDir} is still empty`)
  return [database, ...checkPrivacy(dataDir), checkDisk(dataDir)]
}

function checkDatabase(file: string): Finding {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      const [found] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})
      const damage = found === 'ok' ? damageIn(db, file) : `${file} is damaged (${found}).`
      return damage === null
        ? ok('data', `${file}, ${megabytes(statSync(file).size)}, is intact`)
        : error('data', `${damage} Stop the server, then run icebreaker restore FILE.`)
    } finally {
      db.close()
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return error(
      'data',
      `${file} cannot be read (${reason}): check its permissions, or run icebreaker restore FILE.`,
    )
  }
}

/** Describes rows that something other than the server changed, and missing commits; null if the database is intact. */
function damageIn(db: DatabaseSync, file: string): string | null {
  const version = Number(Object.values(db.prepare('PRAGMA user_version').get() ?? {})[0])
  if (version < MIGRATIONS.length) return null // The next start migrates it and adds the checksums.
  checkCommits(db, file)
  const damaged = damagedRows(db, DAMAGED_MAX)
  if (damaged.length === 0) return null
  const count = damaged.length < DAMAGED_MAX ? String(damaged.length) : `at least ${DAMAGED_MAX}`
  return `${file}: ${count} damaged rows. ${damaged[0]}`
}

/** Warns if other users of the machine can list the folder; the server itself makes the files in it private. */
function checkPrivacy(dataDir: string): Finding[] {
  const reason = openFolderReason(dataDir)
  return reason === null ? [] : [warning('privacy', reason)]
}

function checkDisk(dataDir: string): Finding {
  let folder = dataDir
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  return freeBytes >= DISK_MIN_BYTES
    ? ok('disk', `${megabytes(freeBytes)} free`)
    : warning(
        'disk',
        `only ${megabytes(freeBytes)} free: delete files, or move DATA_DIR. A server that cannot store refuses to play.`,
      )
}
