import type { Patch } from '../../tools/testing/tree.ts'
import type { LoadName } from './run.ts'

interface LoadMutant {
  readonly by: LoadName
  readonly times: number
  readonly patches: readonly Patch[]
}

/** Servers that load can harm, each with the load that finds it. */
export const LOAD_MUTANTS: Readonly<Record<string, LoadMutant>> = {
  'messages are not limited': {
    by: 'floods',
    times: 1,
    patches: [
      {
        file: 'src/server/limits.ts',
        from: 'commands: { burst: 20, perSecond: 5 },\n  pings: { burst: 10, perSecond: 1 },',
        to: 'commands: { burst: 4_000, perSecond: 4_000 },\n  pings: { burst: 4_000, perSecond: 4_000 },',
      },
    ],
  },
  'sockets per address are not limited': {
    by: 'silent',
    times: 320,
    patches: [{ file: 'src/server/limits.ts', from: 'perAddress: 300,', to: 'perAddress: 5_000,' }],
  },
  'closed sockets are still counted': {
    by: 'silent',
    times: 5,
    patches: [
      {
        file: 'src/server/socket/sockets.ts',
        from: '    attached.delete(attachedSocket)\n',
        to: '',
      },
    ],
  },
  'a household is limited like one person': {
    by: 'wakes',
    times: 1,
    patches: [{ file: 'src/server/limits.ts', from: 'perProfile: 10,', to: 'perProfile: 2,' }],
  },
  'tables per person are not limited': {
    by: 'strangers',
    times: 400,
    patches: [
      {
        file: 'src/server/limits.ts',
        from: 'newTablesPerPerson: rate(60, 0.5)',
        to: 'newTablesPerPerson: rate(6_000, 500)',
      },
      {
        file: 'src/server/limits.ts',
        from: 'unknownTablesPerAddress: rate(60, 1 / 3)',
        to: 'unknownTablesPerAddress: rate(6_000, 500)',
      },
    ],
  },
  'every socket slows down every action': {
    by: 'seconds',
    times: 1,
    patches: [
      {
        file: 'src/server/tables/play.ts',
        from: '  const at = world.now()\n',
        to: '  const at = world.now()\n    const until = performance.now() + process.getActiveResourcesInfo().length ** 3 / 10_000\n    while (performance.now() < until);\n',
      },
    ],
  },
}
