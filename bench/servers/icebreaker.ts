import { WebSocket } from 'ws'
import { DeltaDecoder } from '../../src/protocol/delta/decode.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../../src/protocol/messages.ts'
import type { TableView } from '../../src/protocol/table.ts'
import { Arrivals, type Bout, type Contender, type Scenario } from './contender.ts'
import { ask, newToken } from './http-table.ts'

export const icebreaker: Contender = {
  name: 'Icebreaker',
  keeps: 'on disk, synced',
  server: new URL('icebreaker-server.ts', import.meta.url).pathname,
  flags: ['--max-semi-space-size=32', '--no-allocation-site-pretenuring', '--no-parallel-scavenge'],
  open,
}

async function open(url: string, { name, seats }: Scenario): Promise<Bout> {
  const tokens = await Promise.all(Array.from({ length: seats }, (_, at) => newToken(url, `P${at}`)))
  const opened = await ask<{ table: TableView }>(url, '/tables', tokens[0], { game: `bench-${name}` })
  const { code } = opened.table
  for (const token of tokens.slice(1)) await ask(url, `/tables/${code}/sit`, token, {})
  const arrivals = new Arrivals(seats)
  const clients = await Promise.all(
    tokens.map((token, at) => connect(url, code, token, (revision) => arrivals.seen(at, revision))),
  )
  await ask(url, `/tables/${code}/start`, tokens[0], {})
  await arrivals.all(0)
  return bout(clients, arrivals)
}

interface Client {
  readonly socket: WebSocket
  state: StateMessage | null
  bytes: number
}

function connect(
  url: string,
  table: string,
  token: string,
  seen: (revision: number) => void,
): Promise<Client> {
  const socket = new WebSocket(new URL('/socket', url.replace('http', 'ws')))
  const client: Client = { socket, state: null, bytes: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<Client>()
  socket.once('error', reject)
  const hello = { type: 'hello', protocol: PROTOCOL, table, token, changes: true }
  socket.on('open', () => socket.send(JSON.stringify(hello)))
  const decoder = new DeltaDecoder()
  const stands = (state: StateMessage) => {
    client.state = state
    seen(state.revision)
  }
  socket.on('message', (data: Buffer, isBinary) => {
    client.bytes += data.length
    if (isBinary) {
      const decoded = decoder.decode(data)
      return decoded.type === 'delta' ? stands(decoded.state) : undefined
    }
    const message = decoder.receive(JSON.parse(data.toString())) as ServerMessage
    if (message.type === 'table') resolve(client)
    else if (message.type === 'rejected' || message.type === 'bye') throw new Error(message.reason)
    else if (message.type === 'state') stands(message)
  })
  return promise
}

let commands = 0

function bout(clients: readonly Client[], arrivals: Arrivals): Bout {
  const before = clients.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    async move() {
      const mover = clients.find(({ state }) => state?.legal !== undefined)
      const state = mover?.state
      if (mover === undefined || state?.legal === undefined || state === null) return false
      const choice = state.revision % state.legal.length
      commands += 1
      const { match, revision } = state
      mover.socket.send(JSON.stringify({ type: 'act', id: `command-${commands}`, match, revision, choice }))
      await arrivals.all(revision + 1)
      return clients[0]?.state?.outcome === null
    },
    get bytesDown() {
      return clients.reduce((sum, { bytes }) => sum + bytes, 0) - before
    },
    close() {
      for (const { socket } of clients) socket.terminate()
    },
  }
}
