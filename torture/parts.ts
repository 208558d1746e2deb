/** One part of the torture: a command, and how much of it each tier runs. */
export interface Part {
  /** Its command is `npm run torture -- <name>`. */
  readonly name: string
  /** Its script, from this folder, if that is not `<name>/cli.ts`. */
  readonly script?: string
  /** Its test file, from the root, if it is a test of another folder; `--times N` repeats it N times. */
  readonly tests?: string
  /** The requirements that it tests, by their ids in docs/reliability.md. */
  readonly ids: string
  /** The options of the gate tier, which takes minutes. */
  readonly gate: string
  /** The options of the night tier, which takes hours. */
  readonly night: string
  /** The rows of its own table that say how much was run. */
  readonly counts: readonly string[]
  /** Its small version in the tests, if that is not `<name>/<name>.long.test.ts` or `<name>/<name>.slow.test.ts`. */
  readonly small?: string
  /** Whether nothing in it is random. */
  readonly hasNoSeed?: true
  /** It measures time or throughput, so it runs alone. */
  readonly isAlone?: true
  /** It only computes, so it runs at a lower priority. */
  readonly isPatient?: true
}

/** All parts; those that take long come first. */
export const PARTS: readonly Part[] = [
  {
    name: 'storm',
    script: '../bench/storm/cli.ts',
    small: '../bench/storm/storm.slow.test.ts',
    ids: 'N4, N5',
    gate: '--sockets 2000 --readers 200',
    night: '--sockets 2000 --readers 200',
    counts: ['sockets that came back within a second', 'readers that never read'],
    isAlone: true,
  },
  {
    name: 'load',
    script: '../bench/load/cli.ts',
    small: '../bench/load/load.slow.test.ts',
    ids: 'R1–R7',
    gate: '--floods 10 --strangers 5000 --evenings 200 --seconds 4',
    night: '--floods 200 --strangers 100000 --silent 400 --wakes 50 --evenings 20000 --seconds 30',
    counts: [],
    hasNoSeed: true,
    isAlone: true,
  },
  {
    name: 'simulate',
    ids: 'D5, N6',
    gate: '--schedules 10000 --minutes 40',
    night: '--schedules 1000000 --minutes 150 --mutants 2',
    counts: ['schedules', 'steps', 'mutants found'],
    isPatient: true,
  },
  {
    name: 'kill',
    ids: 'D1, D6',
    gate: '--kills 200 --clients 40',
    night: '--kills 5000 --clients 40 --minutes 90',
    counts: ['kills', 'acknowledged'],
  },
  {
    name: 'sync',
    ids: 'D2',
    gate: '--acks 10000',
    night: '--acks 100000 --minutes 45',
    counts: ['acknowledged', 'syncs of the log'],
  },
  {
    name: 'disk',
    ids: 'D4, D8, D9, D10',
    gate: '--writesEvery 15 --backups 12 --repeats 20000 --lives 8',
    night: '--writesEvery 1 --backups 200 --repeats 1000000 --lives 50 --minutes 60',
    counts: [
      'sessions in which a disk call failed',
      'backups while many play',
      'kills at a statement',
      'repeated with the same body',
      'repeated with another body',
    ],
  },
  {
    name: 'cuts',
    ids: 'N1, N2, N3, N7',
    gate: '--every 1 --silent 1000 --resumes 3000 --commands 10000',
    night: '--every 1 --silent 1000 --resumes 100000 --commands 100000 --minutes 60',
    counts: [
      'connections cut at a boundary',
      'half-open sockets',
      'resumes',
      'commands of two windows at once',
    ],
  },
  {
    name: 'fuzz',
    ids: 'I1, I3, I5',
    gate: '--messages 1000000 --requests 20000',
    night: '--messages 20000000 --requests 1000000 --raw 50000',
    counts: ['messages over sockets', 'requests over HTTP', 'connections with raw bytes'],
  },
  {
    name: 'cluster',
    script: '../cluster/torture/cli.ts',
    small: '../cluster/torture/cluster.test.ts',
    ids: 'M1, M2, M3, O1',
    gate: '--races 20000 --hints 10 --clients 20 --longest 5 --kills 4 --freezes 2 --rollings 1 --upgrades 2 --stops 4 --cuts 6 --partitions 8 --silences 2 --skews 4 --failovers 2 --relapses 1 --laggards 2',
    night:
      '--races 1000000 --hints 60 --clients 40 --longest 20 --minutes 240 --kills 200 --freezes 100 --rollings 50 --upgrades 50 --stops 200 --cuts 500 --partitions 500 --silences 100 --skews 200 --failovers 100 --relapses 50 --laggards 100',
    counts: ['places raced for', 'faults', 'acknowledged'],
  },
  {
    name: 'leaks',
    tests: 'src/server/http/leaks/leaks.slow.test.ts',
    ids: 'H2, H7',
    gate: '--times 30',
    night: '--times 1000',
    counts: ['matches', 'compared with another deal'],
    isPatient: true,
  },
  {
    name: 'authority',
    tests: 'src/server/http/authority.slow.test.ts',
    ids: 'A2, A4, A7, A8, A9',
    gate: '--times 100',
    night: '--times 1000',
    counts: ['Tests'],
  },
  {
    name: 'interference',
    tests: 'src/games/interference.slow.test.ts',
    ids: 'H1, H5',
    gate: '--times 100',
    night: '--times 3000',
    counts: ['Tests'],
    isPatient: true,
  },
  {
    name: 'rules',
    tests: 'src/server/rules-guard/faulty-rules.slow.test.ts',
    ids: 'I7',
    gate: '--times 3',
    night: '--times 100',
    counts: ['Tests'],
  },
  {
    name: 'dealer',
    tests: 'src/engine/dealer.slow.test.ts',
    ids: 'F1, F2',
    gate: '--times 100',
    night: '--times 1000',
    counts: ['Tests'],
    isPatient: true,
  },
  {
    name: 'retest',
    tests: 'torture/retest/retest.slow.test.ts',
    ids: 'F1',
    gate: '--times 1',
    night: '--times 1',
    counts: ['Tests'],
    hasNoSeed: true,
    isPatient: true,
  },
]

/** Returns the command line of a part: its script, from this folder, and the arguments before its options. */
export function commandOf({ name, script, tests }: Part): readonly [script: string, ...args: string[]] {
  return tests === undefined ? [script ?? `${name}/cli.ts`] : ['suite.ts', name]
}

/** Options of a run of several parts; any other one belongs to a part. */
const COMMON_OPTIONS = ['night', 'seed', 'lanes', 'report'] as const

/** The one part that a command line names, if it has options that only a part knows. */
export function partWithOptions(
  argv: readonly string[],
): { readonly part: Part; readonly options: readonly string[] } | null {
  const [name, ...options] = argv
  const part = PARTS.find((each) => each.name === name)
  const isCommon = (option: string) => COMMON_OPTIONS.some((common) => option.startsWith(`--${common}`))
  const isOwn = options.some((option) => option.startsWith('--') && !isCommon(option))
  return part !== undefined && isOwn ? { part, options } : null
}
