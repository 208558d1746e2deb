import { below, pick } from '../../src/engine/rng.ts'
import type { RelayState } from '../kit/faulty-relay.ts'
import { runSql } from '../kit/schema.ts'
import type { Readiness } from './readiness.ts'
import { anyNode, lasting, pause, type Stage, untilBack, untilWell } from './stage.ts'

/** The number of faults of each kind while people play. */
export interface Faults {
  /** A node is killed, and another started after a while. */
  readonly kills: number
  /** A node is suspended, with its connections open. */
  readonly freezes: number
  /** Every node is stopped as a deploy does, one after the other. */
  readonly rollings: number
  /** Every node is replaced by another version of the program, one after the other. */
  readonly upgrades: number
  /** PostgreSQL crashes and starts again. */
  readonly stops: number
  /** All connections to PostgreSQL are cut, with statements in flight. */
  readonly cuts: number
  /** A node cannot reach PostgreSQL, NATS or its clients: in both directions, in one, or at all. */
  readonly partitions: number
  /** No node hears another one over the bus. */
  readonly silences: number
  /** The clock of a node's machine jumps, and stays wrong. */
  readonly skews: number
  /** The standby crashes, the primary is killed a moment later, and the standby starts again and takes over. */
  readonly failovers: number
  /** The standby crashes, the primary crashes and recovers, then shows commits that the standby lacks, and is lost. */
  readonly relapses: number
  /** The standby is suspended, so that no commit returns. */
  readonly laggards: number
}

export type FaultKind = keyof Faults
type Inject = (stage: Stage) => Promise<void>

const all = (must: Readiness | null) => () => must
const othersOf = (at: number) => (node: number) => (node === at ? null : 'ready')
const CLOCK_JUMPS_MS = [-8 * 24 * 3_600_000, -3_600_000, -90_000, 90_000, 3_600_000, 8 * 24 * 3_600_000]
const RELAY_FAULTS: readonly RelayState[] = ['stalled', 'answers-stalled', 'cut']

/** Each fault, until it is repaired. */
const FAULTS: Readonly<Record<FaultKind, Inject>> = {
  kills: async (stage) => {
    const at = anyNode(stage)
    await stage.ready.during('another node was killed', othersOf(at), async () => {
      await stage.cluster.kill(at)
      await untilBack(stage)
      await stage.cluster.revive(at)
    })
  },
  freezes: async (stage) => {
    const at = anyNode(stage)
    const node = stage.cluster.nodes[at]
    await stage.ready.during('another node was suspended', othersOf(at), async () => {
      node?.hold()
      await lasting(stage)
      node?.letGo()
    })
  },
  rollings: (stage) => deploy(stage, stage.roots[0]),
  upgrades: async (stage) => {
    const [now, next] = stage.roots
    await deploy(stage, next)
    stage.roots = [next, now]
  },
  stops: async (stage) => {
    await stage.database.primary.stop('immediate')
    await stage.ready.during('PostgreSQL was stopped', all('refuse'), () => pause(stage))
    await stage.database.primary.start()
  },
  cuts: async (stage) => {
    await runSql(
      stage.database.primary.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'icebreaker'`,
    )
  },
  partitions: async (stage) => {
    const at = anyNode(stage)
    const network = stage.networks[at]
    const line = pick(stage.rng, ['database', 'bus', 'door'] as const)
    const state = pick(stage.rng, RELAY_FAULTS)
    const must = line === 'database' ? 'refuse' : 'ready'
    network?.[line]?.set(state)
    const why = `node ${at}: ${line} ${state}`
    await stage.ready.during(
      why,
      (node) => (node === at ? must : 'ready'),
      () => lasting(stage),
    )
    network?.[line]?.set('open')
  },
  silences: async (stage) => {
    await stage.ready.during('the bus was silent', all('ready'), async () => {
      for (const { bus } of stage.networks) bus?.set('stalled')
      await lasting(stage)
      for (const { bus } of stage.networks) bus?.set('open')
    })
  },
  skews: async (stage) => {
    const at = anyNode(stage)
    await stage.ready.during('the clock of a node jumped', all('ready'), async () => {
      stage.cluster.skew(at, pick(stage.rng, CLOCK_JUMPS_MS))
      await pause(stage)
    })
  },
  failovers: async (stage) => {
    // Commits that the standby has not received must not be acknowledged.
    await stage.database.standby?.stop('immediate')
    await pause(stage)
    await failOver(stage)
  },
  relapses: async (stage) => {
    const { primary, standby } = stage.database
    await standby?.stop('immediate')
    await pause(stage)
    await primary.stop('immediate')
    await primary.start()
    await lasting(stage)
    await failOver(stage)
  },
  laggards: async (stage) => {
    const { standby } = stage.database
    standby?.hold()
    await lasting(stage)
    standby?.letGo()
  },
}

/** The kinds of faults that nodes may log; every other one must leave the log empty. */
export const ALARMING: ReadonlySet<FaultKind> = new Set([
  'stops',
  'cuts',
  'partitions',
  'failovers',
  'relapses',
  'laggards',
])

/** Injects a fault, and waits until everybody plays again. */
export async function inject(stage: Stage, fault: FaultKind): Promise<void> {
  const from = performance.now()
  await FAULTS[fault](stage)
  await untilWell(stage)
  stage.spans.push({ fault, from, to: performance.now() })
}

/** Loses the primary's machine, makes the standby the primary, and starts another standby. */
async function failOver(stage: Stage): Promise<void> {
  const { database, networks } = stage
  const { primary, standby } = database
  if (standby === null) throw new Error('A failover needs a standby.')
  primary.kill()
  await standby.start()
  await stage.ready.during('the primary was killed', all('refuse'), () => pause(stage))
  await standby.promote()
  for (const network of networks) network.database.lead(standby.url)
  database.primary = standby
  database.standby = null
  await primary.remove()
  await untilBack(stage)
  database.standby = await standby.addStandby(database.isSynchronous)
}

/** Replaces each node in a random order while people play. */
async function deploy(stage: Stage, root: string): Promise<void> {
  const first = anyNode(stage)
  for (const step of stage.cluster.nodes.keys()) {
    const at = (first + step) % stage.cluster.nodes.length
    await stage.ready.during('another node was replaced', othersOf(at), async () => {
      const code = await stage.cluster.restart(at, root)
      if (code !== 0) stage.journal.violations.push(`a node stopped with ${code}, not with 0`)
      await untilBack(stage)
    })
    if (below(stage.rng, 2) === 0) await pause(stage)
  }
}
