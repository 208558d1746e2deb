import type { connectTable } from '../../src/client/connection.ts'
import { MUTANTS } from '../kit/mutants.ts'
import { mutatedTree, ownTree, type Patch, type Tree } from '../kit/tree.ts'

/** Servers and clients that are wrong on purpose: each must be found by the part that it is named with. */
export const CUTS_MUTANTS = {
  /** Cuts, twins: the server does not know a command again that it has done before. */
  'no-dedupe': MUTANTS['no-dedupe'],
  /** Cuts: the client sends what is in doubt again as something new. */
  'new-ids': [
    {
      file: 'src/client/command-queue.ts',
      from: '    first.isSent = true\n',
      to: '    if (first.isSent) Object.assign(first, { id: newCommandId(this.#world) })\n    first.isSent = true\n',
    },
  ],
  /** Cuts: the client forgets what was not answered before the cut. */
  'no-resend': [
    {
      file: 'src/client/command-queue.ts',
      from: '    first.isSent = true\n    this.#transport.send({ ...first.command, id: first.id })',
      to: '    if (!first.isSent) this.#transport.send({ ...first.command, id: first.id })\n    first.isSent = true',
    },
  ],
  /** Cuts: what happened is told twice. */
  'events-twice': [
    {
      file: 'src/client/socket-session.ts',
      from: '[...decoded.events, decoded.state]',
      to: '[...decoded.events, ...decoded.events, decoded.state]',
    },
  ],
  /** Resumes: the first step after the one that was seen is left out. */
  'step-left-out': [
    {
      file: 'src/server/tables/audience/subscription.ts',
      from: 'const steps = await archive.history(profile, id, since,',
      to: 'const steps = await archive.history(profile, id, since + 1,',
    },
  ],
  /** Twins: an answer to what was asked before is taken all the same. */
  'stale-taken': [
    {
      file: 'src/engine/match.ts',
      from: 'revision > match.revision || (decision !== undefined && revision < decision.since)',
      to: 'revision > match.revision',
    },
  ],
  /** Half-open: the client never asks whether anybody is there. */
  'deaf-client': [
    { file: 'src/client/transport.ts', from: 'PING_EVERY_MS = 5_000', to: 'PING_EVERY_MS = 5_000_000' },
  ],
  /** Half-open: the server keeps a socket that says nothing. */
  'deaf-server': [
    {
      file: 'src/server/socket/connection.ts',
      from: "if (now - this.#activeAt > limits.silentMs) this.#close(CLOSE.silent, 'silent')",
      to: 'if (now < 0) return',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Patch[]>>

export type CutsMutant = keyof typeof CUTS_MUTANTS

export function isCutsMutant(name: string): name is CutsMutant {
  return Object.hasOwn(CUTS_MUTANTS, name)
}

/** Not wrong, but sooner: the limits of silence at a tenth, so that a small run need not wait for them. */
export const SOON: readonly Patch[] = [
  { file: 'src/server/limits.ts', from: 'silentMs: 25_000', to: 'silentMs: 2_500' },
  { file: 'src/server/limits.ts', from: 'pingEveryMs: 15_000', to: 'pingEveryMs: 1_500' },
]

/** The sources of these mutants together, or our own. */
export function cutsTree(mutants: readonly CutsMutant[], more: readonly Patch[] = []): Tree {
  const patches = [...mutants.flatMap((name): readonly Patch[] => CUTS_MUTANTS[name]), ...more]
  return patches.length === 0 ? ownTree : mutatedTree(patches)
}

/** The client core of those sources. */
export async function clientOf({ root }: Tree): Promise<typeof connectTable> {
  const core: { readonly connectTable: typeof connectTable } = await import(
    `${root}/src/client/connection.ts`
  )
  return core.connectTable
}
