import { CUTS_MUTANTS } from '../cuts/mutants.ts'
import { mutatedTree, ownTree, type Patch, type Tree } from '../kit/tree.ts'

/** Servers that are wrong on purpose: each must be found by the part that it is named with. */
export const STORM_MUTANTS = {
  /** Return: a household is refused for its number. */
  'small-household': [{ file: 'src/server/limits.ts', from: 'perAddress: 300,', to: 'perAddress: 30,' }],
  /** Return: some of what was missed is not told. */
  'step-left-out': CUTS_MUTANTS['step-left-out'],
  /** Readers: whatever nobody reads is kept for them. */
  'endless-buffer': [
    {
      file: 'src/server/socket/backlog.ts',
      from: "    if (this.#behindSince === null && buffered <= behindBytes) return 'even'\n",
      to: '    if (buffered >= 0 * behindBytes) return "even"\n',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>

export type StormMutant = keyof typeof STORM_MUTANTS

export function isStormMutant(name: string): name is StormMutant {
  return Object.hasOwn(STORM_MUTANTS, name)
}

/**
 * Not wrong, but sooner: who reads nothing is let go after one second instead of ten. Who reads nothing is silent too: on a
 * machine that is busy that would end them before anything is full, and nothing would be shown of the rest.
 */
const SOON: readonly Patch[] = [
  { file: 'src/server/limits.ts', from: 'behindMs: 10_000', to: 'behindMs: 1_000' },
  { file: 'src/server/limits.ts', from: 'silentMs: 25_000', to: 'silentMs: 600_000' },
]

export function stormTree(mutants: readonly StormMutant[], isSoon: boolean): Tree {
  const patches = [
    ...mutants.flatMap((name): readonly Patch[] => STORM_MUTANTS[name]),
    ...(isSoon ? SOON : []),
  ]
  return patches.length === 0 ? ownTree : mutatedTree(patches)
}
