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
]
