import { join } from 'node:path'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { checkStore, violationsIn } from '../kit/check-store.ts'
import { quietDelays } from '../kit/honest.ts'
import { BEHIND_PROXY } from '../kit/http.ts'
import { Journal } from '../kit/journal.ts'
import { type Prepared, prepareTables, type TableWish } from '../kit/prepared-tables.ts'
import { SCRIPTS, type Script } from '../kit/scripted-match.ts'
import { during } from '../kit/server-process.ts'
import { type BoundaryResult, cutEverywhere } from './boundaries.ts'
import { type HalfOpenResult, halfOpen } from './half-open.ts'
import { type CutsMutant, clientOf, cutsTree, SOON } from './mutants.ts'
import { type ResumeResult, resumeFromAnyAge } from './resume.ts'
import { raceTwins, type TwinResult } from './twins.ts'

export interface CutsSettings {
  /** Cuts at one of every `every` boundaries; 0 cuts at no boundary. */
  readonly every: number
  readonly scripts?: readonly Script[]
  /** The numbers of half-open sockets, resumes and commands of twins. */
  readonly silent: number
  readonly resumes: number
  /** The runs of the server over which the resumes are spread. */
  readonly lives: 1 | 2
  readonly commands: number
  /** Whether the limits of silence are a tenth of what they are, for both sides. */
  readonly isSoon: boolean
  readonly seed: number
  readonly mutants: readonly CutsMutant[]
  readonly isFirstEnough?: boolean
  /** For each part. */
  readonly timeMaxMs: number
  say(line: string): void
}

export interface CutsResult {
  readonly boundaries: BoundaryResult | null
  readonly silence: HalfOpenResult | null
  /** One result for each run of the server. */
  readonly resumes: readonly ResumeResult[]
  readonly twins: TwinResult | null
  /** The times of answers to the commands of two windows, whose connections are not cut. */
  readonly answerMs: readonly number[]
  readonly violations: readonly string[]
}

/** A client pings after five seconds and waits four; the server disconnects after 25, one to notice and two to close. */
const CLIENT_MAX_MS = 10_000
const SERVER_MAX_MS = 30_000
/** A small run speeds up the clients' time by this factor, and tests only that both ends notice at all. */
const SOONER = 5
const SOON_MAX_MS = { client: 40_000, server: 15_000 }

const RESUMED: readonly TableWish[] = [
  { game: 'crazy-eights', options: { twoPlayers: true }, players: 2, revisions: 260 },
  { game: 'discard', options: { turnLimit: 60, planning: true }, players: 2, revisions: 180 },
  { game: 'flip7', options: { target: 500 }, players: 3, revisions: 70 },
  { game: 'yahtzee', options: {}, players: 4, revisions: 100 },
  { game: 'white-elephant', options: { gifts: 'own' }, players: 4, revisions: 8 },
]
const RACED: readonly TableWish[] = [
  { game: 'crazy-eights', options: { twoPlayers: true, turnLimit: 2_000 }, players: 2, revisions: 0 },
  { game: 'discard', options: { turnLimit: 100 }, players: 4, revisions: 0 },
  // The same action may be legal twice in a row here.
  { game: 'yahtzee', options: {}, players: 2, revisions: 0 },
]
const RACED_TABLES = 6

/** Breaks the connection between the real client, or a bare socket, and a real server in every way. */
export async function tortureLines(settings: CutsSettings): Promise<CutsResult> {
  // Only half-open connections have the shorter limits: a busy machine may be silent for longer.
  const trees = [cutsTree(settings.mutants, settings.isSoon ? SOON : []), cutsTree(settings.mutants)] as const
  try {
    const running = [silenced(settings, trees[0]), others(settings, trees[1])] as const
    await Promise.allSettled(running) // The sources must stay until both have ended.
    const [silence, rest] = await Promise.all(running)
    return { ...rest, silence, violations: [...rest.violations, ...(silence?.violations ?? [])] }
  } finally {
    for (const tree of trees) tree.remove()
  }
}

/** Tests half-open connections, on a server of their own, because most of the time is waiting. */
async function silenced(settings: CutsSettings, tree: Tree): Promise<HalfOpenResult | null> {
  if (settings.silent === 0) return null
  const folder = newFolder('silence')
  try {
    const wish = { game: 'yahtzee', options: {}, players: 4, revisions: 0 }
    const tables = await prepareTables(
      folder.path,
      Array.from({ length: Math.ceil(settings.silent / wish.players) }, () => wish),
    )
    const { isSoon } = settings
    const connect = await clientOf(tree)
    return await during({ root: tree.root, dataDir: folder.path, env: BEHIND_PROXY }, ({ url }) =>
      halfOpen({
        url,
        tables,
        connect,
        speed: isSoon ? SOONER : 1,
        clientMaxMs: isSoon ? SOON_MAX_MS.client : CLIENT_MAX_MS,
        serverMaxMs: isSoon ? SOON_MAX_MS.server : SERVER_MAX_MS,
      }),
    )
  } finally {
    folder.remove()
  }
}

async function others(settings: CutsSettings, tree: Tree): Promise<Omit<CutsResult, 'silence'>> {
  const folder = newFolder('cuts')
  const dataDir = folder.path
  const journal = new Journal()
  const { resumes: count, commands } = settings
  const wishes = [
    ...(count > 0 ? RESUMED : []),
    ...(commands > 0 ? Array.from({ length: RACED_TABLES }, () => RACED).flat() : []),
  ]
  try {
    const tables = await prepareTables(dataDir, wishes)
    const resumed = count > 0 ? tables.slice(0, RESUMED.length) : []
    const resumes: ResumeResult[] = []
    const server = { root: tree.root, dataDir, env: BEHIND_PROXY }
    const comeBack = async (url: string) => {
      if (count === 0) return
      const part = Math.ceil(count / settings.lives)
      const seed = settings.seed + resumes.length
      resumes.push(
        await resumeFromAnyAge({ ...settings, url, dataDir, tables: resumed, seed, resumes: part }),
      )
      settings.say(`${part} resumes`)
    }
    const [twins, boundaries] = await during(server, async ({ url }) => {
      await comeBack(url)
      const raced = await race(settings, url, tables.slice(resumed.length), journal)
      return [raced, await cut(settings, url, tree)] as const
    })
    if (count > 0 && settings.lives === 2) await during(server, ({ url }) => comeBack(url))
    return {
      boundaries,
      resumes,
      twins,
      answerMs: quietDelays(journal.commands.values(), []),
      violations: [
        ...[boundaries, twins, ...resumes].flatMap((part) => part?.violations ?? []),
        ...journal.violations,
        ...violationsIn(checkStore(join(dataDir, 'icebreaker.db'), journal)),
      ],
    }
  } finally {
    folder.remove()
  }
}

async function race(
  settings: CutsSettings,
  url: string,
  tables: readonly Prepared[],
  journal: Journal,
): Promise<TwinResult | null> {
  if (settings.commands === 0) return null
  const result = await raceTwins({ ...settings, url, tables, journal })
  settings.say(`${result.commands} commands of twins`)
  return result
}

async function cut(settings: CutsSettings, url: string, tree: Tree): Promise<BoundaryResult | null> {
  if (settings.every === 0) return null
  return cutEverywhere({
    ...settings,
    scripts: settings.scripts ?? SCRIPTS,
    url,
    connect: await clientOf(tree),
  })
}
