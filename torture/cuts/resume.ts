import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Typed } from '../../src/engine/game.ts'
import { type Entry, eventsFor, type MatchHeader } from '../../src/engine/match.ts'
import { lastMatch, replay } from '../../src/engine/record.ts'
import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import { gameById } from '../../src/games/registry.ts'
import { SERVER_TYPES } from '../../src/protocol/messages.ts'
import { stateMessage } from '../../src/protocol/state-message.ts'
import { TABLE_LIMITS } from '../../src/server/limits.ts'
import { addressOf } from '../kit/http.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { RawSocket } from '../kit/raw-socket.ts'

export interface ResumeSettings {
  readonly url: string
  readonly dataDir: string
  readonly tables: readonly Prepared[]
  readonly resumes: number
  readonly seed: number
  readonly timeMaxMs: number
}

export interface ResumeResult {
  readonly resumes: number
  /** The times from the attempt to connect until the state came. */
  readonly tookMs: readonly number[]
  readonly violations: readonly string[]
}

const TOGETHER = 8
const ANSWER_MS = 20_000
const OWN: ReadonlySet<string> = new Set(SERVER_TYPES)

/** A stored match, and the players of its people. */
export interface Stored {
  readonly table: Prepared
  readonly replayed: Extract<ReturnType<typeof replay>, { ok: true }>
  readonly names: Readonly<Record<string, string>>
  readonly players: ReadonlyMap<string, string>
}

/** Reconnects from random old revisions: the missed events must come first, then the current state. */
export async function resumeFromAnyAge(settings: ResumeSettings): Promise<ResumeResult> {
  const stored = settings.tables.map((table) => storedOf(settings.dataDir, table))
  const rng = fastRng(settings.seed)
  const endAt = performance.now() + settings.timeMaxMs
  const tookMs: number[] = []
  const violations: string[] = []
  let begun = 0
  const work = async () => {
    while (begun < settings.resumes && performance.now() < endAt) {
      begun += 1
      const address = addressOf(begun)
      const { url } = settings
      const {
        socket,
        tookMs: ms,
        wrong,
      } = await comeBack({ url, address, ...anyReturn(pick(rng, stored), rng) })
      socket.end()
      tookMs.push(ms)
      if (wrong !== null) violations.push(wrong)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  if (begun < settings.resumes)
    violations.push(`only ${begun} of ${settings.resumes} returns were made in time`)
  return { resumes: begun, tookMs, violations }
}

export function storedOf(dataDir: string, table: Prepared): Stored {
  const db = new DatabaseSync(join(dataDir, 'icebreaker.db'), { readOnly: true })
  try {
    const head = JSON.parse(
      String(db.prepare('SELECT head FROM matches WHERE id = ?').get(table.match)?.head),
    )
    const actions = db
      .prepare('SELECT entry FROM actions WHERE match = ? ORDER BY revision')
      .all(table.match)
      .map(({ entry }) => JSON.parse(String(entry)) as Entry<Typed>)
    const seats = db.prepare('SELECT player, profile, name FROM results WHERE match = ?').all(table.match)
    const game = gameById((head as MatchHeader<unknown>).game)
    const replayed = game === null ? null : replay(game, { ...head, actions })
    if (!replayed?.ok) throw new Error(`${table.match} does not replay.`)
    return {
      table,
      replayed,
      names: Object.fromEntries(seats.map(({ player, name }) => [String(player), String(name)])),
      players: new Map(seats.map(({ player, profile }) => [String(profile), String(player)])),
    }
  } finally {
    db.close()
  }
}

/** The messages for a client that last saw this revision: no events if it missed too many. */
function expectedFor(
  { table, replayed, names, players }: Stored,
  profile: string | null,
  seen: number | null,
) {
  const viewer = profile === null ? null : (players.get(profile) ?? null)
  const last = lastMatch(replayed)
  const isTold = seen !== null && last.revision - seen <= TABLE_LIMITS.missedSteps
  const missed = isTold ? replayed.steps.slice(seen) : []
  const isHost = profile === table.people[0]?.profile
  return [
    ...missed.flatMap(({ events }) => eventsFor(events, viewer)).map((event) => JSON.stringify(event)),
    JSON.stringify(stateMessage(last, table.match, viewer, isHost, names)),
  ]
}

/** Picks a random person and a revision that they may have seen. */
function anyReturn(stored: Stored, rng: Rng): Omit<Return, 'url' | 'address'> {
  const person = pick(rng, [...stored.table.people, null])
  const seen = below(rng, 20) === 0 ? null : below(rng, stored.replayed.steps.length + 1)
  return { stored, person, seen }
}

export interface Return {
  readonly url: string
  readonly address: string
  readonly stored: Stored
  /** Null is a spectator. */
  readonly person: Prepared['people'][number] | null
  readonly seen: number | null
}

export interface Returned {
  readonly tookMs: number
  readonly wrong: string | null
  /** Whether the connection was cut before the first message; the client may try again. */
  readonly isCut: boolean
  readonly socket: RawSocket
}

/** Opens a socket and compares its messages up to the first state with the expected ones; the socket stays open. */
export function comeBack({ url, address, stored, person, seen }: Return): Promise<Returned> {
  const { table, replayed } = stored
  const expected = expectedFor(stored, person?.profile ?? null, seen)
  const { promise, resolve } = Promise.withResolvers<Returned>()
  const heard: string[] = []
  const dialledAt = performance.now()
  const name = `${table.game}, ${person === null ? 'a spectator' : 'a player'} from revision ${seen} of ${replayed.steps.length}`
  const end = (wrong: string | null, isCut = false) => {
    clearTimeout(timer)
    const tookMs = performance.now() - dialledAt
    resolve({ tookMs, wrong: wrong === null ? null : `${name}: ${wrong}`, isCut, socket })
  }
  const timer = setTimeout(() => end('no state came'), ANSWER_MS)
  const socket = new RawSocket({
    url,
    address,
    heard: (message, text) => {
      if (!OWN.has(message.type)) heard.push(text)
      if (message.type === 'bye') end(`disconnected: ${text}`)
      if (message.type !== 'state') return
      heard.push(text)
      end(differenceOf(heard, expected))
    },
    closed: () =>
      socket.status === null ? end('cut', heard.length === 0) : end(`refused with ${socket.status}`),
  })
  socket.onOpen(() => {
    const from = seen === null ? {} : { match: table.match, revision: seen }
    socket.hello(table.code, { ...from, ...(person === null ? {} : { token: person.token }) })
  })
  return promise
}

function differenceOf(heard: readonly string[], expected: readonly string[]): string | null {
  if (heard.length !== expected.length) return `told ${heard.length - 1} events, not ${expected.length - 1}`
  const at = heard.findIndex((text, each) => text !== expected[each])
  if (at < 0) return null
  return at === expected.length - 1
    ? 'shown another state'
    : `told another event (${at + 1} of ${expected.length - 1})`
}
