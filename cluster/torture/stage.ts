import { setTimeout as sleep } from 'node:timers/promises'
import { below, type Rng } from '../../src/engine/rng.ts'
import type { Journal } from '../../torture/kit/journal.ts'
import type { Player } from '../../torture/kit/player.ts'
import type { Cluster } from '../kit/cluster.ts'
import { figuresOf } from '../kit/figures.ts'
import type { NodeNetwork } from '../kit/node-network.ts'
import type { PostgresServer } from '../kit/postgres-server.ts'
import type { FaultSpan } from './pauses.ts'
import type { ReadyWatch } from './readiness.ts'

const BETWEEN_MS = { min: 300, max: 1_200 }

/** The primary and its synchronous standby, or a server alone. */
export interface Database {
  primary: PostgresServer
  standby: PostgresServer | null
  readonly isSynchronous: boolean
}

/** Everything that a fault can break, and the people who play meanwhile. */
export interface Stage {
  readonly cluster: Cluster
  readonly networks: readonly NodeNetwork[]
  readonly database: Database
  readonly journal: Journal
  readonly players: readonly Player[]
  readonly ready: ReadyWatch
  readonly rng: Rng
  /** The maximum duration of a self-ending fault. */
  readonly longestMs: number
  /** A run fails if people are not back, or do not move, after this time. */
  readonly backMs: number
  /** The source trees of a rolling deploy; the first one runs now. */
  roots: readonly [now: string, next: string]
  /** Finished faults. */
  readonly spans: FaultSpan[]
}

export const pause = ({ rng }: Stage) => sleep(BETWEEN_MS.min + below(rng, BETWEEN_MS.max - BETWEEN_MS.min))

/** Waits for as long as a fault lasts: often briefly, sometimes for the longest time. */
export const lasting = ({ rng, longestMs }: Stage) =>
  sleep(below(rng, 3) === 0 ? longestMs : Math.min(longestMs, 200 + below(rng, 2_000)))

export const anyNode = ({ rng, networks }: Stage) => below(rng, networks.length)

/** Waits until everybody has a socket at a running node. */
export async function untilBack(stage: Stage): Promise<void> {
  const { cluster, players } = stage
  await until(stage, 'back', async () => {
    const figures = await Promise.all(cluster.nodes.map(({ url }) => figuresOf(url)))
    const sockets = figures.reduce((sum, each) => sum + (each?.sockets ?? 0), 0)
    return sockets >= players.length ? null : `only ${sockets} of ${players.length} people are connected`
  })
}

/** Waits until every node is ready, everybody is back, and each table has moved since now. */
export async function untilWell(stage: Stage): Promise<void> {
  const { ready, journal, players } = stage
  const since = performance.now()
  await untilBack(stage)
  await until(stage, 'ready', async () => (ready.areReady(since) ? null : 'a node is not ready'))
  const tables = new Set(players.map(({ person }) => person.code))
  await until(stage, 'moving', async () => {
    for (const { person } of players)
      if ((journal.lastAckAt.get(person.name) ?? 0) > since) tables.delete(person.code)
    const still = players.filter(({ person }) => tables.has(person.code))
    return still.length === 0
      ? null
      : `${tables.size} tables stand still: ${still.map(({ standing }) => standing).join(' ')}`
  })
}

/** Waits until nothing is missing any more, and notes a violation if that takes too long. */
async function until(
  { backMs, journal }: Stage,
  goal: string,
  missing: () => Promise<string | null>,
): Promise<void> {
  const endAt = performance.now() + backMs
  for (;;) {
    const left = await missing()
    if (left === null) return
    if (performance.now() > endAt) {
      journal.violations.push(`not ${goal} after ${backMs} ms: ${left}`)
      return
    }
    await sleep(20)
  }
}
