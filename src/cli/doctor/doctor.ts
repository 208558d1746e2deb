import type { Screen } from '../../cli-kit/screen.ts'
import { noArguments, readArguments } from '../../cli-kit/usage.ts'
import { configuredUrl, urlNamed } from '../server-url.ts'
import { checkMachine, type Finding } from './machine.ts'
import { checkServer } from './server.ts'

export const DOCTOR_HELP = `icebreaker doctor [--url ADDRESS]

  Checks the health of this machine and of a running server, and says how to fix
  what is wrong. It changes nothing.

  --url   the server to check, at the address that its players use. Default:
          PUBLIC_URL, or the port of this machine. If no server runs there, that
          is an error only if --url names it.

  The exit code is 1 if something must be fixed, otherwise 0.`

/** Prints the findings; the exit code is 1 if there are errors. */
export async function doctor(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { url: { type: 'string' } })
  noArguments(positionals)
  const named = values.url === undefined ? null : urlNamed(values.url)
  const machine = checkMachine(process.env)
  showFindings(screen, 'This machine', machine)
  const url = named ?? configuredUrl()
  const server = await checkServer(url)
  const isAbsent = named === null && server.length === 1 && server[0]?.level === 'error'
  if (isAbsent) screen.print(`\nNo server runs at ${url.href}\nnpm start starts one.`)
  else showFindings(screen, '\nThe server', server)
  const findings = [...machine, ...(isAbsent ? [] : server)]
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  screen.print(
    errors + warnings === 0 ? '\nEverything is fine.' : `\nErrors: ${errors}. Warnings: ${warnings}.`,
  )
  return errors === 0 ? 0 : 1
}

function showFindings({ print, ink }: Screen, title: string, findings: readonly Finding[]): void {
  const marks = { ok: ink.green('ok     '), warning: ink.yellow('warning'), error: ink.red('ERROR  ') }
  print(ink.bold(title))
  for (const { part, level, text } of findings) print(`  ${marks[level]}  ${part.padEnd(13)} ${text}`)
}
