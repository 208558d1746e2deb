import { toy } from '../../../engine/testing/toy.ts'
import { type Fixture, makeFixture } from '../../http/testing/fixture.ts'
import { WIDE } from '../../http/testing/match-fixture.ts'
import { FAULTS, faultyGame, isMeant, PLACES, type Place } from './faulty-game.ts'

export interface RulesCase {
  readonly place: Place | 'meddling'
  readonly fault: string
}

/** Every place where the server calls rules, with every fault that can happen there. */
export const RULES_CASES: readonly RulesCase[] = [
  ...PLACES.flatMap((place) =>
    Object.keys(FAULTS)
      .filter((fault) => isMeant(place, fault))
      .map((fault) => ({ place, fault })),
  ),
  { place: 'meddling', fault: 'changes the state, then throws' },
]

const PAUSED_MS = 10_000
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 5

/** Lets rules fail at one table while others play at the next; returns the violation, or null. */
export async function failRules({ place, fault }: RulesCase): Promise<string | null> {
  const faulty = faultyGame(place, fault)
  const log: string[] = []
  const fixture = await makeFixture({
    games: [toy, faulty.game],
    // A busy machine may take long to find that rules loop.
    limits: { ...WIDE, handlerMs: PATIENCE_MS },
    logLevel: 'error',
    logTo: { write: (line) => log.push(line) },
  })
  try {
    const neighbours = await sitDown(fixture, 'toy')
    const table = await sitDown(fixture, 'faulty', { hasBot: place === 'bot', isBegun: place !== 'setup' })
    faulty.isOn = true
    const wrong = await (place === 'setup'
      ? failsToStart(fixture, table)
      : failsToPlay(fixture, table, place))
    if (wrong !== null) return wrong
    if (!log.join('').includes('the rules failed') && place !== 'setup') return 'the log does not say it'
    const played = await fixture.ask(`POST /game/${neighbours.match}/draw`, { token: neighbours.tokens[0] })
    if (played.status !== 200) return `the neighbours get ${played.text.slice(0, 200)}`
    faulty.isOn = false
    return place === 'setup' ? null : await goesOn(fixture, table)
  } finally {
    await fixture.close()
  }
}

interface TestTable {
  readonly code: string
  readonly match: string
  readonly tokens: readonly string[]
  /** The first player's state before the fault. */
  readonly before: string
}

async function sitDown(
  fixture: Fixture,
  game: string,
  { hasBot = false, isBegun = true }: { hasBot?: boolean; isBegun?: boolean } = {},
): Promise<TestTable> {
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

async function failsToStart(fixture: Fixture, { code, tokens }: TestTable): Promise<string | null> {
  const [token] = tokens
  const started = await fixture.ask(`POST /tables/${code}/start`, { token })
  if (started.body?.code !== 'match-paused') return `a start gets ${started.text.slice(0, 200)}`
  const table = await fixture.ask(`GET /tables/${code}`, { token })
  if (table.body.match !== null) return 'the match exists'
  await fixture.ask(`POST /tables/${code}/choose`, { token, body: { game: 'toy' } })
  const again = await fixture.ask(`POST /tables/${code}/start`, { token })
  return again.status === 200 ? null : `a start of another game gets ${again.text.slice(0, 200)}`
}

/** Does something that meets the fault, and waits until the match is paused. */
async function failsToPlay(
  fixture: Fixture,
  { code, match, tokens }: TestTable,
  place: string,
): Promise<string | null> {
  const [token] = tokens
  if (place === 'whenAbsent') await playForHost(fixture, code, tokens)
  else {
    const { status, body, text } = await fixture.ask(`POST /game/${match}/draw`, { token })
    const isRefused = place === 'bot' || body?.code === 'match-paused'
    if (!isRefused) return `an action gets ${status} ${text.slice(0, 200)}`
  }
  const endAt = performance.now() + PAUSED_MS
  for (;;) {
    const { body, text } = await fixture.ask(`GET /tables/${code}`, { token })
    if (body?.match?.paused === 'fault') return null
    if (performance.now() > endAt) return `the match is not paused: ${text.slice(0, 300)}`
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Makes the guest host for a moment, who then plays for the first player, who counts as away. */
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

/** With repaired rules, the match is as it was, goes on, and has a complete record. */
async function goesOn(fixture: Fixture, { code, match, tokens, before }: TestTable): Promise<string | null> {
  const [token] = tokens
  await fixture.ask(`POST /tables/${code}/pause`, { token, body: { isPaused: false } })
  const state = await fixture.ask(`GET /game/${match}/state`, { token })
  if (state.body?.revision === 0 && state.text !== before)
    return `the state changed: ${state.text.slice(0, 400)}`
  if (state.status !== 200) return `the state is not shown: ${state.text.slice(0, 200)}`
  const acted = await fixture.ask(`POST /game/${match}/stop?as=host`, { token })
  if (acted.status !== 200) return `the match does not go on: ${acted.text.slice(0, 200)}`
  const record = await fixture.ask(`GET /game/${match}/record`)
  const actions: unknown[] = record.body?.record?.actions ?? []
  return actions.length === acted.body.revision ? null : 'the record is incomplete'
}

/** Servers that faulty rules can harm, each with a case that finds it. */
export const RULES_MUTANTS = {
  'a state that is not JSON is stored': {
    patches: [
      {
        file: 'src/table/acting.ts',
        from: "  assertJson(deepFreeze(acted.match.state), 'state')\n",
        to: '',
      },
    ],
    by: { place: 'apply', fault: 'returns a date' },
  },
  'rules can change a state': {
    patches: [
      { file: 'src/engine/freeze.ts', from: '  Object.freeze(value)\n  ancestors', to: '  ancestors' },
    ],
    by: { place: 'meddling', fault: 'changes the state, then throws' },
  },
  'a match that failed goes on': {
    patches: [
      {
        file: 'src/table/acting.ts',
        from: "return table.match?.paused === 'fault' ? table : withPause(table, 'fault')",
        to: 'return table',
      },
    ],
    by: { place: 'apply', fault: 'throws' },
  },
  'a fault of rules is a defect of the server': {
    patches: [
      {
        file: 'src/server/tables/jobs.ts',
        from: '      if (!isOfMatch(error)) throw error\n      await this.#hooks.pauseByFault(error)\n      return reject(',
        to: '      throw error\n      return reject(',
      },
    ],
    by: { place: 'outcome', fault: 'throws' },
  },
} as const
