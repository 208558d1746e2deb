import { createRequire } from 'node:module'
import { Arrivals } from '../servers/contender.ts'
import { plainChoice } from '../servers/plain-rules.ts'
import { cards, dice } from './boardgame-game.mjs'
import { durableVariants } from './moves.mjs'

const require = createRequire(import.meta.url)
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const GAMES = { dice, cards }

export const boardgame = durableVariants({
  name: 'boardgame.io 0.50',
  keeps: 'in memory',
  server: new URL('boardgame-server.mjs', import.meta.url).pathname,
  open,
})

async function open(url, { name, seats }) {
  const created = await fetch(`${url}/games/${name}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ numPlayers: seats }),
  })
  const { matchID } = await created.json()
  const arrivals = new Arrivals(seats)
  let bytes = 0
  const clients = Array.from({ length: seats }, (_, seat) => {
    const client = Client({
      game: GAMES[name],
      numPlayers: seats,
      playerID: String(seat),
      matchID,
      debug: false,
      multiplayer: SocketIO({ server: url, socketOpts: { transports: ['websocket'], forceNew: true } }),
    })
    client.start()
    client.transport.socket.io.engine.on('data', (data) => {
      bytes += data.length ?? data.byteLength ?? 0
    })
    client.subscribe((state) => {
      // Optimistic updates do not count: the server has not confirmed them.
      if (state?.isConnected && state._stateID >= 0) arrivals.seen(seat, confirmed(client))
    })
    return client
  })
  await arrivals.all(0)
  const before = bytes
  return {
    async move() {
      const { G, ctx } = clients[0].getState()
      if (ctx.gameover !== undefined) return false
      const mover = clients[Number(ctx.currentPlayer)]
      const view = mover.getState().G
      const choice = plainChoice(name === 'dice' ? { moves: G.moves } : view)
      if (choice.type === 'play') mover.moves.play(choice.card)
      else mover.moves[choice.type]()
      await arrivals.all(G.moves + 1)
      return clients[0].getState().ctx.gameover === undefined
    },
    get bytesDown() {
      return bytes - before
    },
    close() {
      for (const client of clients) client.stop()
    },
  }
}

const confirmed = (client) => client.getState()?.G?.moves ?? -1
