// Icebreaker's command line, as far as the launcher has to do with it.
import { appendFileSync } from 'node:fs'

const args: string[] = process.argv.slice(2)
appendFileSync('log', `${['main', ...args].join(' ')}\n`)
if (args[0] === 'path') console.log(process.env.PATH?.split(':')[0])
if (args[0] === 'exit') process.exitCode = Number(args[1])
if (args[0] === 'serve') {
  const timer = setInterval(() => {}, 1_000)
  process.on('SIGTERM', () => {
    console.log('server: closed')
    clearInterval(timer)
    process.exitCode = 5
  })
  console.log('server: ready')
}
