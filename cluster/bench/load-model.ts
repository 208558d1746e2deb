/** The cost of each operation, as `npm run bench -- cluster` measures it on one core of a small machine. */
export interface Costs {
  /** Of the node that takes an action: judging, storing, showing. Milliseconds of CPU. */
  readonly actionMs: number
  /** Of each other node that has the table: reading the entry, judging it again, showing. */
  readonly followMs: number
  /** Of PostgreSQL: the commit, and one read for each node that follows. */
  readonly commitMs: number
  readonly readMs: number
  /** Of somebody who is connected and does nothing: microseconds of CPU a second, and kilobytes. */
  readonly idleUs: number
  readonly idleKb: number
  /** Of PostgreSQL, for each node and table, each second: is anything new? */
  readonly pollUs: number
}

export interface Crowd {
  readonly players: number
  readonly atTable: number
  /** Of those who are connected, how many are in a match. */
  readonly playingShare: number
  /** From one action at a table to the next. */
  readonly thinkSeconds: number
  /** The bytes that a spectator receives for an action, with its frame. */
  readonly newsBytes: number
  /** On how many nodes the people of one table are: all on different ones, or on one where the balancer goes by the table. */
  readonly nodesATable: number
  /** How much of a core may be used, so that waiting stays short. */
  readonly useMax: number
}

export interface Needs {
  readonly actionsASecond: number
  readonly nodeCores: number
  readonly nodeGb: number
  readonly databaseCores: number
  /** Connections to the database: four for each node, and one for each core is a node. */
  readonly connections: number
  readonly hintsASecond: number
  readonly gbitASecond: number
  /** Of one of the nodes. */
  readonly actionsANodeSecond: number
  readonly storedGbADay: number
}

const CONNECTIONS_A_NODE = 4
const HERE_EVERY_S = 5
/** A row of an action with its two indexes. */
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
