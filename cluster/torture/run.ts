import { join } from 'node:path'
import { fastRng, shuffled } from '../../src/engine/rng.ts'
import { copyPostgres } from '../../src/server/store/postgres/copy.ts'
import { newFolder, treeOf } from '../../tools/testing/tree.ts'
import { checkStore, type Findings, violationsIn } from '../../torture/kit/check-store.ts'
import { type DelayBound, delayViolations, quietDelays } from '../../torture/kit/honest.ts'
import { Journal } from '../../torture/kit/journal.ts'
import { gather } from '../../torture/kit/party.ts'
import type { Player } from '../../torture/kit/player.ts'
import { until } from '../../torture/kit/waiting.ts'
import { startCluster } from '../kit/cluster.ts'
import { openNetworks } from '../kit/node-network.ts'
import { startPostgres } from '../kit/postgres-server.ts'
import { type Complaint, complaintViolations } from './complaints.ts'
import { type FaultKind, type Faults, inject } from './faults.ts'
import { CLUSTER_MUTANTS, type ClusterMutant } from './mutants.ts'
import { pausesOf } from './pauses.ts'
import { checkPresence } from './presence.ts'
import { ReadyWatch } from './readiness.ts'
import { type Database, pause, type Stage, untilWell } from './stage.ts'
import { otherVersion } from './versions.ts'

export interface FaultSettings extends Faults {
  readonly nodes: number
  readonly clients: number
  readonly seed: number
  readonly natsUrl: string | null
  readonly mutant: ClusterMutant | null
  /** The longest time of a fault that ends by itself. */
  readonly longestMs: number
  /** No new fault begins after this time. */
  readonly timeMaxMs: number
  say(line: string): void
}

export interface FaultResult {
  /** The number of injected faults of each kind. */
  readonly faults: ReadonlyMap<FaultKind, number>
  readonly acks: number
  readonly resent: number
  readonly intrusions: number
  readonly readyChecks: number
  /** The versions in rolling deploys. */
  readonly versions: string
  /** The longest time without a move at each table, for each kind of fault. */
  readonly pauses: ReadonlyMap<string, readonly number[]>
  /** The times of answers while there was no fault: before the first one, and after it. */
  readonly answersMs: { readonly before: readonly number[]; readonly between: readonly number[] }
  readonly findings: Findings
  readonly violations: readonly string[]
}

export const NO_FAULTS: Faults = {
  ...{ kills: 0, freezes: 0, rollings: 0, upgrades: 0, stops: 0, cuts: 0 },
  ...{ partitions: 0, silences: 0, skews: 0, failovers: 0, relapses: 0, laggards: 0 },
}

const BACK_MS = 60_000
const SETTLE_MS = 60_000
/** Mutants may leave people or commands without an answer, so the run waits only briefly for them. */
const MUTANT_MS = 5_000
/** A client connects again if an answer takes longer. */
const PATIENCE_MS = 4_000
/** Nodes follow the database's clock; the wrong clocks of their machines are off by more than a minute. */
const CLOCK_OFF_MAX_MS = 60_000
/** Between two faults, people are answered as before the first one: nothing is left behind that slows the nodes down. */
const BETWEEN_FAULTS: DelayBound = { times: 10, floorMs: 2_000 }

/** People play on a cluster with these faults. At the end, the run compares every answer with the store. */
export async function faultRun(settings: FaultSettings): Promise<FaultResult> {
  const parts = new Parts()
  try {
    return await runOn(settings, parts)
  } finally {
    await parts.remove()
  }
}

/** The parts of a run, removed in reverse order. */
class Parts {
  readonly #removers: (() => unknown)[] = []

  keep<T>(part: T, remove: (part: T) => unknown): T {
    this.#removers.push(() => remove(part))
    return part
  }

  async remove(): Promise<void> {
    for (const remove of this.#removers.toReversed()) await remove()
  }
}

async function runOn(settings: FaultSettings, parts: Parts): Promise<FaultResult> {
  const { seed, mutant, say } = settings
  const journal = new Journal()
  const complaints: Complaint[] = []
  const { stage, versions } = await setUp(settings, parts, journal, complaints)
  say(versions)
  await untilWell(stage)
  const plan = shuffled(fastRng(seed, 0), planOf(settings))
  const faults = new Map<FaultKind, number>()
  const endAt = performance.now() + settings.timeMaxMs
  for (const [at, fault] of plan.entries()) {
    if (performance.now() > endAt || (mutant !== null && journal.violations.length > 0)) break
    await pause(stage)
    await inject(stage, fault)
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
    say(`${at + 1} of ${plan.length}: ${fault}; ${journal.acks} acknowledged, ${journal.resent} sent again`)
  }
  await stage.ready.during(
    'after the last fault',
    () => 'ready',
    () => pause(stage),
  )
  await settle(stage.players, journal, mutant === null ? SETTLE_MS : MUTANT_MS)
  const presence = await checkPresence(
    stage.players,
    stage.cluster.nodes.map(({ url }) => url),
  )
  const readiness = await stage.ready.stop()
  await stage.cluster.stop()
  const findings = await findingsOf(stage, parts)
  const answersMs = answersOf(stage)
  const { acks, resent, intrusions, violations, clockOffMs } = journal
  return {
    ...{ faults, acks, resent, versions, findings, answersMs },
    intrusions,
    readyChecks: stage.ready.samples.length,
    pauses: pausesOf(stage.spans, acksOf(stage)),
    violations: [
      ...(acks === 0 ? ['no action was acknowledged, so nothing was tested'] : []),
      ...(clockOffMs > CLOCK_OFF_MAX_MS ? [`a server was ${clockOffMs} ms off the database's clock`] : []),
      ...violations,
      ...presence,
      ...readiness,
      ...complaintViolations(complaints, stage.spans),
      ...violationsIn(findings),
      ...harmBetween(answersMs),
    ],
  }
}

/** Starts the servers and seats the people. */
async function setUp(settings: FaultSettings, parts: Parts, journal: Journal, complaints: Complaint[]) {
  const { nodes, clients, seed, natsUrl, mutant, longestMs } = settings
  const tree = parts.keep(treeOf(CLUSTER_MUTANTS, [mutant]), (each) => each.remove())
  const other = parts.keep(otherVersion(tree, settings.relapses > 0), (each) => each.tree.remove())
  const primary = await startPostgres({ isSynced: false })
  const database = parts.keep<Database>(
    { primary, standby: null, isSynchronous: mutant !== 'async-standby' },
    async (each) => {
      await each.standby?.remove()
      await each.primary.remove()
    },
  )
  if (settings.failovers + settings.relapses + settings.laggards > 0)
    database.standby = await primary.addStandby(database.isSynchronous)
  const networks = parts.keep(await openNetworks(nodes, primary.url, natsUrl), (all) =>
    Promise.all(all.map((network) => network.close())),
  )
  const onComplaint = (text: string, node: number) => {
    complaints.push({ node, at: performance.now(), text })
  }
  const cluster = parts.keep(
    await startCluster({ nodes, databaseUrl: primary.url, natsUrl, root: tree.root, networks, onComplaint }),
    (each) => each.stop(),
  )
  const habits = { patienceMs: PATIENCE_MS, intrudes: true }
  const players = parts.keep(await gather(cluster.url, clients, seed, journal, habits), (all) => {
    for (const player of all) player.part()
  })
  for (const { person } of players) journal.profiles.set(person.name, person.profile)
  for (const player of players) player.meet(cluster.url)
  const ready = parts.keep(new ReadyWatch(nodes, (at) => cluster.nodes[at]?.url ?? ''), (each) => each.stop())
  const stage: Stage = {
    ...{ cluster, networks, database, journal, players, ready, longestMs },
    rng: fastRng(seed, 1),
    backMs: mutant === null ? BACK_MS : MUTANT_MS,
    roots: [tree.root, other.tree.root],
    spans: [],
  }
  return { stage, versions: other.about }
}

function planOf(faults: Faults): FaultKind[] {
  const kinds = Object.keys(NO_FAULTS) as FaultKind[]
  return kinds.flatMap((kind) => Array.from({ length: faults[kind] }, () => kind))
}

async function settle(players: readonly Player[], journal: Journal, ms: number): Promise<void> {
  for (const player of players) player.settle()
  await until(() => players.every(({ isSettled }) => isSettled), ms)
  const open = players.filter(({ isSettled }) => !isSettled).length
  if (open > 0) journal.violations.push(`${open} commands got no answer in ${ms} ms`)
}

async function findingsOf({ database, journal }: Stage, parts: Parts): Promise<Findings> {
  const folder = parts.keep(newFolder('faults'), (each) => each.remove())
  const file = join(folder.path, 'copy.db')
  await copyPostgres(database.primary.url, file)
  return checkStore(file, journal)
}

function answersOf({ journal, spans }: Stage): FaultResult['answersMs'] {
  const firstAt = spans[0]?.from ?? Number.POSITIVE_INFINITY
  const during = (isBefore: boolean) =>
    [...journal.commands.values()].filter(({ sentAt }) => sentAt < firstAt === isBefore)
  return { before: quietDelays(during(true), spans), between: quietDelays(during(false), spans) }
}

/** A short run has too few answers to judge: their slowest hundredth would be a single one. */
const ANSWERS_MIN = 100

function harmBetween({ before, between }: FaultResult['answersMs']): string[] {
  if (Math.min(before.length, between.length) < ANSWERS_MIN) return []
  return delayViolations('between the faults', { quietMs: before, loadedMs: between }, BETWEEN_FAULTS)
}

/** The times of the acknowledged actions of each table. */
function acksOf({ journal, players }: Stage): number[][] {
  const codes = new Map(players.map(({ person }) => [person.name, person.code]))
  const acks = [...journal.commands.values()].flatMap(({ client = '', answers }) => {
    const ack = answers.find(({ type }) => type === 'ack')
    return ack === undefined ? [] : [{ table: codes.get(client), at: ack.at }]
  })
  return [...Map.groupBy(acks, ({ table }) => table).values()].map((all) =>
    all.map(({ at }) => at).toSorted((one, other) => one - other),
  )
}
