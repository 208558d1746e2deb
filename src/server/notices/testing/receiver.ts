import { createServer } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'

/** A request that was received. */
interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** The network of this receiver, which a test allows. */
  readonly networks: BlockList
  /** The status of the next answers. */
  status: number
  close(): void
}

/** A push service or a channel on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const networks = new BlockList()
  networks.addSubnet('127.0.0.0', 8, 'ipv4')
  const receiver = { url: '', received: [] as Received[], networks, status: 201, close: () => undefined }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url: path = '', headers } = request
    receiver.received.push({ path, headers, body: Buffer.concat(chunks) })
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close,
  })
}
