import { availableParallelism } from 'node:os'
import type { Patch } from '../../tools/testing/tree.ts'
import { AT_ONCE, IN_TURN, MUTANTS } from '../kit/mutants.ts'
import { simulate } from './run.ts'

const tables = (file: string, from: string, to: string): Patch => ({
  file: `src/server/tables/${file}.ts`,
  from,
  to,
})
const table = (file: string, from: string, to: string): Patch => ({
  file: `src/table/${file}.ts`,
  from,
  to,
})
const client = (file: string, from: string, to: string): Patch => ({
  file: `src/client/${file}.ts`,
  from,
  to,
})

/** Servers and clients that are wrong on purpose: each must be found by some schedule. */
export const SIMULATE_MUTANTS = {
  'acknowledges before the commit': [
    tables(
      'play',
      'const RACES_MAX = 5',
      `const early = (store, action) => {
        store.append(action).catch(() => undefined)
        return { type: 'stored' }
      }
      const RACES_MAX = 5`,
    ),
    tables('play', AT_ONCE, 'settle(early(context.store, newAction(live, intent, judged, null, context)))'),
    tables(
      'play',
      IN_TURN,
      'const appended = early(context.store, newAction(live, intent, judged, ending, context))',
    ),
  ],
  'shows before the commit': MUTANTS['early-show'],
  'does not recognize a repeated command': MUTANTS['no-dedupe'],
  'treats a store fault as success': [
    tables(
      'jobs',
      "return reject('storage-failed')",
      'return { ok: true, value: { revision: 1, version: 1, unsubscribe: () => undefined } }',
    ),
  ],
  'does not reload after a store fault': [tables('jobs', 'await this.#hooks.reload()\n', '')],
  'retries a failing store at once': [tables('live-table', 'retryAt ?? this.nextDue', 'this.nextDue')],
  'treats a conflict as stored': [
    tables('play', "  if (appended.type === 'conflict') return table.catchUp(live).then(() => null)\n", ''),
  ],
  'omits missed events on resume': [
    tables('audience/subscription', 'return missed.steps.flatMap(eventsWithChooser)', 'return []'),
  ],
  'stores the previous state as the snapshot': [
    tables(
      'play',
      '? { ...snapshotOf(match), turns }',
      '? { ...snapshotOf(live.match), revision: match.revision, turns }',
    ),
  ],
  'an expired clock acts twice': [
    tables(
      'due',
      'const played = await playAction(table, live, intent, context)',
      `await playAction(table, live, intent, context)
    const played = await playAction(table, live, { ...intent, revision: live.match.revision }, context)`,
    ),
  ],
  'stops a slow clock while nobody is connected': [
    tables('audience/audience', '<= now && !isSlowMatch(table)', '<= now'),
  ],
  'a slow table plays for people who are away': [
    table(
      'clock',
      'if (isSlowMatch(table)) return slowDue(situation, live, { player, awayFrom, paced })\n',
      '',
    ),
  ],
  'a slow table is not woken': [tables('game-server', 'await this.#tables.wakeDue()', '')],
  'does not restart the clock for a new decision': [
    table(
      'live-match',
      'openSince === match.revision ? now : (this.decidingSince.get(player) ?? now)',
      'this.decidingSince.get(player) ?? now',
    ),
  ],
  'a pause does not stop the clock': [
    tables('live-table', 'this.live?.restartClocks(this.#context.world.now())', 'void 0'),
  ],
  'the clock runs while the machine sleeps': [
    tables('live-table', 'this.live?.creditTime(suspendedMs, now)', ''),
  ],
  'forgets the end of a match in a crash': [
    tables(
      'registry',
      'if (match !== null) await live.recordResult(match, this.#context.world.now())',
      'void 0',
    ),
  ],
  'hashes the same action differently over HTTP': [
    tables('idempotency', "hash('sha256', inOrder(value))", "hash('sha256', JSON.stringify(value))"),
  ],
  'plays twice for an absent player after a restart': [
    tables(
      'commands',
      '{ ...intent, revision: live.match.revision }',
      '{ ...intent, revision: live.match.revision, command: null }',
    ),
  ],
  'records what others chose as the player’s own': [
    tables('due', 'const chosenBy = chooserOf(due, live, standIn)', 'const chosenBy = undefined'),
  ],
  'takes an action back without the consent of all': [
    table('take-back', 'missingConsent(table, request).length === 0', 'true'),
  ],
  'reveals its bytes before all commitments are in': [
    client(
      'deals/entropy',
      "if (secret !== null) await this.#send(deal, { type: 'commit', hash: secret.hash })",
      `if (secret === null) return
    const { hash, bytes, salt } = secret
    await this.#send(deal, { type: 'commit', hash })
    await this.#send(deal, { type: 'reveal', deal, bytes, salt })`,
    ),
  ],
  'announces a deal whose bytes are revealed already': [
    table(
      'dealing',
      '[{ player, hash: commitment, opened: null }]',
      "[{ player, hash: commitment, opened: { bytes: '00'.repeat(16), salt: '00'.repeat(16) } }]",
    ),
  ],
  'replaces the commitments of others once bytes are revealed': [
    table(
      'dealing',
      '? { ...each, opened: { bytes, salt } } : each',
      '? { ...each, opened: { bytes, salt } } : { ...each, hash: known.hash }',
    ),
  ],
  'deals without the bytes of the devices': [
    table('start', 'return dealing === undefined\n', 'return true\n'),
  ],
  'sends the view of the next seat': [
    tables(
      'audience/broadcast',
      'viewer: viewerOf(table, live, profile),',
      `viewer: ((own, all) => (own === null ? null : all[(all.indexOf(own) + 1) % all.length]))(
      viewerOf(table, live, profile),
      live.match.header.players,
    ),`,
    ),
  ],
  'lets anybody act for the active player': [
    table(
      'acting',
      'asHost ? HOST : viewerOf(table, live, profile.id)',
      'asHost ? HOST : ([...live.match.decisions.keys()][0] ?? null)',
    ),
  ],
  'sends a diff to a client without the previous state': [tables('audience/broadcast', 'chain.renew()', '')],
  'sends a returning client a diff against a stale state': [
    tables(
      'audience/broadcast',
      'known?.open === open && known.is(state) ? known',
      'known !== undefined ? known',
    ),
  ],
  'removed people still receive messages': [
    tables('audience/audience', "this.broadcast.dismiss(rejection('removed'), profile)", ''),
  ],
  'resends a command under a new id': [
    client(
      'command-queue',
      'first.isSent = true\n    this.#transport.send({ ...first.command, id: first.id })',
      `const isAgain = first.isSent
    first.isSent = true
    this.#transport.send({ ...first.command, id: isAgain ? newCommandId(this.#world) : first.id })`,
    ),
  ],
  'does not resend a command': [
    client('command-queue', 'this.#isOpen = false\n    this.#inFlight = null', 'this.#isOpen = false'),
  ],
  'reconnects without the match id': [
    client(
      'connection',
      '...this.#log.seen,',
      '...(this.#log.seen === null ? {} : { revision: this.#log.seen.revision }),',
    ),
  ],
  'sends commands without the match id': [
    client('transport', 'textOf(session, command)', 'textOf(session, { ...command, match: undefined })'),
  ],
  'does not detect a dead connection': [
    client('transport', 'if (!isAlive()) this.#loseSocket(session)', 'isAlive()'),
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>

export type SimulateMutant = keyof typeof SIMULATE_MUTANTS

/** Mutants of each kind that most seeds find within a dozen schedules. Running all takes as long as thousands of schedules. */
export const FOUND_SOON: readonly SimulateMutant[] = [
  'acknowledges before the commit',
  'shows before the commit',
  'does not recognize a repeated command',
  'treats a store fault as success',
  'reconnects without the match id',
  'omits missed events on resume',
  'stores the previous state as the snapshot',
  'an expired clock acts twice',
  'does not restart the clock for a new decision',
  'sends the view of the next seat',
  'resends a command under a new id',
  'does not resend a command',
  'reveals its bytes before all commitments are in',
  'announces a deal whose bytes are revealed already',
  'replaces the commitments of others once bytes are revealed',
  'deals without the bytes of the devices',
]

export function isSimulateMutant(name: string): name is SimulateMutant {
  return Object.hasOwn(SIMULATE_MUTANTS, name)
}

export interface MutantFound {
  readonly name: string
  /** The schedule that found it, and its violation; null if none did. */
  readonly found: string | null
}

/** The number of schedules after which a mutant counts as not found; most are found by the first few. */
const MUTANT_SCHEDULES = 1_000
const MUTANT_MAX_MS = 300_000

export interface MutantSearch {
  readonly seed: number
  /** The most schedules for each mutant. */
  readonly schedules?: number
  readonly names?: readonly SimulateMutant[]
  heard?(mutant: MutantFound): void
}

/** Runs schedules on each mutant until one finds it, one mutant per core. */
export async function searchSimulateMutants({
  seed,
  schedules: bound = MUTANT_SCHEDULES,
  names = Object.keys(SIMULATE_MUTANTS).filter(isSimulateMutant),
  heard,
}: MutantSearch): Promise<MutantFound[]> {
  const found: MutantFound[] = []
  const left = [...names]
  const search = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const { violations, schedules } = await simulate({
        seed,
        schedules: bound,
        patches: SIMULATE_MUTANTS[name],
        threads: 1,
        stopsAtFirst: true,
        timeMaxMs: MUTANT_MAX_MS,
      })
      const [first] = violations
      const how = first === undefined ? null : `seed ${first[0]}, of ${schedules}: ${first[1].slice(0, 140)}`
      found.push({ name, found: how })
      heard?.({ name, found: how })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, search))
  return found
}
