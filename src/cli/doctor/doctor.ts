import type { Screen } from '../../cli-kit/screen.ts'
import { readArguments, UsageError } from '../../cli-kit/usage.ts'
import { readConfig } from '../../server/config.ts'
import { checkMachine, type Finding } from './machine.ts'
import { checkServer } from './server.ts'

export const DOCTOR_HELP = `icebreaker doctor [--url ADDRESS]

  Looks at this machine and at a running server, and says what to do where
  something is not well. It changes nothing.

  --url   the server to look at, as people reach it; otherwise PUBLIC_URL, or
          the port of this machine. A server that does not run here is no
          fault unless --url names it.`

/** Prints what was found; 1 where something must be mended. */
export async function doctor(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { url: { type: 'string' } })
  if (positionals.length > 0) throw new UsageError(`I do not know what to do with ${positionals.join(' ')}.`)
  const named = values.url === undefined ? null : URL.parse(values.url)
  if (values.url !== undefined && !/^https?:$/.test(named?.protocol ?? ''))
    throw new UsageError(`--url is an address such as https://play.example.org; ${values.url} is none.`)
  const machine = checkMachine(process.env)
  show(screen, 'This machine', machine)
  const running = await checkServer(named ?? serverHere())
  const isAbsent = named === null && running.length === 1 && running[0]?.isWell === false
  if (isAbsent) screen.print(`\nNo server runs here: ${serverHere().href}\nnpm start starts one.`)
  else show(screen, '\nThe server', running)
  const wrong = [...machine, ...(isAbsent ? [] : running)].filter(({ isWell }) => !isWell)
  const faults = wrong.filter(({ isWarning }) => isWarning !== true).length
  screen.print(
    wrong.length === 0 ? '\nAll is well.' : `\nTo mend: ${faults}. To look at: ${wrong.length - faults}.`,
  )
  return faults === 0 ? 0 : 1
}

function serverHere(): URL {
  const read = readConfig(process.env)
  if (!read.ok) return new URL('http://127.0.0.1:3000/')
  const { publicUrl, address } = read.config
  return publicUrl ?? new URL(`http://127.0.0.1:${address.port}/`)
}

function show({ print, ink }: Screen, title: string, findings: readonly Finding[]): void {
  print(ink.bold(title))
  for (const { what, isWell, isWarning = false, text } of findings) {
    const mark = isWell ? ink.green('ok  ') : isWarning ? ink.yellow('look') : ink.red('MEND')
    print(`  ${mark}  ${what.padEnd(13)} ${text}`)
  }
}
