import { columns } from '../../torture/kit/report.ts'

/** The figures of one node, from its metrics. */
export interface Figures {
  readonly tables: number
  readonly sockets: number
  readonly actions: number
  readonly commitSeconds: number
  readonly commits: number
  readonly cpuSeconds: number
  readonly memoryBytes: number
}

const NAMES: Readonly<Record<keyof Figures, string>> = {
  tables: 'icebreaker_tables',
  sockets: 'icebreaker_sockets',
  actions: 'icebreaker_actions_stored_total',
  commitSeconds: 'icebreaker_commit_seconds_sum',
  commits: 'icebreaker_commit_seconds_count',
  cpuSeconds: 'process_cpu_seconds_total',
  memoryBytes: 'process_resident_memory_bytes',
}

/** The figures of a node; null if it does not answer. */
export async function figuresOf(url: string): Promise<Figures | null> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) })
    const text = await answer.text()
    const values = Object.entries(NAMES).map(([key, name]) => [key, valueIn(text, name)])
    return Object.fromEntries(values) as Record<keyof Figures, number>
  } catch {
    return null
  }
}

function valueIn(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

const COLUMNS = ['node', 'sockets', 'tables', 'actions', 'a second', 'commit ms', 'CPU %', 'MB'] as const

/** One line per node with its work since `before`. */
export function figuresTable(
  urls: readonly string[],
  before: readonly (Figures | null)[],
  now: readonly (Figures | null)[],
  seconds: number,
): string {
  const lines = urls.map((url, at) => lineOf(url, before[at] ?? null, now[at] ?? null, seconds))
  return columns([COLUMNS, ...lines], 'right')
}

function lineOf(url: string, before: Figures | null, now: Figures | null, seconds: number): string[] {
  if (now === null) return [url, 'gone', ...COLUMNS.slice(2).map(() => '–')]
  const since = (of: (figures: Figures) => number) => of(now) - (before === null ? of(now) : of(before))
  const commits = since(({ commits: count }) => count)
  return [
    url,
    String(now.sockets),
    String(now.tables),
    String(now.actions),
    (since(({ actions }) => actions) / seconds).toFixed(0),
    commits === 0 ? '–' : ((since(({ commitSeconds }) => commitSeconds) / commits) * 1000).toFixed(1),
    ((since(({ cpuSeconds }) => cpuSeconds) / seconds) * 100).toFixed(0),
    (now.memoryBytes / 1024 / 1024).toFixed(0),
  ]
}
