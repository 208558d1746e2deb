// Installs everything that a fresh machine lacks: Node, the packages, the built page. Runs on Node 18 without packages.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, posix, win32 } from 'node:path'
import { capture, Failure } from './child.mjs'

/** @typedef {{ name: string, version: string, integrity: string }} NodePackage */
/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} LockedPackages */

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Announces a step and how long it took, on stderr: stdout belongs to the program that runs afterwards.
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function step(what, work) {
  const start = Date.now()
  process.stderr.write(`${what} …\n`)
  await work()
  process.stderr.write(`… done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`)
}

/**
 * Fills a folder of its own and moves it to its place when it is complete, so that a killed set-up leaves nothing
 * half-done. Two set-ups at once need no lock: the second one finds the first one's result and drops its own.
 * @param {string} root
 * @param {string} target
 * @param {() => boolean} isCurrent
 * @param {(draft: string) => Promise<string>} fill returns the folder to move
 */
async function replaceFolder(root, target, isCurrent, fill) {
  const tools = join(root, '.tools')
  const draft = join(tools, `draft-${process.pid}`)
  for (const name of existsSync(tools) ? readdirSync(tools) : [])
    if (name.startsWith('draft-') && !isAlive(Number(name.slice('draft-'.length))))
      rmSync(join(tools, name), { recursive: true, force: true })
  try {
    mkdirSync(draft, { recursive: true })
    const filled = await fill(draft)
    if (isCurrent()) return
    rmSync(target, { recursive: true, force: true })
    mkdirSync(dirname(target), { recursive: true })
    renameSync(filled, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid === process.pid) return false // left by another process that had our number
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The command line for npm without a shell: npm's own script, run by the given Node. npm tells us where it is when it
 * started us; otherwise it is beside Node on Windows, and an executable on the path elsewhere.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ platform: NodeJS.Platform, execPath: string, env: { npm_execpath?: string | undefined } }} host
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(node, args, { platform, execPath, env }) {
  const started = env.npm_execpath ?? ''
  if (/npm-cli\.[cm]?js$/.test(started)) return [node, [started, ...args]]
  if (platform !== 'win32') return ['npm', [...args]]
  return [node, [win32.join(win32.dirname(execPath), 'node_modules/npm/bin/npm-cli.js'), ...args]]
}

/**
 * @param {string} folder
 * @param {string} node
 * @param {readonly string[]} args
 */
export function npm(folder, node, args) {
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const [command, all] = npmCommand(node, quiet, process)
  // The system's certificates, which a fetched Node would otherwise ignore.
  return capture(command, all, { cwd: folder, env: { ...process.env, NODE_USE_SYSTEM_CA: '1' } })
}

/** @param {string} version such as ">=24" or "24.21.0" */
export const majorOf = (version) => Number(/\d+/.exec(version)?.[0] ?? 0)

/**
 * @param {string} folder the folder that holds node_modules
 * @param {string} name
 * @param {NodeJS.Platform} platform
 */
export function nodeBinary(folder, name, platform) {
  const path = platform === 'win32' ? win32 : posix
  return path.join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Returns the Node to go on with: ours if it is new enough, otherwise the pinned one of the npm registry, which is
 * fetched into .tools and put first on the path.
 * @param {string} root
 */
export async function ensureNode(root) {
  const major = majorOf(readJson(join(root, 'package.json')).engines.node)
  if (majorOf(process.versions.node) >= major) return process.execPath
  const where = `${process.platform}-${process.arch}`
  /** @type {NodePackage | undefined} */
  const pinned = readJson(join(root, 'tools', 'node.json'))[where]
  const tooOld = `Icebreaker needs Node ${major} or newer, and this is ${process.version}`
  if (pinned === undefined)
    throw new Failure(`${tooOld}. The npm registry has none for ${where}.`, {
      advice: `Install Node ${major} (nodejs.org), then run this again.`,
    })
  const target = join(root, '.tools', `node-${pinned.version}`)
  const node = nodeBinary(target, pinned.name, process.platform)
  const isThere = () => existsSync(node)
  if (!isThere())
    await step(`${tooOld}: fetching Node ${pinned.version}`, () =>
      replaceFolder(root, target, isThere, (draft) => fetchNode(draft, pinned, major)),
    )
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  return node
}

/**
 * Installs by a lock file with the pinned hash, which npm checks.
 * @param {string} draft
 * @param {NodePackage} pinned
 * @param {number} major
 */
async function fetchNode(draft, { name, version, integrity }, major) {
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(draft, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const { code, output } = await npm(draft, process.execPath, ['ci', '--ignore-scripts'])
  if (code !== 0)
    throw new Failure(`Node ${version} could not be fetched from the npm registry.`, {
      advice: output.includes('EINTEGRITY')
        ? 'What the registry sent is not the file whose hash is in tools/node.json: do not use it.'
        : `Check the network and npm's settings and run this again, or install Node ${major} (nodejs.org).`,
      output,
    })
  const tried = await capture(nodeBinary(draft, name, process.platform), ['--version'], { cwd: draft })
  if (tried.code !== 0)
    throw new Failure(`Node ${version} of the npm registry does not run on this system.`, {
      advice: `Install Node ${major} (nodejs.org), then run this again.`,
      output: tried.output,
    })
  return draft
}

/**
 * Whether the installed packages match the lock file. Packages for other systems are optional.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export function isInstalled(locked, installed) {
  const isSame = (/** @type {string} */ path) =>
    locked[path]?.version === installed[path]?.version &&
    locked[path]?.integrity === installed[path]?.integrity
  const wanted = Object.keys(locked).filter((path) => path !== '' && locked[path]?.optional !== true)
  return Object.keys(installed).every(isSame) && wanted.every((path) => path in installed)
}

/**
 * Installs the packages of the lock file unless they are there.
 * @param {string} root
 * @param {string} node
 */
export async function ensurePackages(root, node) {
  const target = join(root, 'node_modules')
  const note = join(target, '.package-lock.json') // npm writes it at the end of an install
  const ours = join(target, '.installed-by-launcher')
  const isCurrent = () => {
    // By hand they were installed with the Node that runs us: an older one leaves out packages that need a newer one.
    if (!existsSync(note) || (node !== process.execPath && !existsSync(ours))) return false
    return isInstalled(readJson(join(root, 'package-lock.json')).packages, readJson(note).packages)
  }
  if (isCurrent()) return
  await step('Installing packages', () =>
    replaceFolder(root, target, isCurrent, async (draft) => {
      for (const name of ['package.json', 'package-lock.json', '.npmrc'])
        if (existsSync(join(root, name))) copyFileSync(join(root, name), join(draft, name))
      // Development packages build the page, also if NODE_ENV says production.
      const { code, output } = await npm(draft, node, ['ci', '--include=dev'])
      if (code !== 0)
        throw new Failure('The packages could not be installed (npm ci).', {
          advice: output.includes('EUSAGE')
            ? 'package.json and package-lock.json differ: run npm install and commit both.'
            : 'Check the lines above, the network and the free disk space, then run this again.',
          output,
        })
      writeFileSync(join(draft, 'node_modules', '.installed-by-launcher'), '')
      return join(draft, 'node_modules')
    }),
  )
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/**
 * A hash of everything that the page is built from.
 * @param {string} root
 */
export function pageStamp(root) {
  const source = join(root, 'src')
  const folders = readdirSync(source).filter((name) => name !== 'server' && name !== 'cli')
  const files = folders.flatMap((name) => filesIn(join(source, name)))
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()) {
    const bytes = readFileSync(path)
    hash.update(`\n${path.slice(source.length)} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * Builds the page unless it is up to date.
 * @param {string} root
 * @param {string} node
 */
export async function ensurePage(root, node) {
  const target = join(root, '.build', 'page')
  const stampFile = join(target, '.stamp')
  const stamp = pageStamp(root)
  const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isCurrent()) return
  await step('Building the page', () =>
    replaceFolder(root, target, isCurrent, async (draft) => {
      const vite = join('node_modules', 'vite', 'bin', 'vite.js')
      const args = [vite, 'build', join('src', 'web'), '--outDir', draft, '--emptyOutDir']
      const { code, output } = await capture(node, args, { cwd: root })
      if (code !== 0)
        throw new Failure('The page could not be built (vite build src/web).', {
          advice: 'Fix what the lines above report, then run this again.',
          output,
        })
      writeFileSync(join(draft, '.stamp'), stamp)
      return draft
    }),
  )
}
