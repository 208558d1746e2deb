// Icebreaker's command line, as far as the launcher is concerned.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const args: string[] = process.argv.slice(2)
appendFileSync(join(process.env.FAKE_ROOT ?? '', 'log'), `${['main', ...args].join(' ')}\n`)
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
