import { resolve } from 'node:path'
import { type ServerProcess, startServer } from '../../torture/kit/server-process.ts'
import { newFolder } from '../../torture/kit/tree.ts'
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
  /** Receives the error output of the nodes, which is printed otherwise. */
  onComplaint?(text: string): void
}

/** Several real servers on one store, behind a round-robin proxy. */
export interface Cluster {
  readonly url: string
  readonly nodes: readonly ServerProcess[]
  /** Kills a node without notice, like a power cut. */
  kill(at: number): Promise<void>
  /** Starts a new node in the place of a killed one. */
  revive(at: number): Promise<void>
  /** Restarts a node as a deploy does, and returns the exit code of the old one. */
  restart(at: number): Promise<number | null>
  stop(): Promise<void>
}

export async function startCluster(settings: ClusterSettings): Promise<Cluster> {
  const { databaseUrl, natsUrl, root = ROOT, onComplaint } = settings
  const folder = newFolder('cluster')
  const env = { DATABASE_URL: databaseUrl, NATS_URL: natsUrl ?? '', TRUST_PROXY: '127.0.0.1' }
  let lives = 0
  const begin = () => {
    lives += 1
    const dataDir = `${folder.path}/${lives}`
    return startServer({ root, dataDir, env, ...(onComplaint === undefined ? {} : { onComplaint }) })
  }
  const nodes: ServerProcess[] = []
  // The first node creates the schema; the others would only wait for it.
  for (let at = 0; at < settings.nodes; at += 1) nodes.push(await begin())
  const proxy = await startProxy(settings.port, settings.host)
  const lead = () => proxy.lead(nodes.map(({ url }) => url))
  lead()
  const revive = async (at: number) => {
    nodes[at] = await begin()
    lead()
  }
  return {
    url: proxy.url,
    nodes,
    kill: async (at) => nodes[at]?.kill(),
    revive,
    async restart(at) {
      const code = (await nodes[at]?.stop()) ?? null
      await revive(at)
      return code
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await proxy.close()
      folder.remove()
    },
  }
}
