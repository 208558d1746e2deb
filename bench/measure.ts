/** A subject to measure: each call does some work and returns its amount. */
export interface Subject {
  readonly name: string
  run(round: number): number
}

export interface Figure {
  readonly name: string
  /** Work per CPU second of this process: wall time means little on a shared machine. */
  readonly median: number
  readonly best: number
}

/**
 * The warm-up of each subject. Until the code is compiled it is slower: Flip 7 makes a third fewer actions in its first
 * second than in its third, and a server runs for days.
 */
const WARM_UP_MS = 1500

/** The clock is read about this often: reading it takes longer than some calls of a simulator. */
const CLOCK_EVERY_MS = 2

/** This process's CPU time. A busy machine makes rounds longer, but not shorter of work: the compiler needs the work. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Runs all subjects in turn, round after round, so that a noisy moment hits them alike. */
export function measure(
  subjects: readonly Subject[],
  { rounds, roundMs }: { rounds: number; roundMs: number },
  onRound: (done: number) => void,
): Figure[] {
  const rates = new Map<string, number[]>(subjects.map(({ name }) => [name, []]))
  let calls = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, run } of subjects) {
      const begunAt = cpuMs()
      const lengthMs = round === 0 ? WARM_UP_MS : roundMs
      let work = 0
      let tookMs = 0
      let batch = 1
      while (tookMs < lengthMs) {
        for (let nth = 0; nth < batch; nth += 1) {
          calls += 1
          work += run(calls)
        }
        const before = tookMs
        tookMs = cpuMs() - begunAt
        if (tookMs - before < CLOCK_EVERY_MS) batch *= 2
      }
      if (round > 0) rates.get(name)?.push((work * 1000) / tookMs)
    }
    onRound(round)
  }
  return [...rates].map(([name, values]) => {
    const sorted = values.toSorted((one, other) => one - other)
    return { name, median: sorted[Math.floor(sorted.length / 2)] ?? 0, best: sorted.at(-1) ?? 0 }
  })
}
