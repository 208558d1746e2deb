import type { Mutants, Patch } from '../../tools/testing/tree.ts'
import { CUTS_MUTANTS } from '../../torture/cuts/mutants.ts'

/** Servers that are wrong on purpose. The comment names the test that must find each of them. */
export const STORM_MUTANTS = {
  /** Return: a large household is refused. */
  'small-household': [{ file: 'src/server/limits.ts', from: 'perAddress: 300,', to: 'perAddress: 30,' }],
  /** Return: one of the missed steps is left out. */
  'step-left-out': CUTS_MUTANTS['step-left-out'],
  /** Readers: messages that nobody reads are kept for ever. */
  'endless-buffer': [
    {
      file: 'src/server/socket/backlog.ts',
      from: "    if (this.#behindSince === null && buffered <= behindBytes) return 'even'\n",
      to: '    if (buffered >= 0 * behindBytes) return "even"\n',
    },
  ],
} as const satisfies Mutants

export type StormMutant = keyof typeof STORM_MUTANTS

/**
 * Not a mutant: disconnects clients that read nothing after one second instead of ten. They are silent too, so the limit
 * of silence is longer; otherwise a busy machine would disconnect them before any buffer is full.
 */
export const SOON: readonly Patch[] = [
  { file: 'src/server/limits.ts', from: 'behindMs: 10_000', to: 'behindMs: 1_000' },
  { file: 'src/server/limits.ts', from: 'silentMs: 25_000', to: 'silentMs: 600_000' },
]
