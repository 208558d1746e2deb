import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { prepareTables } from '../kit/prepared-tables.ts'
import { inLanes } from '../kit/waiting.ts'

export interface MigrationSettings {
  /** Sources that know a later schema than ours. */
  readonly later: Tree
  /** Kills at one of every `every` statements. */
  readonly every: number
  readonly seed: number
}

export interface MigrationResult {
  readonly statements: number
  readonly kills: number
  readonly violations: readonly string[]
}

const LANES = 4
const TRIES = 2

/** The content of a file: its schema, its version, and every row. */
interface Contents {
  readonly version: number
  readonly schema: string
  readonly rows: string
}

interface Case {
  readonly name: string
  /** The file before the migration, or null. */
  readonly old: string | null
}

/** Kills a migration at every statement, twice: the file must have one version or the next, with all its rows. */
export async function killMigrations(settings: MigrationSettings): Promise<MigrationResult> {
  const folder = newFolder('migration')
  try {
    await prepareTables(join(folder.path, 'old'), [
      { game: 'yahtzee', options: {}, players: 2, revisions: 30 },
      { game: 'discard', options: {}, players: 3, revisions: 12 },
    ])
    const cases: readonly Case[] = [
      { name: 'a new file', old: null },
      { name: 'an older file', old: join(folder.path, 'old', 'icebreaker.db') },
    ]
    const results: MigrationResult[] = []
    for (const each of cases) results.push(await killEverywhere(settings, each, folder.path))
    return {
      statements: results.reduce((sum, { statements }) => sum + statements, 0),
      kills: results.reduce((sum, { kills }) => sum + kills, 0),
      violations: results.flatMap(({ violations }) => violations),
    }
  } finally {
    folder.remove()
  }
}

async function killEverywhere(
  { later, every, seed }: MigrationSettings,
  { name, old }: Case,
  folder: string,
): Promise<MigrationResult> {
  const file = (at: string) => join(folder, `${name.replaceAll(' ', '-')}-${at}.db`)
  const copy = (at: string) => {
    if (old !== null) copyFileSync(old, file(at))
    return file(at)
  }
  const whole = copy('whole')
  const statements = Number((await open(later, whole, '')).said)
  const before = contentsOf(old)
  const after = contentsOf(whole)
  const places = [...Array(statements).keys()].filter((at) => (at + seed) % every === 0)
  const violations: string[] = []
  let kills = 0
  await inLanes(places, LANES, async (at) => {
    const path = copy(String(at))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if ((await open(later, path, String(at))).isKilled) kills += 1
      const wrong = betweenOf(contentsOf(path), before, after)
      if (wrong !== null) violations.push(`${name}, killed at statement ${at}: ${wrong}`)
    }
    const last = await open(later, path, '')
    const ended = last.isKilled ? 'it does not open any more' : betweenOf(contentsOf(path), after, after)
    if (ended !== null) violations.push(`${name}, opened after two kills at statement ${at}: ${ended}`)
  })
  return { statements, kills, violations }
}

/** Returns null if the file is at one of the two versions or at one between them, with all rows. */
function betweenOf(now: Contents, before: Contents, after: Contents): string | null {
  const isOne = [before, after].some(
    ({ version, schema }) => version === now.version && schema === now.schema,
  )
  if (!isOne && !(now.version > before.version && now.version < after.version))
    return `it is neither version ${before.version} nor ${after.version}, but says ${now.version}`
  return now.rows === before.rows || now.rows === after.rows ? null : 'rows are missing'
}

function contentsOf(path: string | null): Contents {
  const db = new DatabaseSync(path ?? ':memory:')
  try {
    const schema = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
    const known = ['profiles', 'tokens', 'tables', 'matches', 'actions', 'snapshots', 'results', 'ratings']
    const tables = schema.flatMap(({ type, name }) =>
      (type === 'table' || type === 'view') && known.includes(String(name)) ? [String(name)] : [],
    )
    const rows = tables.map((table) => [
      table,
      db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count,
    ])
    const sums = tables.includes('actions')
      ? db.prepare('SELECT match, revision, entry FROM actions ORDER BY match, revision').all()
      : []
    return {
      version: Number(db.prepare('PRAGMA user_version').get()?.user_version),
      schema: JSON.stringify(schema),
      rows: JSON.stringify([rows, sums]),
    }
  } finally {
    db.close()
  }
}

function open(
  { root }: Tree,
  file: string,
  at: string,
): Promise<{ readonly isKilled: boolean; readonly said: string }> {
  const script = join(import.meta.dirname, 'migrating.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [script, root, file, at], (error, stdout) =>
      resolve({ isKilled: error !== null, said: stdout.trim() }),
    )
  })
}
