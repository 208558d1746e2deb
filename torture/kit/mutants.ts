import type { Mutants, Patch } from '../../tools/testing/tree.ts'

/** How late `early-ack` stores: long enough that some kills fall in between, also on a busy machine. */
const LATE_MS = 25

/** The two places that store an action: in one synchronous run, and on the general path. */
export const AT_ONCE =
  'context.store.appendWithCallback(newAction(live, intent, judged, null, context), settle)'
export const IN_TURN =
  'const appended = await context.store.append(newAction(live, intent, judged, ending, context))'

const EARLY_ACK: readonly Patch[] = [
  {
    file: 'src/server/tables/play.ts',
    from: 'const RACES_MAX = 5',
    to: `const lateAppend = (store, action) => { setTimeout(() => store.append(action).catch(() => undefined), ${LATE_MS}); return { type: 'stored' } }\nconst RACES_MAX = 5`,
  },
  {
    file: 'src/server/tables/play.ts',
    from: AT_ONCE,
    to: 'settle(lateAppend(context.store, newAction(live, intent, judged, null, context)))',
  },
  {
    file: 'src/server/tables/play.ts',
    from: IN_TURN,
    to: 'const appended = lateAppend(context.store, newAction(live, intent, judged, ending, context))',
  },
]

/** Faults of servers that several parts must find. */
export const MUTANTS = {
  /** Acknowledges an action before it is stored. */
  'early-ack': EARLY_ACK,
  /** Does not recognize a repeated command. */
  'no-dedupe': [
    {
      file: 'src/server/store/sqlite/matches.ts',
      from: 'const before = command === null ? null : findCommand(match, player, command)',
      to: 'const before = null',
    },
    {
      file: 'src/server/tables/play.ts',
      from: 'command === null ? null : await findAction(store, live.id, player, command)',
      to: 'null',
    },
    {
      file: 'src/server/store/sqlite/revision-cache.ts',
      from: 'return command === null || !end.commands.has(keyOf(player, command))',
      to: 'return true',
    },
  ],
  /** Shows an action to everybody before it is stored; only the acknowledgement waits. */
  'early-show': [
    { file: 'src/server/tables/play.ts', from: AT_ONCE, to: `judged.show(); ${AT_ONCE}` },
    { file: 'src/server/tables/play.ts', from: IN_TURN, to: `judged.show(); ${IN_TURN}` },
    { file: 'src/server/tables/play.ts', from: '  show()\n', to: '' },
  ],
  /** Lets SQLite choose the time of the sync: a power cut loses the last commits. */
  'sync-normal': [
    {
      file: 'src/server/store/sqlite/file/open.ts',
      from: "['synchronous', 2],",
      to: "['synchronous', 1],",
    },
  ],
  'sync-off': [
    {
      file: 'src/server/store/sqlite/file/open.ts',
      from: "['synchronous', 2],",
      to: "['synchronous', 0],",
    },
  ],
} as const satisfies Mutants

export type MutantName = keyof typeof MUTANTS
