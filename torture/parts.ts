/** One part of the torture: a command of its own, and how much of it each tier runs. */
export interface Part {
  /** Its command is `npm run torture -- <name>`. */
  readonly name: string
  /** Its script, from this folder, if that is not `<name>/cli.ts`. */
  readonly script?: string
  /** The requirements that it tests, by their ids in docs/reliability.md. */
  readonly ids: string
  /** Some minutes, on every change. */
  readonly gate: string
  /** Hours. */
  readonly night: string
  /** The rows of its own table that say how much was run. */
  readonly counts: readonly string[]
  /** Its small version in the tests, if that is not `<name>/<name>.long.test.ts` or `<name>/<name>.slow.test.ts`. */
  readonly small?: string
  /** Nothing in it is left to chance. */
  readonly hasNoSeed?: true
  /** It measures time or throughput, so it runs alone. */
  readonly isAlone?: true
  /** Nothing but computing: what runs beside it goes first. */
  readonly isPatient?: true
}

/** A new part is one entry here. Those that take long come first. */
export const PARTS: readonly Part[] = [
  {
    name: 'storm',
    ids: 'N4, N5',
    gate: '--sockets 2000 --readers 200',
    night: '--sockets 2000 --readers 200',
    counts: ['sockets that came back within a second', 'readers that never read'],
    isAlone: true,
  },
  {
    name: 'load',
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
      'evenings in which a call to the disk failed',
      'backups while many play',
      'kills at a statement',
      'sent again as it was',
      'sent again with another body',
    ],
  },
  {
    name: 'cuts',
    ids: 'N1, N2, N3, N7',
    gate: '--every 1 --silent 1000 --resumes 3000 --commands 10000',
    night: '--every 1 --silent 1000 --resumes 100000 --commands 100000 --minutes 60',
    counts: ['lines cut at a boundary', 'half-open sockets', 'resumes', 'commands of two windows at once'],
  },
  {
    name: 'fuzz',
    ids: 'I1, I3, I5',
    gate: '--messages 1000000 --requests 20000',
    night: '--messages 20000000 --requests 1000000 --raw 50000',
    counts: ['messages over sockets', 'requests over HTTP', 'connections of bare bytes'],
  },
  {
    name: 'cluster',
    script: '../cluster/torture/cli.ts',
    small: '../cluster/torture/cluster.test.ts',
    ids: 'M1, M2, M3, O1',
    gate: '--races 20000 --kills 4 --rollings 2 --stops 4 --cuts 8 --hints 10 --clients 20',
    night: '--races 1000000 --kills 200 --rollings 50 --stops 200 --cuts 500 --hints 60 --clients 40',
    counts: ['places raced for', 'acknowledged'],
  },
  {
    name: 'leaks',
    ids: 'H2, H7',
    gate: '--matches 300',
    night: '--matches 10000 --minutes 120',
    counts: ['matches', 'compared with another deal'],
    isPatient: true,
  },
  {
    name: 'authority',
    ids: 'A2, A4, A7, A8, A9',
    gate: '--forged 20000 --guesses 100000 --races 300 --removals 500 --looks 5000',
    night: '--forged 200000 --guesses 1000000 --races 10000 --removals 10000 --looks 100000',
    counts: [],
  },
  {
    name: 'interference',
    ids: 'H1, H5',
    gate: '--pairs 20000',
    night: '--pairs 1000000',
    counts: ['pairs'],
    isPatient: true,
  },
  {
    name: 'rules',
    ids: 'I7',
    gate: '--rounds 3',
    night: '--rounds 100',
    counts: ['cases'],
    hasNoSeed: true,
  },
  {
    name: 'dealer',
    ids: 'F1, F2',
    gate: '--matches 300 --forgeries 1000',
    night: '--matches 10000 --forgeries 10000 --draws 1000000',
    counts: ['matches dealt again in Python', 'forgeries', 'shuffles counted'],
    isPatient: true,
  },
]

/** Returns the path of a part's script, from this folder. */
export function scriptOf({ name, script }: Pick<Part, 'name' | 'script'>): string {
  return script ?? `${name}/cli.ts`
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
