import { fastRng, type Rng } from '../../src/engine/rng.ts'

export interface NodeLoad {
  readonly actionsASecond: number
  /** Work of this node for others' actions, and for people who do nothing: the share of its core. */
  readonly otherShare: number
  readonly actionMs: number
  /** From sending a group to the database until it is durable. */
  readonly commitMs: number
  readonly lanes: number
  readonly seconds: number
  readonly seed: number
}

export interface Simulated {
  /** From the arrival of an action until its acknowledgement leaves. */
  readonly medianMs: number
  readonly mostMs: number
  /** Actions that one commit carried. */
  readonly groupMean: number
  /** The actions that were not answered by the end; this grows without bound under overload. */
  readonly leftOver: number
}

interface Waiting {
  readonly arrivedAt: number
}

const share = (rng: Rng) => (rng() >>> 0) / 2 ** 32
/** Times of waiting for something that happens by itself. */
const exponential = (rng: Rng, mean: number) => -Math.log(1 - share(rng)) * mean
/** Times of work: mostly near the middle, now and then much longer. */
const spread = (rng: Rng, mean: number) => mean * (0.5 + exponential(rng, 0.5))

/**
 * One node, action by action: people act when they will, one core judges them in turn, each lane to the database takes
 * all that waits for it as one commit. What the formula of the needs cannot say is how long anyone waits.
 */
export function simulateNode(load: NodeLoad): Simulated {
  const { actionsASecond, otherShare, actionMs, commitMs, lanes, seconds, seed } = load
  const rng = fastRng(seed)
  const endMs = seconds * 1000
  // Work for other nodes' actions slows down each of its own.
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
    // Whatever waited while the last commit was under way went when that ended.
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
