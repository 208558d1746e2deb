import { resolve } from 'node:path'
import { type ServerProcess, startServer } from '../../torture/kit/server-process.ts'
import { newFolder } from '../../torture/kit/tree.ts'
import { startProxy } from './proxy.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface ClusterSettings {
  readonly nodes: number
  readonly databaseUrl: string
  /** Without it PostgreSQL carries the hints. */
  readonly natsUrl: string | null
  readonly port?: number
  readonly host?: string
  /** The sources that nodes are started from; ours where it is left out. */
  readonly root?: string
  /** Gets what nodes complain of, which is shown otherwise. */
  onComplaint?(text: string): void
}

/** Several real servers on one store, behind a proxy that gives each request and each socket to the next. */
export interface Cluster {
  readonly url: string
  readonly nodes: readonly ServerProcess[]
  /** Ends a node as a power cut does; nobody is told. */
  kill(at: number): Promise<void>
  /** Starts a new node in the place of one that is gone. */
  revive(at: number): Promise<void>
  /** Stops a node as a deploy does, with its exit code, and starts a new one in its place. */
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
  // The first makes the schema; the others would only wait for it.
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
