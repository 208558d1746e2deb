import { type Bar, markdown, progress, short } from './figures.ts'
import { SCENARIOS, type Scenario } from './servers/contender.ts'
import { contenders, type Entrant, withServers } from './servers/field.ts'
import { icebreaker } from './servers/icebreaker.ts'
import { type Latency, measureLatency, measureSync } from './servers/latency.ts'
import { measureMemory } from './servers/memory.ts'
import { measureStartUp, type StartUp } from './servers/start-up.ts'
import { measureThroughput, type Throughput } from './servers/throughput.ts'

export interface ServersPlan {
  readonly rounds: number
  readonly matches: number
  /** The number of idle matches for the memory measurement. */
  readonly idle: number
  readonly stored: number
  /** Measures only Icebreaker and bare ws. */
  readonly isAlone: boolean
}

/** Measures Icebreaker and its peers in one run: moves per CPU second, bytes, latency, memory, start-up. */
export async function benchServers(plan: ServersPlan): Promise<{ text: string; raw: unknown; bars: Bar[] }> {
  const field = await contenders(plan.isAlone)
  const [dice, cards] = SCENARIOS
  const played = (entrants: readonly Entrant[], scenario: Scenario) =>
    measureThroughput(entrants, scenario, plan, (round) =>
      progress(`servers: ${scenario.name}, round ${round} of ${plan.rounds}`),
    )
  // Every measurement has fresh servers, because earlier matches would count as well.
  const onDice = await withServers(field, async (entrants) => {
    const throughputs = await played(entrants, dice)
    progress('servers: latency')
    return { throughputs, latencies: await measureLatency(entrants, dice) }
  })
  const onCards = await withServers(field, (entrants) => played(entrants, cards))
  const throughputs = [...onDice.throughputs, ...onCards]
  const { latencies } = onDice
  let done = 0
  const different = field.filter(({ isVariant }) => isVariant !== true)
  const memories = await withServers(different, (entrants) =>
    measureMemory(entrants, cards, plan.idle, () => {
      done += 1
      progress(`servers: memory of ${done} of ${different.length}`)
    }),
  )
  progress('servers: start on a full store')
  const sync = measureSync()
  const starts = [await measureStartUp(0), await measureStartUp(plan.stored)] as const
  progress('')
  const rows = field.map(({ name, keeps }) => [
    name,
    keeps,
    ...SCENARIOS.map((scenario) => rateOf(throughputs, name, scenario.name)),
    latencyOf(latencies, name),
    (throughputs.find((each) => each.name === name && each.scenario === 'cards')?.bytesPerMove ?? 0).toFixed(
      0,
    ),
    memories.find((each) => each.name === name)?.mib.toFixed(0) ?? '',
  ])
  const head = ['server', 'acknowledged moves are', 'dice, 2 clients', 'cards, 4 clients']
  const table = markdown([...head, 'p50 / p99', 'bytes per move', 'MiB idle'], rows)
  const text = `${table}\n\n${ratios(throughputs)}\n\n${words(sync, latencies, starts, plan)}`
  const storing = new Set(field.filter(({ keeps }) => keeps.startsWith('on disk')).map(({ name }) => name))
  const bars = throughputs.map(({ name, scenario, median }) => ({
    label: `${name}, ${scenario}`,
    value: median,
    kind: storing.has(name) ? (0 as const) : (1 as const),
  }))
  return { text, raw: { throughputs, latencies, memories, sync, starts }, bars }
}

function rateOf(throughputs: readonly Throughput[], name: string, scenario: string): string {
  const found = throughputs.find((each) => each.name === name && each.scenario === scenario)
  return found === undefined ? '' : `${short(found.median)} (best ${short(found.best)})`
}

/** The ratio of Icebreaker's rate to that of every other server in this run. */
function ratios(throughputs: readonly Throughput[]): string {
  const own = (scenario: string) =>
    throughputs.find((each) => each.name === icebreaker.name && each.scenario === scenario)?.median ?? 0
  const names = [...new Set(throughputs.map(({ name }) => name))].filter((name) => name !== icebreaker.name)
  const rows = names.map((name) => [
    name,
    ...SCENARIOS.map((scenario) => {
      const other = throughputs.find((each) => each.name === name && each.scenario === scenario.name)
      return other === undefined ? '' : (own(scenario.name) / other.median).toFixed(2)
    }),
  ])
  return markdown(['Icebreaker, as a multiple of', 'dice', 'cards'], rows)
}

function latencyOf(latencies: readonly Latency[], name: string): string {
  const found = latencies.find((each) => each.name === name)
  return found === undefined ? '' : `${found.p50.toFixed(1)} / ${found.p99.toFixed(1)} ms`
}

function words(
  sync: Latency,
  latencies: readonly Latency[],
  [empty, full]: readonly [StartUp, StartUp],
  { idle }: ServersPlan,
): string {
  const own = latencies.find(({ name }) => name === icebreaker.name) ?? sync
  const over = (part: 'p50' | 'p99') => (own[part] - sync[part]).toFixed(2)
  const started = ({ readyMs, cpuMs }: StartUp) =>
    `${(readyMs / 1000).toFixed(2)} s${cpuMs === null ? '' : ` (${(cpuMs / 1000).toFixed(2)} s of CPU)`}`
  return `Moves per second of the server's CPU time, all threads. Latency: from sending a move of a paced dice match until all clients have it. Bytes: sent to all
four clients of a card match together. Memory: for 1,000 idle four-seat matches with their sockets, measured with ${idle}.

One synced write to this disk takes ${sync.p50.toFixed(2)} / ${sync.p99.toFixed(2)} ms (p50 / p99), and a move of Icebreaker ${over('p50')} / ${over('p99')} ms more.
The server answers ${started(empty)} after its start, and ${started(full)} with ${full.matches.toLocaleString('en')} matches on disk.`
}
