import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { beMeasured } from '../servers/child.ts'
import { cards, dice } from './boardgame-game.mjs'
import { Moves } from './moves.mjs'

const require = createRequire(import.meta.url)
const { Server, SocketIO } = require('boardgame.io/server')

/** The channel that boardgame.io publishes a match's messages on. */
const channelOf = (match) => `MATCH-${match}`

/** Holds the updates of a match back until its move is stored: boardgame.io publishes before it stores. */
class HeldBack {
  #channels = new EventEmitter()
  #held = new Map()

  publish(channel, payload) {
    if (payload.type !== 'update' && payload.type !== 'patch') this.#channels.emit(channel, payload)
    else this.#held.set(channel, [...(this.#held.get(channel) ?? []), payload])
  }

  subscribe(channel, heard) {
    this.#channels.on(channel, heard)
  }

  unsubscribeAll(channel) {
    this.#channels.removeAllListeners(channel)
  }

  release(channel) {
    const held = this.#held.get(channel) ?? []
    this.#held.delete(channel)
    for (const payload of held) this.#channels.emit(channel, payload)
  }
}

/** The log of a move, from which a state follows, is on the disk before anybody sees the move; reads stay in memory. */
function storeMoves(db, moves, updates) {
  const setState = db.setState.bind(db)
  db.setState = (match, state, deltalog) => {
    setState(match, state, deltalog)
    if (deltalog === undefined || deltalog.length === 0) return
    moves.store(match, state._stateID, deltalog, () => updates.release(channelOf(match)))
  }
}

// node boardgame-server.mjs [single | group]: how a move is stored before it is shown; without an argument, not at all.
const [how] = process.argv.slice(2)
const updates = new HeldBack()
const durable = how === undefined ? {} : { transport: new SocketIO({ pubSub: updates }) }
const server = Server({ games: [dice, cards], origins: ['*'], ...durable })
if (how !== undefined) storeMoves(server.db, new Moves(how), updates)
const { appServer } = await server.run({ port: 0, callback: () => undefined })
beMeasured(`http://127.0.0.1:${appServer.address().port}`)
