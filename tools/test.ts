// npm test [-- PART … [arguments for the tool of a single part]]
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Failure } from './child.mjs'
import { TOOLS } from './tool-paths.ts'

const ROOT = join(import.meta.dirname, '..')

interface Part {
  readonly tool: string
  readonly args: readonly string[]
  /** The advice that is printed if it fails. */
  readonly advice?: string
}

const vitest = (project: string, ...more: string[]): Part => ({
  tool: TOOLS.vitest,
  args: ['run', '--project', project, ...more],
})

const playwright = (project: string): Part => ({
  tool: TOOLS.playwright,
  args: ['test', '-c', 'e2e/playwright.config.ts', '--project', project],
})

const PARTS: Readonly<Record<string, Part>> = {
  types: { tool: TOOLS.tsc, args: ['-b'] },
  lint: {
    tool: TOOLS.biome,
    args: ['check', '--error-on-warnings'],
    advice: '`npm run format` fixes what can be fixed automatically.',
  },
  style: { tool: 'tools/style.ts', args: [] },
  unused: { tool: TOOLS.knip, args: ['--no-progress'] },
  unit: vitest('unit', '--project', 'unit-isolated'),
  // Half of these tests wait for processes: one worker more than there are cores keeps the cores busy.
  long: vitest('long', '--project', 'laws', '--maxWorkers', String(availableParallelism() + 1)),
  cluster: vitest('cluster'),
  e2e: playwright('usual'),
  slow: vitest('slow', '--maxWorkers', String(availableParallelism() + 1)),
  'cluster-slow': vitest('cluster-slow'),
  'e2e-slow': playwright('slow'),
}

/** Parts that run one after the other. */
type Chain = readonly string[]
/** The chains of one group run side by side, one group after the other. */
type Groups = readonly (readonly Chain[])[]

const CHECKS: readonly Chain[] = [['types'], ['lint', 'style', 'unused']]
// Cluster tests mostly wait for processes: beside the others they keep the cores busy.
const TEST: Groups = [CHECKS, [['unit', 'long'], ['cluster']], [['e2e']]]
const SUITES: Readonly<Record<string, Groups>> = {
  quick: [CHECKS, [['unit']]],
  test: TEST,
  all: [...TEST, [['slow'], ['cluster-slow']], [['e2e-slow']]],
}

interface Plan {
  readonly groups: Groups
  /** Arguments for the tool of the only part. */
  readonly args: readonly string[]
}

/** Reads the command line: a suite, or parts, or one part and arguments for its tool. */
export function planOf(argv: readonly string[]): Plan {
  const [first = 'test'] = argv
  const suite = Object.hasOwn(SUITES, first) ? SUITES[first] : undefined
  if (suite !== undefined && argv.length <= 1) return { groups: suite, args: [] }
  const end = argv.findIndex((word) => !Object.hasOwn(PARTS, word))
  const names = end < 0 ? argv : argv.slice(0, end)
  const args = argv.slice(names.length)
  if (names.length === 0 || (args.length > 0 && names.length > 1))
    throw new Failure(`There is no part "${args[0]}".`, {
      advice: `Parts: ${Object.keys(PARTS).join(', ')}. For single files: npm run test:watch -- FILE.`,
    })
  return { groups: groupsOf(names), args }
}

/** The named parts in the order and company that they have in the whole run. */
function groupsOf(names: readonly string[]): Groups {
  return (SUITES.all ?? [])
    .map((group) =>
      group.map((chain) => chain.filter((name) => names.includes(name))).filter((chain) => chain.length > 0),
    )
    .filter((group) => group.length > 0)
}

interface Result {
  readonly name: string
  readonly isPassed: boolean
  readonly ms: number
}

const OUTPUT_MAX = 1_000_000
const running = new Set<ChildProcess>()
let stoppedBy: NodeJS.Signals | null = null

/** The source of the parts and the destination of their output; tests pass their own. */
interface RunContext {
  readonly parts: Readonly<Record<string, Part>>
  print(text: string): void
}

const OURS: RunContext = { parts: PARTS, print: (text) => process.stdout.write(text) }

/** Runs a part. If others run at the same time, its output is printed in one piece at its end. */
async function runPart(
  name: string,
  args: readonly string[],
  isAlone: boolean,
  { parts, print }: RunContext,
): Promise<Result> {
  const start = Date.now()
  const part = parts[name]
  let output = ''
  const keep = (text: string) => {
    output = (output + text).slice(-OUTPUT_MAX)
  }
  const isPassed = part !== undefined && (await succeeds(part, args, isAlone ? null : keep))
  const ms = Date.now() - start
  const advice = isPassed || part?.advice === undefined ? '' : `${part.advice}\n`
  print(`${output}${advice}${name}: ${isPassed ? 'passed' : 'failed'} in ${seconds(ms)}\n`)
  return { name, isPassed, ms }
}

async function runChain(
  names: Chain,
  args: readonly string[],
  isAlone: boolean,
  context: RunContext,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const name of names) {
    if (stoppedBy !== null) break
    results.push(await runPart(name, args, isAlone, context))
  }
  return results
}

function succeeds(
  { tool, args }: Part,
  more: readonly string[],
  hear: ((text: string) => void) | null,
): Promise<boolean> {
  const out = hear === null ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, [tool, ...args, ...more], { cwd: ROOT, stdio: ['ignore', out, out] })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => hear?.(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** One line a part, and the count. */
function summaryOf(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const rows = results.map(
    ({ name, isPassed, ms }) =>
      `${name.padEnd(width)}  ${isPassed ? 'passed' : 'failed'}  ${seconds(ms).padStart(8)}`,
  )
  const passed = results.filter(({ isPassed }) => isPassed).length
  return [...rows, '', `${passed} passed, ${results.length - passed} failed`].join('\n')
}

/** Runs every group, the later ones even if an earlier one fails. */
export async function runGroups({ groups, args }: Plan, context: RunContext = OURS): Promise<number> {
  const results: Result[] = []
  for (const group of groups) {
    const isAlone = group.length === 1
    const chains = group.map((chain) => runChain(chain, args, isAlone, context))
    results.push(...(await Promise.all(chains)).flat())
    if (stoppedBy !== null) return stoppedBy === 'SIGINT' ? 130 : 143
  }
  context.print(`\n${summaryOf(results)}\n`)
  return results.every(({ isPassed }) => isPassed) ? 0 : 1
}

/** Test runners end their servers and browsers at SIGINT; Ctrl-C at a terminal has reached them already. */
function stop(signal: NodeJS.Signals): void {
  stoppedBy = signal
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const child of running) child.kill('SIGINT')
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  try {
    process.exitCode = await runGroups(planOf(process.argv.slice(2)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.text)
    process.exitCode = 1
  }
}
