import { execFileSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureDebian } from '../../tools/debian.ts'
import { Journal } from '../kit/journal.ts'
import { type MutantName, treeOf } from '../kit/mutants.ts'
import { gather } from '../kit/party.ts'
import { startServer } from '../kit/server-process.ts'
import { newFolder } from '../kit/tree.ts'
import { Trace } from './trace.ts'

export interface SyncSettings {
  /** It ends after so many acknowledgements, */
  readonly acks: number
  readonly clients: number
  readonly seed: number
  readonly mutant: MutantName | null
  /** or after this long. */
  readonly timeMaxMs: number
}

export interface SyncResult {
  readonly acks: number
  readonly syncs: number
  /** Acknowledged or shown before it was safe. */
  readonly violations: readonly string[]
}

/** Longer than a page of the database, and than all that is said to one client in one turn: the commands are found in both. */
const SHOWN_BYTES = 65_536
const CALLS = 'write,writev,pwrite64,pwritev,fdatasync,fsync,sendto,sendmsg'
/** A client may not say more at once; a new socket may again. */
const ROUND_MS = 700
/** A trace without commands in it proves nothing. */
const SEEN_SHARE = 0.99

/** Why nothing can be traced here, or null; strace is installed where it is missing and may be. */
export function cannotTrace(): string | null {
  if (process.platform !== 'linux') return 'strace is for Linux'
  if (traces()) return null
  const byHand = ensureDebian('strace')
  if (byHand !== null) return byHand
  return traces() ? null : 'strace may not trace here'
}

function traces(): boolean {
  try {
    execFileSync('strace', ['-D', '-f', '-o', '/dev/null', 'true'], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/** Clients play while every write and sync of the server is observed: an action is told when it is on the disk, not before. */
export async function traceSyncs(settings: SyncSettings): Promise<SyncResult> {
  const folder = newFolder('sync')
  const tree = treeOf(settings.mutant)
  const journal = new Journal()
  const trace = new Trace()
  try {
    const wrapper = ['strace', '-D', '-f', '-yy', '-s', String(SHOWN_BYTES), '-e', `trace=${CALLS}`]
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const server = await startServer({
      root: tree.root,
      dataDir: folder.path,
      wrapper: [...wrapper, '-o', '|cat >&3'],
      onTraced: (traced) =>
        createInterface({ input: traced })
          .on('line', (line) => trace.read(line))
          .once('close', end),
    })
    await play(server.url, settings, journal)
    await server.stop()
    await ended
    return { acks: journal.acks, syncs: trace.syncs, violations: violationsOf(journal, trace, settings.acks) }
  } finally {
    folder.remove()
    tree.remove()
  }
}

async function play(
  url: string,
  { clients, seed, acks, timeMaxMs }: SyncSettings,
  journal: Journal,
): Promise<void> {
  const players = await gather(url, clients, seed, journal)
  const endAt = performance.now() + timeMaxMs
  while (journal.acks < acks && performance.now() < endAt) {
    for (const player of players) player.meet(url)
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS))
    for (const player of players) player.part()
  }
}

function violationsOf(journal: Journal, trace: Trace, wanted: number): string[] {
  const acked = [...journal.commands.values()].flatMap(({ id, match, answer }) =>
    answer?.type === 'ack' ? [{ id, match, revision: answer.revision }] : [],
  )
  const seen = acked.filter(({ id }) => trace.commands.get(id)?.toldAt != null)
  const tooFew = [
    ...(acked.length < wanted ? [`only ${acked.length} of ${wanted} were acknowledged in time`] : []),
    ...(seen.length < acked.length * SEEN_SHARE ? [`only ${seen.length} answers are in the trace`] : []),
  ]
  const early = seen.flatMap(({ id, match, revision }) => {
    const { safeAt, toldAt } = trace.commands.get(id) ?? { safeAt: null, toldAt: null }
    const shownAt = trace.shownAt.get(`${match} ${revision}`) ?? Number.POSITIVE_INFINITY
    if (toldAt !== null && (safeAt ?? Number.POSITIVE_INFINITY) > toldAt)
      return [`${match} revision ${revision}: ${id} was acknowledged before it was safe`]
    if ((safeAt ?? Number.POSITIVE_INFINITY) > shownAt)
      return [`${match} revision ${revision}: ${id} was shown before it was safe`]
    return []
  })
  return [...tooFew, ...early]
}
