import type { connectTable } from '../../src/client/connection.ts'
import { type Mutants, type Patch, type Tree, treeWith } from '../../tools/testing/tree.ts'
import { MUTANTS } from '../kit/mutants.ts'

/** Servers and clients that are wrong on purpose. The comment names the test that must find each of them. */
export const CUTS_MUTANTS = {
  /** Cuts, twins: the server does not recognize a repeated command. */
  'no-dedupe': MUTANTS['no-dedupe'],
  /** Cuts: the client repeats an unanswered command with a new id. */
  'new-ids': [
    {
      file: 'src/client/command-queue.ts',
      from: '    first.isSent = true\n',
      to: '    if (first.isSent) Object.assign(first, { id: newCommandId(this.#world) })\n    first.isSent = true\n',
    },
  ],
  /** Cuts: the client does not repeat an unanswered command. */
  'no-resend': [
    {
      file: 'src/client/command-queue.ts',
      from: '    first.isSent = true\n    this.#transport.send({ ...first.command, id: first.id })',
      to: '    if (!first.isSent) this.#transport.send({ ...first.command, id: first.id })\n    first.isSent = true',
    },
  ],
  /** Cuts: the client shows events twice. */
  'events-twice': [
    {
      file: 'src/client/socket-session.ts',
      from: '[...decoded.events, decoded.state]',
      to: '[...decoded.events, ...decoded.events, decoded.state]',
    },
  ],
  /** Resumes: the first missed step is left out. */
  'step-left-out': [
    {
      file: 'src/server/tables/audience/subscription.ts',
      from: 'const steps = await archive.history(profile, id, since,',
      to: 'const steps = await archive.history(profile, id, since + 1,',
    },
  ],
  /** Twins: an action for an old revision is accepted. */
  'stale-taken': [
    {
      file: 'src/engine/match.ts',
      from: 'revision > match.revision || (decision !== undefined && revision < decision.since)',
      to: 'revision > match.revision',
    },
  ],
  /** Half-open: the client never pings. */
  'deaf-client': [
    { file: 'src/client/transport.ts', from: 'PING_EVERY_MS = 5_000', to: 'PING_EVERY_MS = 5_000_000' },
  ],
  /** Half-open: the server keeps a silent socket. */
  'deaf-server': [
    {
      file: 'src/server/socket/connection.ts',
      from: "if (now - this.#activeAt > limits.silentMs) this.#close(CLOSE.silent, 'silent')",
      to: 'if (now < 0) return',
    },
  ],
} as const satisfies Mutants

export type CutsMutant = keyof typeof CUTS_MUTANTS

/** Not a mutant: shortens the silence limits tenfold for small runs. */
export const SOON: readonly Patch[] = [
  { file: 'src/server/limits.ts', from: 'silentMs: 25_000', to: 'silentMs: 2_500' },
  { file: 'src/server/limits.ts', from: 'pingEveryMs: 15_000', to: 'pingEveryMs: 1_500' },
]

/** The sources of these mutants together, or our own. */
export function cutsTree(mutants: readonly CutsMutant[], more: readonly Patch[] = []): Tree {
  return treeWith([...mutants.flatMap((name): readonly Patch[] => CUTS_MUTANTS[name]), ...more])
}

/** The client core of those sources. */
export async function clientOf({ root }: Tree): Promise<typeof connectTable> {
  const core: { readonly connectTable: typeof connectTable } = await import(
    `${root}/src/client/connection.ts`
  )
  return core.connectTable
}
