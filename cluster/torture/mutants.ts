import { MUTANTS } from '../../torture/kit/mutants.ts'
import { mutatedTree, ownTree, type Patch, type Tree } from '../../torture/kit/tree.ts'

/** Nodes that are wrong on purpose: each must be found by the faults that it is named for. */
const CLUSTER_MUTANTS = {
  /** Says yes before the action is in the store: a killed node takes it along. */
  'early-ack': MUTANTS['early-ack'],
  /** Takes what was under way when a connection broke for done. */
  hopeful: [
    {
      file: 'src/server/store/postgres/connection.ts',
      from: "if (verdict === 'unknown' && statement.isRepeatable)",
      to: `if (verdict === 'unknown') for (const ask of asks) if ('action' in ask) ask.resolve({ type: 'stored' })
  if (verdict === 'unknown' && asks.some((ask) => 'action' in ask)) return { verdict, asks: [] }
  if (verdict === 'unknown' && statement.isRepeatable)`,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>

export type ClusterMutant = keyof typeof CLUSTER_MUTANTS

export function isClusterMutant(name: string): name is ClusterMutant {
  return Object.hasOwn(CLUSTER_MUTANTS, name)
}

export function treeOf(mutant: ClusterMutant | null): Tree {
  return mutant === null ? ownTree : mutatedTree(CLUSTER_MUTANTS[mutant])
}
