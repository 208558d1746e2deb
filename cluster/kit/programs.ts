import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDebian } from '../../tools/testing/debian.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** Returns the folder of PostgreSQL's programs: Debian's newest, or the one on the path. */
function postgresFolder(): string | null {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  const folders = [...(newest === undefined ? [] : [join(DEBIAN_POSTGRES, newest, 'bin')]), ...pathFolders()]
  return (
    folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

function natsProgram(): string | null {
  return (
    [...pathFolders(), '/usr/sbin', '/usr/local/sbin']
      .map((folder) => join(folder, 'nats-server'))
      .find(existsSync) ?? null
  )
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(':').filter((folder) => folder !== '')
}

/** Finds a program, installs Debian's package if it is missing, or throws with the name of the package. */
function installed(find: () => string | null, name: string): string {
  const found = find()
  if (found !== null) return found
  const advice = ensureDebian(name)
  const after = find()
  if (after === null) throw new Error(`There is no ${name} on this machine: ${advice ?? `install ${name}`}.`)
  return after
}

export const ensurePostgres = () => installed(postgresFolder, 'postgresql')
export const ensureNats = () => installed(natsProgram, 'nats-server')
