// `npm start`, `npm test` and the other scripts: makes ready what a fresh machine lacks, then does the work.
// The .mjs files of this folder run on Node 18 and import no package: there may be none yet.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, watchSignals } from './child.mjs'
import { Failure } from './failure.mjs'
import { ensureNode } from './node.mjs'
import { buildPackage } from './package.mjs'
import { ensurePackages } from './packages.mjs'
import { ensurePage } from './page.mjs'
import { CHECK, FIX, runParts, runTool, TEST } from './parts.mjs'
import { say, sayFailure } from './report.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * What a server makes is mostly gone a moment later. Node would give it 128 MB to do that in, and never take them
 * back; with half of this it is slower. It would also guess that states live long, and keep each of them, with all that
 * it holds, until a slow search of all memory; and it would wake threads to share two milliseconds of work.
 */
const SERVER_FLAGS = [
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
  '--no-parallel-scavenge',
]

/** @type {Readonly<Record<string, (args: string[]) => Promise<number>>>} */
const COMMANDS = {
  start: async (args) =>
    runScript(await makeReady({ withPage: true }), 'src/cli/main.ts', ['serve', ...args], SERVER_FLAGS),
  icebreaker: async (args) => {
    const isServer = args[0] === 'serve'
    const node = await makeReady({ withPage: isServer, isQuiet: true })
    return runScript(node, 'src/cli/main.ts', args, isServer ? SERVER_FLAGS : [])
  },
  bench: async (args) => runScript(await makeReady({ withPage: true }), 'bench/run.ts', args),
  cluster: async (args) => runScript(await makeReady({ withPage: true }), 'cluster/run.ts', args),
  'bench:cluster': async (args) => runScript(await makeReady(), 'cluster/bench.ts', args),
  scale: async (args) => runScript(await makeReady(), 'cluster/scale.ts', args),
  torture: async ([name = '', ...args]) => runScript(await makeReady(), `torture/${name}.ts`, args),
  'new-game': async (args) => runScript(await makeReady({ isQuiet: true }), 'tools/new-game/make.ts', args),
  pictures: async (args) => runScript(await makeReady(), 'tools/pictures/take.ts', args),
  check: async (args) => runParts(args.length > 0 ? args : CHECK, root, await makeReady()),
  test: async (args) => runParts(args.length > 0 ? args : TEST, root, await makeReady()),
  fix: async () => ((await runTool(FIX, root, await makeReady())) ? 0 : 1),
  package: async () => {
    await buildPackage(root, await makeReady({ withPage: true, isQuiet: true }))
    return 0
  },
  setup: async () => {
    await makeReady({ withPage: true })
    return 0
  },
}

/**
 * @param {{ withPage?: boolean, isQuiet?: boolean }} [options] quiet: not a word when there is nothing to do
 * @returns {Promise<string>} the Node to go on with
 */
async function makeReady({ withPage = false, isQuiet = false } = {}) {
  const node = await ensureNode(root)
  let isChanged = node.isChanged
  isChanged = (await ensurePackages(root, node)) || isChanged
  if (withPage) isChanged = (await ensurePage(root, node.path)) || isChanged
  if (!isChanged && !isQuiet) say(`set-up: nothing to do (Node ${node.version.slice(1)})`)
  return node.path
}

/**
 * Gives the terminal to a script of ours, and passes its exit code on.
 * @param {string} node
 * @param {string} script
 * @param {readonly string[]} args
 * @param {readonly string[]} [flags] of Node itself
 */
async function runScript(node, script, args, flags = []) {
  const command = [...flags, join(root, script), ...args]
  const { code } = await run(node, command, { cwd: process.cwd(), mode: 'attached' })
  return code
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (command === undefined) {
    throw new Failure(`There is no command "${name}".`, {
      advice: `Commands: ${Object.keys(COMMANDS).join(', ')}`,
    })
  }
  return command(args)
}

watchSignals()
try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  sayFailure(error)
  process.exitCode = 1
}
