import type { Mutants } from '../../tools/testing/tree.ts'
import { MUTANTS } from '../../torture/kit/mutants.ts'

/** Nodes that are wrong on purpose. The faults must find each of them. */
export const CLUSTER_MUTANTS = {
  /** Acknowledges an action before it is stored: a kill loses it. */
  'early-ack': MUTANTS['early-ack'],
  /** Treats a statement that was in flight when its connection broke as done. */
  hopeful: [
    {
      file: 'src/server/store/postgres/connection.ts',
      from: "if (verdict === 'unknown' && statement.isRepeatable)",
      to: `if (verdict === 'unknown') for (const call of calls) if ('action' in call) call.resolve({ type: 'stored' })
  if (verdict === 'unknown' && calls.some((call) => 'action' in call)) return { verdict, calls: [] }
  if (verdict === 'unknown' && statement.isRepeatable)`,
    },
  ],
  /** Acts for the player whose turn it is, whoever sends the action. */
  trusting: [
    {
      file: 'src/table/acting.ts',
      from: 'const player = asHost ? HOST : viewerOf(table, live, profile.id)',
      to: 'const player = asHost ? HOST : ([...live.match.decisions.keys()][0] ?? viewerOf(table, live, profile.id))',
    },
  ],
  /** Answers health checks without asking the store. */
  'always-ready': [
    { file: 'src/server/http/routes/operation-routes.ts', from: 'await core.store.lastBeat()\n', to: '\n' },
    {
      file: 'src/server/http/routes/operation-routes.ts',
      from: "if (!core.isWritable()) return reject('storage-failed')",
      to: '',
    },
  ],
  /** Keeps people of other nodes online for ever. */
  'never-away': [
    {
      file: 'src/server/tables/sync.ts',
      from: 'return isWithSilentNode ? Math.max(known ?? 0, world.now() + PRESENCE_EVERY_MS) : known',
      to: 'return known === null ? null : Math.max(known, world.now() + PRESENCE_EVERY_MS)',
    },
  ],
  /** Uses the clock of its own machine. */
  'own-clock': [
    {
      file: 'src/server/store/postgres/store.ts',
      from: "sharedTime: () => queue.call('sharedTime', 'beat', sharedTime()),",
      to: 'sharedTime: async () => (sharedTime(), null),',
    },
  ],
  /** Logs an error at every heartbeat of a node that is not alone. */
  noisy: [
    {
      file: 'src/server/tables/sync.ts',
      from: '    this.#alive = new Set(',
      to: `    if (this.#alive.size > 1) console.error('{"level":50,"msg":"a heartbeat"}')\n    this.#alive = new Set(`,
    },
  ],
  /** The sources are right, but the primary does not wait for its standby. */
  'async-standby': [],
} as const satisfies Mutants

export type ClusterMutant = keyof typeof CLUSTER_MUTANTS
