import { TcpRelay } from '../../tools/network/tcp-relay.ts'

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
  let cuts = 0
  const relay = await TcpRelay.open(url, (client, dial) => {
    const database = dial()
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
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
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(relay.port)
  const proxy: CuttingProxy = {
    url: own.href,
    onQuestion: () => null,
    get cuts() {
      return cuts
    },
    close: () => relay.close(),
  }
  return proxy
}
