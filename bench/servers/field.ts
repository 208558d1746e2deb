import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type MeasuredServer, startMeasured } from './child.ts'
import type { Bout, Contender, Scenario } from './contender.ts'
import { icebreaker } from './icebreaker.ts'
import { bareWs } from './ws.ts'

const PEERS = new URL('../peers/', import.meta.url)

/** All contenders. */
export async function contenders(isAlone: boolean): Promise<readonly Contender[]> {
  if (isAlone) return [icebreaker, bareWs]
  const { boardgame } = await importPeer<{ boardgame: readonly Contender[] }>('boardgame.mjs')
  const { colyseus } = await importPeer<{ colyseus: readonly Contender[] }>('colyseus.mjs')
  const { workerd } = await importPeer<{ workerd: Contender }>('workerd.mjs')
  // workerd is a program of its own, and only Linux reports the CPU time of another process.
  const withPrograms = process.platform === 'linux' && process.arch === 'x64' ? [workerd] : []
  return [icebreaker, ...withPrograms, ...colyseus, ...boardgame, bareWs]
}

/** Imports a script beside the peers, which have their own package.json and are installed on first use. */
export async function importPeer<T>(name: string): Promise<T> {
  if (!existsSync(new URL('node_modules/', PEERS))) {
    console.error('Installing the peers…')
    const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', flags, { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return (await import(new URL(name, PEERS).href)) as T
}

/** A contender with its server running. */
export interface Entrant {
  readonly contender: Contender
  readonly server: MeasuredServer
}

/** Runs a job with all servers running, and stops them afterwards. A peer that does not start is left out. */
export async function withServers<T>(
  field: readonly Contender[],
  job: (entrants: readonly Entrant[]) => Promise<T>,
): Promise<T> {
  const entrants: Entrant[] = []
  try {
    for (const contender of field) {
      const server = await startMeasured(contender).catch((error: Error) => {
        if (contender === icebreaker) throw error
        console.error(`${contender.name} does not start: ${error.message}`)
        return null
      })
      if (server !== null) entrants.push({ contender, server })
    }
    return await job(entrants)
  } finally {
    for (const { server } of entrants) await server.stop()
  }
}

const OPENED_AT_ONCE = 10

/** Opens this many matches. */
export async function openBouts(
  { contender, server }: Entrant,
  scenario: Scenario,
  count: number,
): Promise<Bout[]> {
  const bouts: Bout[] = []
  while (bouts.length < count) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - bouts.length) }, () =>
      contender.open(server.url, scenario),
    )
    bouts.push(...(await Promise.all(batch)))
  }
  return bouts
}

export const closeBouts = (bouts: readonly Bout[]) => {
  for (const bout of bouts) bout.close()
}

/** Returns a quantile of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
