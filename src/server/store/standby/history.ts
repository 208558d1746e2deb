import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { parse } from '../../../engine/schema.ts'
import type { Changes } from '../feed.ts'
import { commitsIn } from '../sqlite/file/commit-mark.ts'
import { syncFolder } from '../sqlite/file/open.ts'
import { StoreFault } from '../store.ts'
import { HistoryDamage, readChanges } from './changes-log.ts'

/*
 * The history of a standby: a folder for each epoch, with a complete copy of the database (its base) and a log of all changes
 * after it. An epoch begins with each new snapshot of the leader, and every few hours.
 */

/** The leader writes a heartbeat every five seconds, so a longer silence is a gap. */
const GAP_MS = 15_000
const PARTIAL = '.partial'

const schema = v.strictObject({
  generation: v.string(),
  commits: v.number(),
  at: v.number(),
  sha256: v.string(),
})

export interface Epoch extends v.InferOutput<typeof schema> {
  readonly folder: string
}

export const historyIn = (dataDir: string): string => join(dataDir, 'history')
export const baseOf = (folder: string): string => join(folder, 'base.db')
export const logOf = (folder: string): string => join(folder, 'changes.log')
export const timeText = (at: number): string => new Date(at).toISOString()

/** The complete epochs of a history, the oldest first. */
export function epochsIn(history: string): readonly Epoch[] {
  if (!existsSync(history)) return []
  const names = readdirSync(history).filter((name) => /^\d{4}-.*Z_[0-9a-f]+$/.test(name))
  return names.sort().map((name) => epochAt(join(history, name)))
}

function epochAt(folder: string): Epoch {
  const file = join(folder, 'epoch.json')
  try {
    const parsed = parse(schema, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.ok) return { ...parsed.value, folder }
  } catch {
    // Missing or not JSON: the sentence below covers both.
  }
  throw new HistoryDamage(
    `${file} is missing or damaged: remove the folder, and with it that part of the history.`,
  )
}

/** Makes the folder of an epoch that is not complete yet, for this user alone. */
export function beginEpoch(history: string, at: number, generation: string): string {
  const folder = join(history, `${timeText(at).replaceAll(':', '-')}_${generation}${PARTIAL}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Checks the base of a new epoch, and gives its folder its name. Everything is on the disk then. */
export async function completeEpoch(
  partial: string,
  about: Omit<Epoch, 'folder' | 'sha256'>,
): Promise<Epoch> {
  const base = baseOf(partial)
  checkBase(base, about.commits)
  for (const suffix of ['-wal', '-shm']) rmSync(base + suffix, { force: true }) // Both are empty after a check.
  const sha256 = await hashOf(base)
  writeFileSync(join(partial, 'epoch.json'), `${JSON.stringify({ ...about, sha256 })}\n`, {
    mode: 0o600,
    flush: true,
  })
  syncFolder(partial)
  const folder = join(dirname(partial), basename(partial, PARTIAL))
  renameSync(partial, folder)
  syncFolder(dirname(folder))
  return { ...about, sha256, folder }
}

function checkBase(base: string, commits: number): void {
  const db = new DatabaseSync(base)
  try {
    const found = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]
    if (found !== 'ok') throw new HistoryDamage(`The copy is damaged: ${found}`)
    const has = commitsIn(db)
    if (has !== commits) throw new HistoryDamage(`The copy has ${has} commits instead of ${commits}.`)
  } finally {
    db.close()
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

/** Applies changes to a copy that has exactly the commits before them, and checks that it has those with them afterwards. */
export function applyChanges(db: DatabaseSync, { from, to, bytes }: Changes): void {
  const has = commitsIn(db)
  if (has !== from)
    throw new HistoryDamage(
      `Changes are missing: the copy has ${has} commits, the next changes follow ${from}.`,
    )
  db.exec('BEGIN IMMEDIATE')
  try {
    if (!db.applyChangeset(bytes) || commitsIn(db) !== to)
      throw new HistoryDamage(`The changes from commit ${from} to ${to} do not fit this copy.`)
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** Opens a copy to apply changes. Without foreign keys: what they cascade to is among the changes already. */
export const openCopy = (file: string): DatabaseSync =>
  new DatabaseSync(file, { enableForeignKeyConstraints: false })

/** Copies the base of an epoch into a new file, for this user alone. */
export async function copyBase(epoch: Epoch, into: string): Promise<void> {
  const base = baseOf(epoch.folder)
  if (!existsSync(base) || (await hashOf(base)) !== epoch.sha256)
    throw new HistoryDamage(
      `${base} is missing or damaged: restore another time, from before or after that part of the history.`,
    )
  copyFileSync(base, into)
  chmodSync(into, 0o600)
}

/** Writes the state of the store at a time into a new file. Returns the time of its last changes. */
export async function restoreTime(history: string, at: number, into: string): Promise<number> {
  const epochs = epochsIn(history)
  const epoch = epochs.findLast((candidate) => candidate.at <= at)
  if (epoch === undefined)
    throw new StoreFault(
      epochs[0] === undefined
        ? `${history} has no history.`
        : `The history begins at ${timeText(epochs[0].at)}, after ${timeText(at)}.`,
    )
  await copyBase(epoch, into)
  const db = openCopy(into)
  let lastAt = epoch.at
  try {
    db.exec('PRAGMA synchronous = OFF') // The copy is synced when it is complete.
    for (const changes of readChanges(logOf(epoch.folder))) {
      if (changes.at > at) break
      applyChanges(db, changes)
      lastAt = changes.at
    }
  } finally {
    db.close()
  }
  if (at - lastAt > GAP_MS)
    throw new StoreFault(
      `The history has nothing between ${timeText(lastAt)} and ${timeText(at)}: the server was down, the standby did not follow, or a part is missing. The nearest time before is --at ${timeText(lastAt)}.`,
    )
  return lastAt
}

/** The size of an epoch's files. */
const sizeOf = ({ folder }: Epoch): number =>
  [baseOf(folder), logOf(folder)].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

/** Removes epochs that are not needed for the kept time, and the oldest ones above the size. The newest one always stays. */
export function prune(
  history: string,
  { keptSince, bytesMax }: { keptSince: number; bytesMax: number },
): void {
  const epochs = [...epochsIn(history)]
  let bytes = epochs.reduce((sum, epoch) => sum + sizeOf(epoch), 0)
  for (let next = epochs[1]; next !== undefined; next = epochs[1]) {
    const [oldest] = epochs
    if (oldest === undefined || (next.at > keptSince && bytes <= bytesMax)) return
    bytes -= sizeOf(oldest)
    rmSync(oldest.folder, { recursive: true, force: true })
    epochs.shift()
  }
}

/** Removes epochs that a kill has left incomplete. */
export function removePartialEpochs(history: string): void {
  if (!existsSync(history)) return
  for (const name of readdirSync(history))
    if (name.endsWith(PARTIAL)) rmSync(join(history, name), { recursive: true, force: true })
}
