import { fastRng } from '../../../engine/rng.ts'
import { GAMES } from '../../../games/registry.ts'
import { sittings } from '../../../games/subjects.ts'
import { type Fixture, makeFixture } from '../testing/fixture.ts'
import { WIDE } from '../testing/match-fixture.ts'
import { Coverage } from './coverage.ts'
import { endpointsOf } from './endpoints.ts'
import { evening } from './evening.ts'
import { Mailbox } from './mailbox.ts'
import { type LeakMutant, NAMED_MUTANTS } from './mutants.ts'
import { RULES_MUTANTS } from './mutants-rules.ts'
import { Scanner } from './scan.ts'

export interface LeakSettings {
  readonly matches: number
  readonly seed: number
  readonly timeMaxMs: number
  say(line: string): void
}

export interface LeakResult {
  readonly matches: number
  readonly actions: number
  readonly texts: number
  readonly bytes: number
  /** The number of states that were compared with those of another deal. */
  readonly twins: number
  readonly endpoints: number
  readonly logLines: number
  /** The notices that browsers and channels have read. */
  readonly notices: number
  readonly games: readonly string[]
  readonly violations: readonly string[]
}

const SAY_EVERY = 50
const ERROR_LEVEL = 50
/** After this many matches, every kind of caller has requested every endpoint. */
const COVERING_MATCHES = 10
/** In one of this many matches, everybody requests every endpoint; always, if that is where a mutant leaks. */
const ASKING_EVERY = 4
/** One of this many matches is at a slow table. */
const SLOW_EVERY = 3
/** After this many matches, every endpoint has accepted a request. */
const ANSWERING_MATCHES = 300
/** A mutant that is not found in this many matches counts as missed; most are found in the first. */
const MUTANT_MATCHES = 100
const PLAYERS_MAX = 7

/** Plays matches of every game on a real server with real connections, and searches everything that leaves it. */
export async function searchLeaks(
  { matches, seed, timeMaxMs, say }: LeakSettings,
  mutant: LeakMutant | null = null,
): Promise<LeakResult> {
  const games = GAMES.map((game) => (game.id === mutant?.game ? (mutant.patch?.(game) ?? game) : game))
  const scanner = new Scanner(fastRng(seed, 1))
  const log = new LogReader(scanner, mutant)
  const gameName = (id: string) => games.find((game) => game.id === id)?.name ?? id
  const mailbox = new Mailbox(scanner, mutant, gameName)
  const { notices } = mailbox
  const fixture = await makeFixture({ games, notices, limits: WIDE, logLevel: 'info', logTo: log })
  const { gameServer } = fixture.core
  log.gameServer = gameServer
  const coverage = new Coverage()
  const room = { gameServer, fixture, coverage, scanner, mailbox, mutant }
  const tables = tablesFor(mutant)
  const isAboutHttp = mutant?.answer !== undefined || mutant?.log !== undefined
  const restore = mutant?.install?.()
  const endAt = performance.now() + timeMaxMs
  const played = new Set<string>()
  let actions = 0
  let count = 0
  try {
    while (count < matches && performance.now() < endAt) {
      const sitting = tables[count % tables.length]
      if (sitting === undefined) throw new Error('There is no table to play at.')
      actions += await evening(room, sitting, {
        rng: fastRng(seed, 2 + count),
        isAsking: isAboutHttp || (mutant === null && count % ASKING_EVERY === 0),
        isSlow: count % SLOW_EVERY === 0,
      })
      played.add(sitting.game.id)
      count += 1
      if (count % SAY_EVERY === 0) say(`${count} matches, ${scanner.texts} messages searched`)
      if (mutant !== null && scanner.violations.length > 0) break
    }
  } finally {
    restore?.()
    await fixture.close()
  }
  if (count >= COVERING_MATCHES && mutant === null) {
    scanner.violations.push(...coverage.gaps(endpointsOf(fixture), count >= ANSWERING_MATCHES))
    for (const [kind, sent] of Object.entries(mailbox.counts))
      if (sent === 0) scanner.violations.push(`no notice was sent: ${kind}`)
  }
  const { texts, bytes, twins, violations } = scanner
  return {
    matches: count,
    actions,
    texts,
    bytes,
    twins,
    endpoints: coverage.count,
    logLines: log.lines,
    notices: mailbox.counts.push + mailbox.counts.channel,
    games: [...played].toSorted(),
    violations,
  }
}

/** Searches the server's log, which may contain no secret at all. */
class LogReader {
  lines = 0
  gameServer: Fixture['core']['gameServer'] | null = null
  readonly #scanner: Scanner
  readonly #mutant: LeakMutant | null

  constructor(scanner: Scanner, mutant: LeakMutant | null) {
    this.#scanner = scanner
    this.#mutant = mutant
  }

  write(line: string): void {
    this.lines += 1
    const { level }: { level: number } = JSON.parse(line)
    if (level >= ERROR_LEVEL) this.#scanner.violations.push(`the log has ${line.slice(0, 300)}`)
    for (const table of this.gameServer?.tables ?? []) {
      const text = this.#mutant?.log?.(line, table) ?? line
      this.#scanner.scan({ name: 'the log', profile: null }, text, table)
    }
  }
}

/** Returns the tables to play at: the games in turn, each with its next house rules. */
function tablesFor(mutant: LeakMutant | null) {
  const all = sittings().filter(
    ({ game, players }) =>
      players <= PLAYERS_MAX && (mutant === null || (game.id === mutant.game && players > 2)),
  )
  const byGame = [...Map.groupBy(all, ({ game }) => game.id).values()]
  const rounds = Math.max(...byGame.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) =>
    byGame.flatMap((group) => group[round % group.length] ?? []),
  ).flat()
}

export const LEAK_MUTANTS: readonly LeakMutant[] = [...NAMED_MUTANTS, ...RULES_MUTANTS]

/** Searches a mutant, and returns the violations that found it. */
export async function searchMutant(
  settings: Omit<LeakSettings, 'matches'>,
  mutant: LeakMutant,
): Promise<readonly string[]> {
  return (await searchLeaks({ ...settings, matches: MUTANT_MATCHES }, mutant)).violations
}
