import { newFolder, treeOf } from '../../tools/testing/tree.ts'
import { DiskTrace } from '../kit/disk-trace.ts'
import { Journal } from '../kit/journal.ts'
import { MUTANTS, type MutantName } from '../kit/mutants.ts'
import { gather } from '../kit/party.ts'
import { playInRounds } from '../kit/player.ts'
import { startTraced } from '../kit/strace.ts'

export interface SyncSettings {
  /** The run ends after this many acknowledgements, */
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
  /** Actions that were acknowledged or shown before they were durable. */
  readonly violations: readonly string[]
}

const CALLS = 'write,writev,pwrite64,ftruncate,fdatasync,fsync,sendto,sendmsg'
/** The share of acknowledgements that the trace must contain. */
const SEEN_SHARE = 0.99

/** Observes every write and sync of the server while clients play: nobody may learn of an action before it is on the disk. */
export async function traceSyncs(settings: SyncSettings): Promise<SyncResult> {
  const folder = newFolder('sync')
  const tree = treeOf(MUTANTS, [settings.mutant])
  const journal = new Journal()
  const trace = new DiskTrace()
  try {
    const { starting, ended } = startTraced({
      root: tree.root,
      dataDir: folder.path,
      calls: CALLS,
      onCall: (line) => trace.read(line),
    })
    const server = await starting
    const players = await gather(server.url, settings.clients, settings.seed, journal)
    const endAt = performance.now() + settings.timeMaxMs
    await playInRounds(players, server.url, () => journal.acks >= settings.acks || performance.now() > endAt)
    await server.stop()
    await ended
    return { acks: journal.acks, syncs: trace.syncs, violations: violationsOf(journal, trace, settings.acks) }
  } finally {
    folder.remove()
    tree.remove()
  }
}

function violationsOf(journal: Journal, trace: DiskTrace, wanted: number): string[] {
  const acked = [...journal.commands.values()].flatMap(({ id, match, answers }) => {
    const ack = answers.find(({ type }) => type === 'ack')
    return ack?.type === 'ack' ? [{ id, match, revision: ack.revision }] : []
  })
  const seen = acked.filter(({ id }) => trace.toldAt.has(id))
  const tooFew = [
    ...(acked.length < wanted ? [`only ${acked.length} of ${wanted} were acknowledged in time`] : []),
    ...(seen.length < acked.length * SEEN_SHARE ? [`only ${seen.length} answers are in the trace`] : []),
  ]
  const early = seen.flatMap(({ id, match, revision }) => {
    const safeAt = trace.safeAt.get(id) ?? Number.POSITIVE_INFINITY
    const toldAt = trace.toldAt.get(id) ?? Number.POSITIVE_INFINITY
    const shownAt = trace.shownAt.get(`${match} ${revision}`) ?? Number.POSITIVE_INFINITY
    if (safeAt > toldAt)
      return [`${match} revision ${revision}: ${id} was acknowledged before it was durable`]
    return safeAt > shownAt ? [`${match} revision ${revision}: ${id} was shown before it was durable`] : []
  })
  return [...tooFew, ...early]
}
