import { GAMES } from 'icebreaker/games'
import { createServer } from 'icebreaker/server'
import { pig } from './pig.ts'

const server = await createServer({
  games: [pig, ...GAMES],
  port: Number(process.env.PORT ?? 3000),
  dataDir: 'data',
})
console.log(`Pig and the others are at ${server.url}`)
process.once('SIGTERM', () => server.close())
