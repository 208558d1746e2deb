import { WebSocket } from 'ws'
import { Arrivals, type Bout, type Contender, type Scenario } from './contender.ts'
import { type PlainView, plainChoice } from './plain-rules.ts'

export const bareWs: Contender = {
  name: 'bare ws',
  keeps: 'nowhere',
  server: new URL('ws-server.ts', import.meta.url).pathname,
  open,
}

let rooms = 0

async function open(url: string, { name, seats }: Scenario): Promise<Bout> {
  rooms += 1
  const arrivals = new Arrivals(seats)
  const views: PlainView[] = []
  let bytes = 0
  const sockets = await Promise.all(
    Array.from({ length: seats }, (_, seat) => {
      const socket = new WebSocket(`${url}/${rooms}?game=${name}&seat=${seat}`)
      socket.on('message', (data: Buffer) => {
        bytes += data.length
        const view = JSON.parse(data.toString()) as PlainView
        views[seat] = view
        arrivals.seen(seat, view.moves)
      })
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('open', () => resolve(socket))
        socket.once('error', reject)
      })
    }),
  )
  await arrivals.all(0)
  const before = bytes
  return {
    async move() {
      const turn = views[0]?.turn ?? 0
      const view = views[turn]
      if (view === undefined || view.isOver) return false
      sockets[turn]?.send(JSON.stringify(plainChoice(view)))
      await arrivals.all(view.moves + 1)
      return views[0]?.isOver === false
    },
    get bytesDown() {
      return bytes - before
    },
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}
