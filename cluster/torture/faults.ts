import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { below, fastRng, shuffled } from '../../src/engine/rng.ts'
import { copyPostgres } from '../../src/server/store/postgres/copy.ts'
import { checkStore, type Findings, violationsIn } from '../../torture/kit/check-store.ts'
import { Journal } from '../../torture/kit/journal.ts'
import { gather } from '../../torture/kit/party.ts'
import type { Player } from '../../torture/kit/player.ts'
import { newFolder, treeOf } from '../../torture/kit/tree.ts'
import { until } from '../../torture/kit/waiting.ts'
import { type Cluster, startCluster } from '../kit/cluster.ts'
import { figuresOf } from '../kit/figures.ts'
import { type PostgresServer, startPostgres } from '../kit/postgres-server.ts'
import { runSql } from '../kit/schema.ts'
import { CLUSTER_MUTANTS, type ClusterMutant } from './mutants.ts'

/** The number of faults of each kind while people play. */
interface Faults {
  /** A node is killed, and another started after a while. */
  readonly kills: number
  /** Every node is stopped as a deploy does, one after the other. */
  readonly rollings: number
  /** PostgreSQL crashes and starts again. */
  readonly stops: number
  /** All connections to PostgreSQL are cut, with statements in flight. */
  readonly cuts: number
}

export interface FaultSettings extends Faults {
  readonly nodes: number
  readonly clients: number
  readonly seed: number
  readonly natsUrl: string | null
  readonly mutant: ClusterMutant | null
  say(line: string): void
}

export interface FaultResult {
  readonly faults: number
  readonly acks: number
  readonly resent: number
  /** The times from a fault until everybody is connected again. */
  readonly backMs: readonly number[]
  readonly findings: Findings
  readonly violations: readonly string[]
}

const BETWEEN_MS = { min: 300, max: 1_200 }
const BACK_MS = 60_000
const SETTLE_MS = 60_000
/** Mutants may leave commands unanswered, so the run waits only briefly for them. */
const MUTANT_SETTLE_MS = 3_000

interface Stage {
  readonly cluster: Cluster
  readonly postgres: PostgresServer
  readonly journal: Journal
  readonly clients: number
  pause(): Promise<void>
  nodeAt(): number
}

/** People play on a cluster with these faults. At the end, the run compares every answer with the store. */
export async function faultRun(settings: FaultSettings): Promise<FaultResult> {
  const { nodes, clients, seed, natsUrl, mutant, say } = settings
  const tree = treeOf(CLUSTER_MUTANTS, [mutant])
  const postgres = await startPostgres({ isSynced: false })
  const folder = newFolder('faults')
  const journal = new Journal()
  const rng = fastRng(seed, 0)
  const cluster = await startCluster({
    nodes,
    databaseUrl: postgres.url,
    natsUrl,
    root: tree.root,
    onComplaint: () => undefined, // Nodes log every fault, as they should.
  })
  let players: Player[] = []
  try {
    players = await gather(cluster.url, clients, seed, journal)
    for (const player of players) player.meet(cluster.url)
    const stage: Stage = {
      cluster,
      postgres,
      journal,
      clients,
      pause: () => sleep(BETWEEN_MS.min + below(rng, BETWEEN_MS.max - BETWEEN_MS.min)),
      nodeAt: () => below(rng, nodes),
    }
    const plan = shuffled(rng, planOf(settings))
    const backMs: number[] = []
    await untilBack(stage)
    for (const [at, fault] of plan.entries()) {
      await stage.pause()
      backMs.push(...(await FAULTS[fault](stage)))
      say(`${at + 1} of ${plan.length}: ${fault}; ${journal.acks} acknowledged, ${journal.resent} sent again`)
    }
    await stage.pause()
    await settle(players, journal, mutant === null ? SETTLE_MS : MUTANT_SETTLE_MS)
    await cluster.stop()
    const file = join(folder.path, 'copy.db')
    await copyPostgres(postgres.url, file)
    const findings = checkStore(file, journal)
    return {
      faults: plan.length,
      acks: journal.acks,
      resent: journal.resent,
      backMs,
      findings,
      violations: [...journal.violations, ...violationsIn(findings)],
    }
  } finally {
    for (const player of players) player.part()
    await cluster.stop()
    await postgres.remove()
    folder.remove()
    tree.remove()
  }
}

const FAULTS: Readonly<Record<keyof Faults, (stage: Stage) => Promise<readonly number[]>>> = {
  kills: async (stage) => {
    const at = stage.nodeAt()
    await stage.cluster.kill(at)
    const backMs = await untilBack(stage)
    await stage.cluster.revive(at)
    return [backMs]
  },
  rollings: async (stage) => {
    const backMs: number[] = []
    for (const at of stage.cluster.nodes.keys()) {
      const code = await stage.cluster.restart(at)
      if (code !== 0) stage.journal.violations.push(`a node stopped with ${code}, not with 0`)
      backMs.push(await untilBack(stage))
    }
    return backMs
  },
  stops: async (stage) => {
    await stage.postgres.stop('immediate')
    await stage.pause()
    await stage.postgres.start()
    return [await untilBack(stage)]
  },
  cuts: async (stage) => {
    await runSql(
      stage.postgres.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'icebreaker'`,
    )
    return []
  },
}

function planOf(faults: Faults): (keyof Faults)[] {
  const kinds: (keyof Faults)[] = ['kills', 'rollings', 'stops', 'cuts']
  return kinds.flatMap((kind) => Array.from({ length: faults[kind] }, () => kind))
}

/** Waits until everybody has a socket at a running node, and returns the time that took. */
async function untilBack({ cluster, clients, journal }: Stage): Promise<number> {
  const begunAt = performance.now()
  for (;;) {
    const figures = await Promise.all(cluster.nodes.map(({ url }) => figuresOf(url)))
    const sockets = figures.reduce((sum, each) => sum + (each?.sockets ?? 0), 0)
    const ms = performance.now() - begunAt
    if (sockets >= clients) return ms
    if (ms > BACK_MS) {
      journal.violations.push(`after ${BACK_MS} ms only ${sockets} of ${clients} people were back`)
      return ms
    }
    await sleep(20)
  }
}

async function settle(players: readonly Player[], journal: Journal, ms: number): Promise<void> {
  for (const player of players) player.settle()
  await until(() => players.every(({ isSettled }) => isSettled), ms)
  const open = players.filter(({ isSettled }) => !isSettled).length
  if (open > 0) journal.violations.push(`${open} commands got no answer in ${ms} ms`)
}
