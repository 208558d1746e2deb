import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { commandOf, type Part } from '../parts.ts'

export type Tier = 'gate' | 'night'

export interface PartResult {
  readonly part: Part
  /** The command that repeats it. */
  readonly command: string
  readonly isPassed: boolean
  /** The tests that this machine cannot run, and why. */
  readonly skipped: readonly string[]
  /** The counts from its own table. */
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
  /** The number of parts at the same time, except those that run alone. */
  readonly lanes: number
  /** A part that takes longer is ended, and fails. */
  readonly partMaxMs: number
  /** Receives each line of a part, and an empty one at its start. */
  heard(part: Part, line: string): void
  /** Receives all results so far after each part, the newest last. */
  done(results: readonly PartResult[]): void
}

/** A part that does not stop in this time is killed. */
const GRACE_MS = 15_000
const OUTPUT_LINES_MAX = 5_000
const ROW = /^ +(\S.*?) {2,}(\S.*)$/
const SKIPPED = /\bskipped: (.+)$/

/** Runs the parts that must be alone one after the other, then the rest in lanes, whether or not one fails. */
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
  const options = `${part[settings.tier]}${part.hasNoSeed ? '' : ` --seed ${settings.seed}`}`
  const [script, ...args] = commandOf(part)
  const startedAt = performance.now()
  const lines: string[] = []
  settings.heard(part, '')
  const isPassed = await succeeds(join(settings.folder, script), [...args, ...options.split(' ')], {
    isPatient: part.isPatient === true && settings.lanes > 1,
    timeMaxMs: settings.partMaxMs,
    heard: (line) => {
      if (lines.push(line) > OUTPUT_LINES_MAX) lines.shift()
      settings.heard(part, line)
    },
  })
  return {
    part,
    command: `npm run torture -- ${part.name} ${options}`,
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

/** Runs a script, and returns whether it succeeds in time. */
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
    createInterface({ input: stream }).on('line', (line) => heard(stripVTControlCharacters(line)))
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

/** Reads the counts of a part from the table that it printed. */
function countsOf({ counts }: Part, lines: readonly string[]): string {
  const rows = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = ROW.exec(line) ?? []
    if (name !== undefined && value !== undefined) rows.set(name, value)
  }
  return counts.flatMap((name) => (rows.has(name) ? `${rows.get(name)} ${name}` : [])).join(', ')
}
