import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Passes bytes between a new client and a connection to the target, which `dial` opens. */
type Join = (client: Socket, dial: () => Socket) => void

/**
 * A listener on loopback between clients and a target. It tracks every socket; `join` decides which bytes get through,
 * and when one end closes after the other.
 */
export class TcpRelay {
  readonly #listener: Server
  readonly #sockets = new Set<Socket>()

  private constructor(listener: Server) {
    this.#listener = listener
  }

  /** Listens. A target that moves is given as a function, which every new connection calls. */
  static async open(target: string | (() => string), join: Join): Promise<TcpRelay> {
    const listener = createServer()
    const relay = new TcpRelay(listener)
    const dial = () => {
      const { hostname, port } = new URL(typeof target === 'string' ? target : target())
      return relay.#track(connect(Number(port), hostname))
    }
    listener.on('connection', (client) => join(relay.#track(client), dial))
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return relay
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port
  }

  /** Closes every open connection at once; new ones are accepted. */
  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.cutAll()
    this.#listener.close()
    await once(this.#listener, 'close')
  }

  #track(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }
}
