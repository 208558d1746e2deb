import { newFolder, type Patch, treeWith } from '../../tools/testing/tree.ts'
import { SOON, STORM_MUTANTS, type StormMutant } from './mutants.ts'
import { neverRead, type ReaderResult } from './readers.ts'
import { type ReturnResult, returnAtOnce } from './return.ts'

export interface StormSettings {
  /** The number of sockets that reconnect at once. */
  readonly sockets: number
  /** The number of clients that never read. */
  readonly readers: number
  /** Whether clients that never read are disconnected sooner, and the quiet phase is short. */
  readonly isSoon: boolean
  /** Whether being late counts as wrong. */
  readonly isTimed: boolean
  readonly seed: number
  readonly mutants: readonly StormMutant[]
  say(line: string): void
}

export interface StormResult {
  readonly returned: ReturnResult | null
  readonly unread: ReaderResult | null
  readonly violations: readonly string[]
}

/** The limit of ten seconds, a second until it is noticed, two to close, and two for a busy machine. */
const PATIENCE_MS = 15_000
const QUIET_MS = 10_000

/** Tests many clients that reconnect at once, and many that never read. */
export async function tortureCrowds(settings: StormSettings): Promise<StormResult> {
  const { sockets, readers, isSoon, say } = settings
  const patches = settings.mutants.flatMap((name): readonly Patch[] => STORM_MUTANTS[name])
  const tree = treeWith([...patches, ...(isSoon ? SOON : [])])
  const folders = [newFolder('storm'), newFolder('readers')] as const
  const [one, other] = folders.map(({ path }) => path)
  try {
    const returned =
      sockets === 0 || one === undefined ? null : await returnAtOnce({ ...settings, dataDir: one, tree })
    const unread =
      readers === 0 || other === undefined
        ? null
        : await neverRead({
            readers,
            dozers: Math.ceil(readers / 10),
            tables: isSoon ? 1 : 5,
            dataDir: other,
            tree,
            quietMs: isSoon ? QUIET_MS / 5 : QUIET_MS,
            patienceMs: isSoon ? PATIENCE_MS / 5 : PATIENCE_MS,
            say,
          })
    return {
      returned,
      unread,
      violations: [...(returned?.violations ?? []), ...(unread?.violations ?? [])],
    }
  } finally {
    for (const folder of folders) folder.remove()
    tree.remove()
  }
}
