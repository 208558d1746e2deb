/** One part of the torture: a command of its own, and how much of it each tier runs. */
export interface Part {
  /** Its command is `npm run torture:<name>`. */
  readonly name: string
  /** The file in this folder, without its ending. */
  readonly script: string
  /** What it shows, by the ids in docs/reliability.md. */
  readonly ids: string
  /** Some minutes, on every change. */
  readonly gate: string
  /** Hours. */
  readonly night: string
  /** The rows of its own table that say how much was run. */
  readonly counts: readonly string[]
}

/** A new part is one line here, and one in the scripts of package.json. */
export const PARTS: readonly Part[] = [
  {
    name: 'kill',
    script: 'kill',
    ids: 'D1, D6',
    gate: '--kills 100 --clients 40',
    night: '--kills 5000 --clients 40 --minutes 90',
    counts: ['kills', 'acknowledged'],
  },
  {
    name: 'sync',
    script: 'sync-order',
    ids: 'D2',
    gate: '--acks 2000',
    night: '--acks 100000 --minutes 45',
    counts: ['acknowledged', 'syncs of the log'],
  },
  {
    name: 'leaks',
    script: 'leaks',
    ids: 'H2',
    gate: '--matches 200',
    night: '--matches 5000 --minutes 60',
    counts: ['matches', 'compared with another deal'],
  },
  {
    name: 'dealer',
    script: 'dealer',
    ids: 'F1, F2',
    gate: '--matches 300 --forgeries 1000',
    night: '--matches 10000 --forgeries 10000 --draws 1000000',
    counts: ['matches dealt again in Python', 'forgeries', 'shuffles counted'],
  },
  {
    name: 'simulate',
    script: 'simulate',
    ids: 'D5, N6',
    gate: '--schedules 10000 --minutes 15',
    night: '--schedules 1000000 --minutes 150',
    counts: ['schedules', 'steps', 'mutants found'],
  },
  {
    name: 'disk',
    script: 'disk',
    ids: 'D4, D8, D9, D10',
    gate: '--writesEvery 5 --backups 12 --repeats 20000 --lives 8',
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
    script: 'cuts',
    ids: 'N1, N2, N3, N7',
    gate: '--every 1 --silent 1000 --resumes 3000 --commands 10000',
    night: '--every 1 --silent 1000 --resumes 100000 --commands 100000 --minutes 60',
    counts: ['lines cut at a boundary', 'half-open sockets', 'resumes', 'commands of two windows at once'],
  },
  {
    name: 'storm',
    script: 'storm',
    ids: 'N4, N5',
    gate: '--sockets 2000 --readers 200',
    night: '--sockets 2000 --readers 200',
    counts: ['sockets that came back within a second', 'readers that never read'],
  },
]
