import { cpus } from 'node:os'
import { bin } from './bin.mjs'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { ensurePage } from './page.mjs'
import { paint, say, sayFailure, seconds, table } from './report.mjs'

/** @typedef {{ package: string, command?: string, args: string[], advice?: string }} Tool */
/** @typedef {import('./report.mjs').PartResult} PartResult */

/** @type {Readonly<Record<string, Tool | undefined>>} */
const PARTS = {
  types: { package: 'typescript', command: 'tsc', args: ['-b'] },
  lint: {
    package: '@biomejs/biome',
    command: 'biome',
    args: ['check', '--error-on-warnings'],
    advice: '`npm run fix` mends what can be mended by itself.',
  },
  unused: { package: 'knip', args: ['--no-progress'] },
  unit: { package: 'vitest', args: ['run', '--project', 'unit'] },
  // Half of these wait for processes: one more than there are cores keeps the cores busy.
  long: {
    package: 'vitest',
    args: ['run', '--project', 'long', '--maxWorkers', String(cpus().length + 1)],
  },
  cluster: { package: 'vitest', args: ['run', '--project', 'cluster'] },
  page: undefined, // built by the set-up
  e2e: {
    package: '@playwright/test',
    command: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts'],
  },
}
/** @type {Tool} */
export const FIX = { package: '@biomejs/biome', command: 'biome', args: ['check', '--write'] }
export const CHECK = ['types', 'lint', 'unused', 'unit']
export const TEST = [...CHECK, 'long', 'cluster', 'page', 'e2e']

/**
 * Runs the parts one after the other, the later ones even when an earlier one fails, and ends with a table.
 * @param {readonly string[]} names
 * @param {string} root
 * @param {string} node
 * @returns {Promise<number>} the exit code
 */
export async function runParts(names, root, node) {
  const unknown = names.find((name) => !(name in PARTS))
  if (unknown !== undefined) {
    throw new Failure(`There is no part "${unknown}".`, { advice: `Parts: ${TEST.join(', ')}` })
  }
  /** @type {PartResult[]} */
  const results = []
  for (const name of names) {
    const start = Date.now()
    const isPassed = await runPart(name, root, node)
    const ms = Date.now() - start
    results.push({ name, isPassed, ms })
    say(`${paint('bold', name)}: ${isPassed ? 'passed' : paint('red', 'failed')} in ${seconds(ms)}`)
  }
  process.stdout.write(`\n${table(results)}\n`)
  return results.every(({ isPassed }) => isPassed) ? 0 : 1
}

/**
 * @param {string} name
 * @param {string} root
 * @param {string} node
 */
async function runPart(name, root, node) {
  const part = PARTS[name]
  try {
    // The browser needs the page as well when it is asked for alone.
    if (name === 'page' || name === 'e2e') await ensurePage(root, node)
    if (part === undefined) return true
    const isPassed = await runTool(part, root, node)
    if (!isPassed && part.advice !== undefined) say(part.advice)
    return isPassed
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    sayFailure(error)
    return false
  }
}

/**
 * @param {Tool} tool
 * @param {string} root
 * @param {string} node
 */
export async function runTool(tool, root, node) {
  const script = bin(root, tool.package, tool.command)
  const { code } = await run(node, [script, ...tool.args], { cwd: root, mode: 'shown' })
  return code === 0
}
