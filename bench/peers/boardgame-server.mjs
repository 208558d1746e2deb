import { createRequire } from 'node:module'
import { beMeasured } from '../servers/child.ts'
import { cards, dice } from './boardgame-game.mjs'

const { Server } = createRequire(import.meta.url)('boardgame.io/server')
const server = Server({ games: [dice, cards], origins: ['*'] })
const { appServer } = await server.run({ port: 0, callback: () => undefined })
beMeasured(`http://127.0.0.1:${appServer.address().port}`)
