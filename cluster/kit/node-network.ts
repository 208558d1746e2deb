import { FaultyRelay } from './faulty-relay.ts'

/** The relays of one node: to PostgreSQL, to NATS, and from its clients. Each can fail. */
export interface NodeNetwork {
  readonly database: FaultyRelay
  /** Null if PostgreSQL carries the hints. */
  readonly bus: FaultyRelay | null
  readonly door: FaultyRelay
  close(): Promise<void>
}

/** The clients' relay has no target until the node has started. */
const NOWHERE = 'http://127.0.0.1:9'

/** Opens the relays of several nodes, which must be running before the nodes start. */
export async function openNetworks(
  nodes: number,
  databaseUrl: string,
  natsUrl: string | null,
): Promise<readonly NodeNetwork[]> {
  return Promise.all(Array.from({ length: nodes }, () => openNetwork(databaseUrl, natsUrl)))
}

async function openNetwork(databaseUrl: string, natsUrl: string | null): Promise<NodeNetwork> {
  const database = await FaultyRelay.open(databaseUrl)
  const bus = natsUrl === null ? null : await FaultyRelay.open(natsUrl)
  const door = await FaultyRelay.open(NOWHERE)
  return {
    ...{ database, bus, door },
    close: async () => void (await Promise.all([database.close(), bus?.close(), door.close()])),
  }
}
