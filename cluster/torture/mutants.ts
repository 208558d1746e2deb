import { MUTANTS } from '../../torture/kit/mutants.ts'
import type { Mutants } from '../../torture/kit/tree.ts'

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
} as const satisfies Mutants

export type ClusterMutant = keyof typeof CLUSTER_MUTANTS
