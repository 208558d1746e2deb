import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { below, fastRng } from '../../src/engine/rng.ts'
import { newFolder, treeOf } from '../../tools/testing/tree.ts'
import { checkStore, type Findings, violationsIn } from '../kit/check-store.ts'
import { quietDelays, type Span } from '../kit/honest.ts'
import { Journal } from '../kit/journal.ts'
import { MUTANTS, type MutantName } from '../kit/mutants.ts'
import { gather } from '../kit/party.ts'
import type { Player } from '../kit/player.ts'
import { killUnborn, type ServerProcess, startServer } from '../kit/server-process.ts'
import { until } from '../kit/waiting.ts'

export interface KillSettings {
  readonly kills: number
  readonly clients: number
  readonly seed: number
  readonly mutant: MutantName | null
  /** The server is not restarted after this time, however few kills there were. */
  readonly timeMaxMs: number
  say(line: string): void
}

export interface KillResult {
  readonly kills: number
  readonly acks: number
  readonly resent: number
  readonly repeats: number
  /** The times from the start of a process until it listens. */
  readonly readyMs: readonly number[]
  /** The times of answers to commands that no kill has delayed. */
  readonly answerMs: readonly number[]
  readonly findings: Findings
  readonly violations: readonly string[]
}

const LIFE_MS = { min: 50, max: 400 }
/** One server in this many is killed before it listens, while it repairs and files the data of the last one. */
const UNBORN_ONE_IN = 10
const UNBORN_MS = { min: 150, max: 900 }
const CONNECT_MS = 10_000
const SETTLE_MS = 20_000
const SAY_EVERY = 20

/**
 * Clients play against a real server that is killed again and again, and restarted on the same file. At the end, the run
 * compares every answer with the store.
 */
export async function torture(settings: KillSettings): Promise<KillResult> {
  const folder = newFolder('kill')
  const tree = treeOf(MUTANTS, [settings.mutant])
  const journal = new Journal()
  const server = { root: tree.root, dataDir: folder.path }
  let players: Player[] = []
  try {
    let first: ServerProcess | null = await startServer(server)
    players = await gather(first.url, settings.clients, settings.seed, journal)
    const readyMs: number[] = []
    const lives: Span[] = []
    const endAt = performance.now() + settings.timeMaxMs
    const rng = fastRng(settings.seed, 0)
    const between = ({ min, max }: { min: number; max: number }) => min + below(rng, max - min)
    while (lives.length < settings.kills && performance.now() < endAt) {
      const life: ServerProcess = first ?? (await startServer(server))
      first = null
      readyMs.push(life.readyMs)
      lives.push(await live(life, players, between(LIFE_MS)))
      const kills = lives.length
      if (below(rng, UNBORN_ONE_IN) === 0) await killUnborn(server, between(UNBORN_MS))
      if (kills % SAY_EVERY === 0 || kills === settings.kills)
        settings.say(`${kills} kills, ${journal.acks} acknowledged, ${journal.resent} sent again`)
    }
    await settle(await startServer(server), players, journal)
    return resultOf(join(folder.path, 'icebreaker.db'), journal, lives, readyMs)
  } finally {
    for (const player of players) player.part()
    folder.remove()
    tree.remove()
  }
}

/**
 * Kills the server some time after the first client is at its table, which takes a busy machine longer than a life. Returns
 * the time between the two.
 */
async function live(life: ServerProcess, players: readonly Player[], ms: number): Promise<Span> {
  for (const player of players) player.meet(life.url)
  await until(() => players.some(({ isAtTable }) => isAtTable), CONNECT_MS, 5)
  const from = performance.now()
  await sleep(ms)
  const to = performance.now()
  await life.kill()
  for (const player of players) player.part()
  return { from, to }
}

/** Runs the server once more until every open command has its answer, and stops it as a deploy does. */
async function settle(life: ServerProcess, players: readonly Player[], journal: Journal): Promise<void> {
  for (const player of players) player.settle()
  for (const player of players) player.meet(life.url)
  await until(() => players.every(({ isSettled }) => isSettled), SETTLE_MS)
  const open = players.filter(({ isSettled }) => !isSettled).length
  if (open > 0) journal.violations.push(`${open} commands got no answer in ${SETTLE_MS} ms`)
  const code = await life.stop()
  if (code !== 0) journal.violations.push(`the server stopped with ${code}, not with 0`)
  for (const player of players) player.part()
}

function resultOf(
  file: string,
  journal: Journal,
  lives: readonly Span[],
  readyMs: readonly number[],
): KillResult {
  const killed = lives.map(({ to }, at) => ({
    from: to,
    to: lives[at + 1]?.from ?? Number.POSITIVE_INFINITY,
  }))
  const answerMs = quietDelays(journal.commands.values(), killed)
  const findings = checkStore(file, journal)
  const { acks, resent, repeats } = journal
  const nothing = acks > 0 ? [] : ['no action was acknowledged, so nothing was tested']
  return {
    ...{ kills: lives.length, acks, resent, repeats, readyMs, answerMs, findings },
    violations: [...nothing, ...journal.violations, ...violationsIn(findings)],
  }
}
