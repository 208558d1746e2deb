import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newFolder } from '../../tools/testing/tree.ts'
import { type ServerProcess, startServer } from '../../torture/kit/server-process.ts'
import type { NodeNetwork } from './node-network.ts'
import { startProxy } from './proxy.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface ClusterSettings {
  readonly nodes: number
  readonly databaseUrl: string
  /** The address of NATS; without one, PostgreSQL carries the hints. */
  readonly natsUrl: string | null
  readonly port?: number
  readonly host?: string
  /** The source tree from which nodes start; this one by default. */
  readonly root?: string
  /** The relays of each node, for runs with faults of the network; without them, nodes connect directly. */
  readonly networks?: readonly NodeNetwork[]
  /** Receives the error output of a node, which is printed otherwise. */
  onComplaint?(text: string, at: number): void
}

/** Several real servers on one store, behind a round-robin proxy. */
export interface Cluster {
  readonly url: string
  readonly nodes: readonly ServerProcess[]
  /** Kills a node without notice, like a power cut. */
  kill(at: number): Promise<void>
  /** Starts a new node in the place of a killed one, from another source tree if one is given. */
  revive(at: number, root?: string): Promise<void>
  /** Restarts a node as a deploy does, from another source tree if one is given, and returns the exit code of the old one. */
  restart(at: number, root?: string): Promise<number | null>
  /** Sets the clock of a node's machine, and of its successors, off by this much. Only nodes with a network have such a clock. */
  skew(at: number, offsetMs: number): void
  stop(): Promise<void>
}

const PRELOADED_CLOCK = `--import ${join(import.meta.dirname, 'skewed-clock.ts')}`

export async function startCluster(settings: ClusterSettings): Promise<Cluster> {
  const { onComplaint, networks } = settings
  const folder = newFolder('cluster')
  const skewFileOf = (at: number) => join(folder.path, `skew-${at}`)
  const skew = (at: number, offsetMs: number) => writeFileSync(skewFileOf(at), String(offsetMs))
  const roots = Array.from({ length: settings.nodes }, () => settings.root ?? ROOT)
  let lives = 0
  const begin = async (at: number) => {
    lives += 1
    const network = networks?.[at]
    const node = await startServer({
      root: roots[at] ?? ROOT,
      dataDir: `${folder.path}/${lives}`,
      env: {
        DATABASE_URL: network?.database.url ?? settings.databaseUrl,
        NATS_URL: network?.bus?.url ?? settings.natsUrl ?? '',
        TRUST_PROXY: '127.0.0.1',
        ...(network === undefined ? {} : { NODE_OPTIONS: PRELOADED_CLOCK, SKEW_FILE: skewFileOf(at) }),
      },
      ...(onComplaint === undefined ? {} : { onComplaint: (text: string) => onComplaint(text, at) }),
    })
    network?.door.lead(node.url)
    return node
  }
  const nodes: ServerProcess[] = []
  // The first node creates the schema; the others would only wait for it.
  for (let at = 0; at < settings.nodes; at += 1) {
    skew(at, 0)
    nodes.push(await begin(at))
  }
  const proxy = await startProxy(settings.port, settings.host)
  const lead = () => proxy.lead(nodes.map(({ url }, at) => networks?.[at]?.door.url ?? url))
  lead()
  const revive = async (at: number, root = roots[at] ?? ROOT) => {
    roots[at] = root
    nodes[at] = await begin(at)
    lead()
  }
  return {
    url: proxy.url,
    nodes,
    kill: async (at) => nodes[at]?.kill(),
    revive,
    async restart(at, root) {
      const code = (await nodes[at]?.stop()) ?? null
      await revive(at, root)
      return code
    },
    skew,
    async stop() {
      for (const node of nodes) node.letGo()
      await Promise.all(nodes.map((node) => node.stop()))
      await proxy.close()
      folder.remove()
    },
  }
}
