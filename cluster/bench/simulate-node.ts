import { fastRng, type Rng } from '../../src/engine/rng.ts'

export interface NodeLoad {
  readonly actionsASecond: number
  /** The share of this node's core that other nodes' actions and idle people use. */
  readonly otherShare: number
  readonly actionMs: number
  /** The time from sending a batch to the database until it is durable. */
  readonly commitMs: number
  readonly lanes: number
  readonly seconds: number
  readonly seed: number
}

export interface Simulated {
  /** The time from the arrival of an action until its acknowledgement leaves. */
  readonly medianMs: number
  readonly mostMs: number
  /** The number of actions per commit. */
  readonly groupMean: number
  /** The actions that were not answered by the end; this grows without bound under overload. */
  readonly leftOver: number
}

interface Waiting {
  readonly arrivedAt: number
}

const share = (rng: Rng) => (rng() >>> 0) / 2 ** 32
/** Draws a waiting time for independent arrivals: exponential. */
const exponential = (rng: Rng, mean: number) => -Math.log(1 - share(rng)) * mean
/** Draws a service time: mostly near the mean, sometimes much longer. */
const spread = (rng: Rng, mean: number) => mean * (0.5 + exponential(rng, 0.5))

/**
 * Simulates one node, action by action: people act at random times, one core judges their actions in turn, and every
 * database connection commits all waiting actions as one batch. It yields waiting times, which the load model cannot.
 */
export function simulateNode(load: NodeLoad): Simulated {
  const { actionsASecond, otherShare, actionMs, commitMs, lanes, seconds, seed } = load
  const rng = fastRng(seed)
  const endMs = seconds * 1000
  // Work for other nodes' actions slows down this node's own.
  const workMs = actionMs / Math.max(0.01, 1 - otherShare)
  const queues: Waiting[][] = Array.from({ length: lanes }, () => [])
  const busyUntil = queues.map(() => 0)
  const delays: number[] = []
  let groups = 0
  let coreFreeAt = 0
  let judged = 0
  const commit = (lane: number, now: number) => {
    const group = queues[lane]?.splice(0) ?? []
    if (group.length === 0) return
    groups += 1
    const doneAt = now + spread(rng, commitMs)
    busyUntil[lane] = doneAt
    if (doneAt <= endMs) for (const { arrivedAt } of group) delays.push(doneAt - arrivedAt)
  }
  for (let now = 0; now < endMs; now += exponential(rng, 1000 / actionsASecond)) {
    coreFreeAt = Math.max(coreFreeAt, now) + spread(rng, workMs)
    const lane = Math.floor(share(rng) * lanes)
    judged += 1
    // Actions that waited during the last commit left when it ended.
    const freeAt = busyUntil[lane] ?? 0
    if (freeAt <= coreFreeAt) commit(lane, freeAt)
    queues[lane]?.push({ arrivedAt: now })
    if ((busyUntil[lane] ?? 0) <= coreFreeAt) commit(lane, coreFreeAt)
  }
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return {
    medianMs: at(0.5),
    mostMs: at(0.99),
    groupMean: judged / Math.max(1, groups),
    leftOver: judged - delays.length,
  }
}
