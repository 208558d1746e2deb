import { createServer } from 'node:http'
import { Room, Server } from '@colyseus/core'
import { schema, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { beMeasured } from '../servers/child.ts'
import { plainMove, plainSetup } from '../servers/plain-rules.ts'
import { Moves } from './moves.mjs'

// node colyseus-server.mjs [single | group]: how a move is stored before it is shown; without an argument, not at all.
const [how] = process.argv.slice(2)
const moves = how === undefined ? null : new Moves(how)

const Public = schema(
  {
    moves: t.uint8(),
    isOver: t.boolean(),
    die: t.uint8(),
    top: t.uint8(),
    pile: t.uint8(),
    scores: t.array('uint16'),
    counts: t.array('uint8'),
  },
  'Public',
)

/** Puts public facts into the synchronized state, and sends a hand to its owner only. */
class Match extends Room {
  patchRate = null
  maxMessagesPerSecond = Number.POSITIVE_INFINITY

  onCreate({ name, seats }) {
    this.match = plainSetup({ name, seats })
    this.state = new Public()
    this.seatOf = new Map()
    this.onMessage('move', (client, move) => {
      const seat = this.seatOf.get(client.sessionId)
      if (!plainMove(this.match, seat, move)) return
      const show = () => {
        this.show()
        if (this.match.hands.length > 0) client.send('hand', this.match.hands[seat])
      }
      if (moves === null) show()
      else moves.store(this.roomId, this.match.moves, { seat, ...move }, show)
    })
  }

  onJoin(client, { seat }) {
    this.seatOf.set(client.sessionId, seat)
    if (this.seatOf.size < this.match.seats) return
    this.show()
    for (const each of this.clients)
      each.send('hand', this.match.hands[this.seatOf.get(each.sessionId)] ?? [])
    this.broadcast('start')
  }

  show() {
    const { moves, isOver, die, top, pile, scores, hands } = this.match
    const { state } = this
    state.moves = moves
    state.isOver = isOver
    state.die = die
    state.top = top
    state.pile = pile.length
    scores.forEach((score, at) => {
      if (state.scores[at] !== score) state.scores[at] = score
    })
    hands.forEach((hand, at) => {
      if (state.counts[at] !== hand.length) state.counts[at] = hand.length
    })
    this.broadcastPatch()
  }
}

const http = createServer()
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false })
server.define('match', Match)
await server.listen(0, '127.0.0.1')
beMeasured(`http://127.0.0.1:${http.address().port}`)
