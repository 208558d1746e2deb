import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Part, scriptOf } from '../parts.ts'

export type Tier = 'gate' | 'night'

export interface PartResult {
  readonly part: Part
  /** How it is run again. */
  readonly command: string
  readonly isPassed: boolean
  /** The tests that this machine cannot run, and why. */
  readonly skipped: readonly string[]
  /** How much was run, by its own words. */
  readonly counts: string
  readonly tookMs: number
  readonly output: string
}

export interface AllSettings {
  readonly parts: readonly Part[]
  readonly tier: Tier
  readonly seed: number
  /** The folder of the parts' scripts. */
  readonly folder: string
  /** So many parts at the same time, but for those that must be alone. */
  readonly lanes: number
  /** A part that takes longer is ended, and failed. */
  readonly partMaxMs: number
  /** A part begins, with no word yet, and says something now and then. */
  heard(part: Part, line: string): void
  /** A part is over: all results so far, the newest last. */
  done(results: readonly PartResult[]): void
}

/** Then one that was asked to end is killed. */
const GRACE_MS = 15_000
const OUTPUT_LINES_MAX = 5_000
const ROW = /^ +(\S.*?) {2,}(\S.*)$/
const SKIPPED = /\bskipped: (.+)$/

/** Runs those that must be alone one after the other, then the rest in lanes; the later ones even when an earlier one fails. */
export async function runAll(settings: AllSettings): Promise<PartResult[]> {
  const { parts, lanes } = settings
  const results: PartResult[] = []
  const runThese = async (waiting: Part[]) => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      results.push(await runPart(part, settings))
      settings.done(results)
    }
  }
  await runThese(parts.filter(({ isAlone }) => isAlone === true))
  const together = parts.filter(({ isAlone }) => isAlone !== true)
  await Promise.all(Array.from({ length: lanes }, () => runThese(together)))
  return results.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
}

async function runPart(part: Part, settings: AllSettings): Promise<PartResult> {
  const args = `${part[settings.tier]}${part.hasNoSeed ? '' : ` --seed ${settings.seed}`}`
  const startedAt = performance.now()
  const lines: string[] = []
  settings.heard(part, '')
  const isPassed = await succeeds(join(settings.folder, scriptOf(part)), args.split(' '), {
    isPatient: part.isPatient === true && settings.lanes > 1,
    timeMaxMs: settings.partMaxMs,
    heard: (line) => {
      if (lines.push(line) > OUTPUT_LINES_MAX) lines.shift()
      settings.heard(part, line)
    },
  })
  return {
    part,
    command: `npm run torture -- ${part.name} ${args}`,
    isPassed,
    skipped: lines.flatMap((line) => SKIPPED.exec(line)?.[1] ?? []),
    counts: countsOf(part, lines),
    tookMs: performance.now() - startedAt,
    output: lines.join('\n'),
  }
}

interface Watched {
  readonly isPatient: boolean
  readonly timeMaxMs: number
  heard(line: string): void
}

/** Whether a script of ours ends well, and in time. */
async function succeeds(
  script: string,
  args: readonly string[],
  { isPatient, timeMaxMs, heard }: Watched,
): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
  }
  const timer = setTimeout(() => {
    heard(`It was ended: it took longer than ${Math.round(timeMaxMs / 1000)} s.`)
    end()
  }, timeMaxMs)
  process.on('exit', end)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => heard(line))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.on('error', (error) => {
    heard(error.message)
    resolve(false)
  })
  child.on('close', (code) => resolve(code === 0))
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('exit', end)
  })
}

/** The counts of a part, from the table that it printed. */
function countsOf({ counts }: Part, lines: readonly string[]): string {
  const rows = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = ROW.exec(line) ?? []
    if (name !== undefined && value !== undefined) rows.set(name, value)
  }
  return counts.flatMap((name) => (rows.has(name) ? `${rows.get(name)} ${name}` : [])).join(', ')
}
