// node tools/run.mjs SCRIPT [arguments]: sets up what a fresh machine lacks, then runs a script of this project with
// the right Node. This file and what it imports run on Node 18 and need no package.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attach, Failure, watchSignals } from './child.mjs'
import { ensureNode, ensurePackages, ensurePage } from './setup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Most of what a server allocates is garbage a moment later. Node would give it a young generation of 128 MB and keep
 * that; half of 32 MB is slower. It would also guess that states live long, which moves them to the old generation
 * with all that they refer to; and it would wake threads to share two milliseconds of collection.
 */
const SERVER_FLAGS = [
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
  '--no-parallel-scavenge',
]

/** The exit code of a server that its watchdog has ended, by a signal that nothing else uses: 128 and SIGVTALRM. */
const STALLED = 154
/** A game can stall a server once: it is interrupted from then on. */
const RESTARTS_MAX = 20

async function main() {
  const [script, ...args] = process.argv.slice(2)
  if (script === undefined)
    throw new Failure('Which script?', { advice: 'node tools/run.mjs SCRIPT [arguments]' })
  const isServer = script === 'src/cli/main.ts' && args[0] === 'serve'
  const node = await ensureNode(root)
  await ensurePackages(root, node)
  if (isServer) await ensurePage(root, node)
  const flags = isServer ? SERVER_FLAGS : []
  // Every thread and process that a script starts would strip the types of the same sources again.
  const env = { NODE_COMPILE_CACHE: join(root, '.build', 'compiled'), ...process.env }
  const command = [...flags, join(root, script), ...args]
  if (!isServer) return attach(node, command, { cwd: process.cwd(), env })
  return runServer(node, command, { RULES_GUARD: 'watchdog', ...env })
}

/**
 * Runs the server, and again if its watchdog has ended it: the rules of one match ran for ever, and that match is paused
 * at the next start.
 * @param {string} node
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
async function runServer(node, command, env) {
  for (let restarts = 0; ; restarts += 1) {
    const code = await attach(node, command, { cwd: process.cwd(), env })
    if (code !== STALLED || restarts === RESTARTS_MAX) return code
    process.stderr.write('The server stalled and starts again.\n')
  }
}

watchSignals()
try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.text}\n`)
  process.exitCode ||= 1
}
