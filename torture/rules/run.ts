import { join } from 'node:path'
import { toy } from '../../src/engine/testing/toy.ts'
import type { Fixture } from '../../src/server/http/testing/fixture.ts'
import { ownTree, type Tree } from '../kit/tree.ts'
import { FAULTS, faultyGame, isMeant, PLACES, type Place } from './faults.ts'

export interface RulesCase {
  readonly place: Place | 'meddling'
  readonly fault: string
}

export interface RulesResult {
  readonly cases: number
  /** How long the failing action took, and how long the neighbours' took. */
  readonly faultMs: readonly number[]
  readonly neighbourMs: readonly number[]
  readonly violations: readonly string[]
}

/** Every place where rules are called with everything that can go wrong there. */
export const RULES_CASES: readonly RulesCase[] = [
  ...PLACES.flatMap((place) =>
    Object.keys(FAULTS)
      .filter((fault) => isMeant(place, fault))
      .map((fault) => ({ place, fault })),
  ),
  { place: 'meddling', fault: 'changes what was there, then throws' },
]

const STILL_MS = 10_000
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 5

/** Lets rules fail at one table while others play at the next. */
export async function failRules(
  cases: readonly RulesCase[] = RULES_CASES,
  tree: Tree = ownTree,
): Promise<RulesResult> {
  const result = { cases: 0, faultMs: [], neighbourMs: [], violations: [] as string[] }
  for (const one of cases) {
    const why = await failOnce(one, tree, result).catch(
      (error: unknown) => `thrown: ${error instanceof Error ? error.message : error}`,
    )
    result.cases += 1
    if (why !== null) result.violations.push(`${one.place} ${one.fault}: ${why}`)
  }
  return result
}

type RigModule = typeof import('../../src/server/http/testing/fixture.ts')
type SituationModule = typeof import('../../src/server/http/testing/match-fixture.ts')

async function failOnce(
  { place, fault }: RulesCase,
  { root }: Tree,
  result: { readonly faultMs: number[]; readonly neighbourMs: number[] },
): Promise<string | null> {
  const { makeFixture }: RigModule = await import(join(root, 'src/server/http/testing/fixture.ts'))
  const { WIDE }: SituationModule = await import(join(root, 'src/server/http/testing/match-fixture.ts'))
  const faulty = faultyGame(place, fault)
  const log: string[] = []
  const fixture = await makeFixture({
    games: [toy, faulty.game],
    // A machine that is busy with other things may take long to find that rules loop.
    limits: { ...WIDE, handlerMs: PATIENCE_MS },
    logLevel: 'error',
    logTo: { write: (line) => log.push(line) },
  })
  try {
    const neighbours = await sitDown(fixture, 'toy')
    const table = await sitDown(fixture, 'faulty', { hasBot: place === 'bot', isBegun: place !== 'setup' })
    faulty.isOn = true
    const begunAt = performance.now()
    const wrong = await (place === 'setup'
      ? failsToStart(fixture, table)
      : failsToPlay(fixture, table, place))
    result.faultMs.push(performance.now() - begunAt)
    if (wrong !== null) return wrong
    if (!log.join('').includes('the rules failed') && place !== 'setup') return 'the operator hears nothing'
    const playedAt = performance.now()
    const played = await fixture.ask(`POST /game/${neighbours.match}/draw`, { token: neighbours.tokens[0] })
    result.neighbourMs.push(performance.now() - playedAt)
    if (played.status !== 200) return `the neighbours hear ${played.text.slice(0, 200)}`
    faulty.isOn = false
    return place === 'setup' ? null : await goesOn(fixture, table)
  } finally {
    await fixture.close()
  }
}

interface Sat {
  readonly code: string
  readonly match: string
  readonly tokens: readonly string[]
  /** How it stood before anything went wrong, as its first player sees it. */
  readonly before: string
}

async function sitDown(
  fixture: Fixture,
  game: string,
  { hasBot = false, isBegun = true }: { hasBot?: boolean; isBegun?: boolean } = {},
): Promise<Sat> {
  const tokens = [await fixture.person('Ana'), await fixture.person('Ben')]
  const [host = '', guest = ''] = tokens
  const { code } = (await fixture.ask('POST /tables', { token: host, body: { game } })).body.table
  const command = (name: string, body?: object, token = host) =>
    fixture.ask(`POST /tables/${code}/${name}`, { token, ...(body === undefined ? {} : { body }) })
  if (hasBot) await command('addBot', { level: 'beginner' })
  else await command('sit', undefined, guest)
  await command('pace', { paceMs: 0 })
  const table = isBegun ? (await command('start')).body : null
  const match: string = table?.match.id ?? ''
  const { text } = await fixture.ask(`GET /game/${match}/state`, { token: host })
  return { code, match, tokens, before: text }
}

async function failsToStart(fixture: Fixture, { code, tokens }: Sat): Promise<string | null> {
  const [token] = tokens
  const started = await fixture.ask(`POST /tables/${code}/start`, { token })
  if (started.body?.code !== 'match-paused') return `a start is answered ${started.text.slice(0, 200)}`
  const table = await fixture.ask(`GET /tables/${code}`, { token })
  if (table.body.match !== null) return 'there is a match all the same'
  await fixture.ask(`POST /tables/${code}/choose`, { token, body: { game: 'toy' } })
  const again = await fixture.ask(`POST /tables/${code}/start`, { token })
  return again.status === 200 ? null : `another game is answered ${again.text.slice(0, 200)}`
}

/** Something is done that meets the fault; the match stands still, and says so. */
async function failsToPlay(
  fixture: Fixture,
  { code, match, tokens }: Sat,
  place: string,
): Promise<string | null> {
  const [token] = tokens
  if (place === 'whenAbsent') await playForHost(fixture, code, tokens)
  else {
    const { status, body, text } = await fixture.ask(`POST /game/${match}/draw`, { token })
    const isSaid = place === 'bot' || body?.code === 'match-paused'
    if (!isSaid) return `an action is answered ${status} ${text.slice(0, 200)}`
  }
  const endAt = performance.now() + STILL_MS
  for (;;) {
    const { body, text } = await fixture.ask(`GET /tables/${code}`, { token })
    if (body?.match?.paused === 'fault') return null
    if (performance.now() > endAt) return `the table does not stand still: ${text.slice(0, 300)}`
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The guest has the host's powers for a moment, and plays for the first player, who counts as away. */
async function playForHost(
  fixture: Fixture,
  code: string,
  [host = '', guest = '']: readonly string[],
): Promise<void> {
  const seatOf = async (token: string): Promise<string> =>
    (await fixture.ask(`GET /tables/${code}`, { token })).body.you.player
  const [first, second] = [await seatOf(host), await seatOf(guest)]
  const { id } = (await fixture.ask('GET /profile', { token: host })).body
  await fixture.ask(`POST /tables/${code}/makeHost`, { token: host, body: { player: second } })
  const table = fixture.core.gameServer.tables.find((live) => live.table.code === code)
  table?.presence.forget(id)
  await fixture.ask(`POST /tables/${code}/playFor`, { token: guest, body: { player: first } })
  await fixture.ask(`POST /tables/${code}/makeHost`, { token: guest, body: { player: first } })
}

/** The rules are mended: it stands where it stood, is played on, and its record is whole. */
async function goesOn(fixture: Fixture, { code, match, tokens, before }: Sat): Promise<string | null> {
  const [token] = tokens
  await fixture.ask(`POST /tables/${code}/pause`, { token, body: { isPaused: false } })
  const state = await fixture.ask(`GET /game/${match}/state`, { token })
  if (state.body?.revision === 0 && state.text !== before) return `it changed: ${state.text.slice(0, 400)}`
  if (state.status !== 200) return `it is not shown again: ${state.text.slice(0, 200)}`
  const acted = await fixture.ask(`POST /game/${match}/stop?as=host`, { token })
  if (acted.status !== 200) return `it does not go on: ${acted.text.slice(0, 200)}`
  const record = await fixture.ask(`GET /game/${match}/record`)
  const actions: unknown[] = record.body?.record?.actions ?? []
  return actions.length === acted.body.revision ? null : 'its record is not whole'
}
