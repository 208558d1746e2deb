import { type AddressInfo, createServer, type Socket } from 'node:net'
import { beMeasured } from './child.ts'
import { FRAME } from './socket-write.ts'

// Writes a frame to every socket whenever one of them sends anything: the least that a broadcast can cost.
const sockets = new Set<Socket>()
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket)
  socket.on('data', () => {
    for (const each of sockets) each.write(FRAME)
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => sockets.delete(socket))
  socket.write(FRAME) // tells the client that it is in the list
})
server.listen(0, '127.0.0.1', () => beMeasured(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
