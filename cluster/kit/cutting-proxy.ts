import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The part of a query that is lost with its connection. */
type Cut =
  /** The statement never reaches the database. */
  | 'question'
  /** The statement is executed, and its answer never arrives. */
  | 'answer'

/** A proxy between a node and its database that cuts connections at the worst moments. */
export interface CuttingProxy {
  readonly url: string
  /** Decides whether to cut at the next query. */
  onQuestion: () => Cut | null
  readonly cuts: number
  close(): Promise<void>
}

/** The first queries of a connection, its handshake, are never cut. */
const QUIET_QUESTIONS = 2

export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const both = [client, database]
    for (const socket of both) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        for (const each of both) each.destroy()
      })
    }
    let questions = 0
    let cut: Cut | null = null
    client.on('data', (data) => {
      questions += 1
      cut ??= questions > QUIET_QUESTIONS ? proxy.onQuestion() : null
      if (cut !== null) cuts += 1
      if (cut === 'question') client.destroy()
      else database.write(data)
    })
    database.on('data', (data) => {
      if (cut === 'answer') client.destroy()
      else client.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  const proxy: CuttingProxy = {
    url: own.href,
    onQuestion: () => null,
    get cuts() {
      return cuts
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
