/** The cost of each operation, as `npm run bench -- cluster` measures it on one core of a small machine. */
export interface Costs {
  /** CPU milliseconds of the node that receives an action: judging, storing, broadcasting. */
  readonly actionMs: number
  /** CPU milliseconds of every other node with the table: reading, judging again, broadcasting. */
  readonly followMs: number
  /** CPU milliseconds of PostgreSQL: the commit, and one read per following node. */
  readonly commitMs: number
  readonly readMs: number
  /** CPU microseconds a second, and kilobytes, of an idle person. */
  readonly idleUs: number
  readonly idleKb: number
  /** CPU microseconds of PostgreSQL for one poll for new actions, which every node makes per table and second. */
  readonly pollUs: number
}

export interface Crowd {
  readonly players: number
  readonly atTable: number
  /** The share of connected people who are in a match. */
  readonly playingShare: number
  /** The time between two actions at a table. */
  readonly thinkSeconds: number
  /** The bytes that a spectator receives for an action, with its frame. */
  readonly newsBytes: number
  /** The number of nodes that serve one table: one per person, or a single one if the balancer routes by table. */
  readonly nodesATable: number
  /** The highest utilization of a core at which waiting times stay short. */
  readonly useMax: number
}

export interface Needs {
  readonly actionsASecond: number
  readonly nodeCores: number
  readonly nodeGb: number
  readonly databaseCores: number
  /** Connections to the database: four per node, with one node per core. */
  readonly connections: number
  readonly hintsASecond: number
  readonly gbitASecond: number
  /** The actions a second of one node. */
  readonly actionsANodeSecond: number
  readonly storedGbADay: number
}

const CONNECTIONS_A_NODE = 4
const HERE_EVERY_S = 5
/** The bytes of an action row with its two indexes. */
const ACTION_BYTES = 450
const DAY_S = 86_400

/** The resources that a crowd needs. */
export function needsOf(costs: Costs, crowd: Crowd): Needs {
  const { players, atTable, playingShare, thinkSeconds, newsBytes, nodesATable, useMax } = crowd
  const tables = players / atTable
  const actionsASecond = (tables * playingShare) / thinkSeconds
  const others = nodesATable - 1
  const nodeSeconds =
    (actionsASecond * (costs.actionMs + others * costs.followMs)) / 1e3 + (players * costs.idleUs) / 1e6
  const databaseSeconds =
    (actionsASecond * (costs.commitMs + others * costs.readMs)) / 1e3 +
    (tables * nodesATable * costs.pollUs) / 1e6
  const nodeCores = Math.ceil(nodeSeconds / useMax)
  return {
    actionsASecond,
    nodeCores,
    nodeGb: (players * costs.idleKb) / 1024 / 1024,
    databaseCores: Math.ceil(databaseSeconds / useMax),
    connections: nodeCores * CONNECTIONS_A_NODE,
    hintsASecond: actionsASecond + (tables * nodesATable) / HERE_EVERY_S,
    gbitASecond: (actionsASecond * atTable * newsBytes * 8) / 1e9,
    actionsANodeSecond: actionsASecond / nodeCores,
    storedGbADay: (actionsASecond * ACTION_BYTES * DAY_S) / 1e9,
  }
}
