import { execFile } from 'node:child_process'
import { copyFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { checkStore, violationsIn } from '../kit/check-store.ts'
import { Journal } from '../kit/journal.ts'
import { gather } from '../kit/party.ts'
import { playInRounds } from '../kit/player.ts'
import { during } from '../kit/server-process.ts'
import { until } from '../kit/waiting.ts'

export interface BackupSettings {
  readonly tree: Tree
  readonly backups: number
  readonly clients: number
  readonly seed: number
  say(line: string): void
}

export interface BackupResult {
  readonly backups: number
  /** The number of servers that were started on a copy. */
  readonly restored: number
  /** The number of actions that were acknowledged before the last backup began. */
  readonly acks: number
  readonly tookMs: readonly number[]
  readonly readyMs: readonly number[]
  readonly violations: readonly string[]
}

const RESTORE_EVERY = 4
/** The first backup waits until this many actions are acknowledged. */
const ACKS_MIN = 20
const FIRST_MS = 60_000
const COMMAND_MS = 60_000

const run = promisify(execFile)

/** Makes backups with the command line while many play; each must contain everything acknowledged before it began. */
export async function backUpUnderLoad(settings: BackupSettings): Promise<BackupResult> {
  const { tree, seed, clients } = settings
  const folder = newFolder('backup')
  const copies = newFolder('copies')
  const journal = new Journal()
  try {
    return await during({ root: tree.root, dataDir: folder.path }, async ({ url }) => {
      const players = await gather(url, clients, seed, journal)
      let isOver = false
      const playing = playInRounds(players, url, () => isOver)
      await until(() => journal.acks >= ACKS_MIN, FIRST_MS, 100)
      const result = await copyAgainAndAgain(settings, folder.path, copies.path, journal).finally(() => {
        isOver = true
      })
      await playing
      return result
    })
  } finally {
    folder.remove()
    copies.remove()
  }
}

async function copyAgainAndAgain(
  { tree, backups, say }: BackupSettings,
  dataDir: string,
  copies: string,
  journal: Journal,
): Promise<BackupResult> {
  const tookMs: number[] = []
  const readyMs: number[] = []
  const violations: string[] = []
  let acks = 0
  for (let at = 0; at < backups; at += 1) {
    const file = join(copies, `${at}.db`)
    const before = knownNow(journal)
    acks = before.acks
    const begunAt = performance.now()
    const failed = await copyOnce(tree, dataDir, file)
    tookMs.push(performance.now() - begunAt)
    const wrong = failed === null ? wrongIn(file, before) : [`the command failed: ${failed}`]
    violations.push(...wrong.map((what) => `backup ${at}: ${what}`))
    if (failed === null && at % RESTORE_EVERY === 0) readyMs.push(await restore(tree, file, violations))
    rmSync(file, { force: true })
    say(`${at + 1} backups, ${acks} acknowledged before the last`)
  }
  if (acks === 0) violations.push('nothing was acknowledged before a backup')
  return { backups, restored: readyMs.length, acks, tookMs, readyMs, violations }
}

/** Makes a backup with the command line, and returns null or the error. */
async function copyOnce({ root }: Tree, dataDir: string, file: string): Promise<string | null> {
  try {
    await run(process.execPath, [join(root, 'src/cli/main.ts'), 'backup', file], {
      env: { ...process.env, DATA_DIR: dataDir, NO_COLOR: '1' },
      timeout: COMMAND_MS,
    })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The acknowledgements of all clients at this moment; later ones may be missing in the copy. */
function knownNow(journal: Journal): Journal {
  const known = new Journal()
  for (const [id, command] of journal.commands) known.commands.set(id, { ...command })
  known.sightings.push(...journal.sightings)
  known.acks = journal.acks
  return known
}

function wrongIn(file: string, known: Journal): string[] {
  const mode = statSync(file).mode & 0o777
  return [
    ...violationsIn(checkStore(file, known)),
    ...(mode === 0o600 ? [] : [`other users may read it: ${mode.toString(8)}`]),
  ]
}

/** Starts a server on the copy, which must be ready. */
async function restore(tree: Tree, file: string, violations: string[]): Promise<number> {
  const folder = newFolder('restored')
  try {
    copyFileSync(file, join(folder.path, 'icebreaker.db'))
    return await during({ root: tree.root, dataDir: folder.path }, async (server) => {
      const { status } = await fetch(`${server.url}/ready`)
      if (status !== 200) violations.push(`/ready of a server on a copy is ${status}`)
      const code = await server.stop()
      if (code !== 0) violations.push(`a server on a copy ended with ${code}`)
      return server.readyMs
    })
  } finally {
    folder.remove()
  }
}
