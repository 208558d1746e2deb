import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { majorOf } from './node.mjs'
import { npm } from './npm.mjs'
import { timed } from './report.mjs'
import { hashOf, readStamp, stamped } from './stamp.mjs'

/** @typedef {Record<string, unknown>} Json */
/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages */

// A change of anything else in package.json, such as a script, needs no new install.
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts']

/**
 * @param {string} lockText package-lock.json
 * @param {Json} manifest package.json
 * @param {string} nodeVersion
 */
export function packagesStamp(lockText, manifest, nodeVersion) {
  const fields = JSON.stringify(FIELDS.map((field) => manifest[field] ?? null))
  return hashOf([lockText, fields, String(majorOf(nodeVersion)), process.platform, process.arch])
}

/**
 * Whether what npm noted in node_modules at the end of an install is what the lock file asks for.
 * Packages for other systems are optional and left out.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export function isInstalled(locked, installed) {
  const isSame = (/** @type {string} */ path) =>
    locked[path]?.version === installed[path]?.version &&
    locked[path]?.integrity === installed[path]?.integrity
  const wanted = Object.keys(locked).filter((path) => path !== '')
  return (
    Object.keys(installed).every((path) => path in locked && isSame(path)) &&
    wanted.every((path) => path in installed || locked[path]?.optional === true)
  )
}

/**
 * Installs the packages of the lock file unless they are there.
 * @param {string} root
 * @param {{ path: string, version: string }} node
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function ensurePackages(root, node) {
  const stampFile = join(root, 'node_modules', '.icebreaker-stamp')
  const noteFile = join(root, 'node_modules', '.package-lock.json')
  const stampNow = () =>
    packagesStamp(
      readFileSync(join(root, 'package-lock.json'), 'utf8'),
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
      node.version,
    )
  if (readStamp(stampFile) === stampNow()) return false
  return withLock(root, async () => {
    const stamp = stampNow()
    if (readStamp(stampFile) === stamp) return false
    // By hand it was done with the Node that runs us.
    const isOurNode = node.path === process.execPath
    if (isOurNode && !existsSync(stampFile) && isInstalledByHand(root, noteFile)) {
      writeFileSync(stampFile, stamp)
      return false
    }
    rmSync(noteFile, { force: true })
    await stamped(stampFile, stamp, () =>
      timed({ name: 'packages', doing: 'installing', done: 'installed' }, () => install(root, node.path)),
    )
    return true
  })
}

/**
 * @param {string} root
 * @param {string} noteFile
 */
function isInstalledByHand(root, noteFile) {
  try {
    const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    return isInstalled(locked, JSON.parse(readFileSync(noteFile, 'utf8')).packages)
  } catch {
    return false
  }
}

/**
 * @param {string} root
 * @param {string} node
 */
async function install(root, node) {
  // By the Node that will use them: under an older one npm leaves out, silently, the binaries that ask for a newer.
  // The page's builder is a development package, wanted where NODE_ENV=production too.
  const { code, output } = await npm(root, node, ['ci', '--include=dev'])
  if (code === 0) return
  throw new Failure('The packages could not be installed (npm ci).', {
    advice: output.includes('EUSAGE')
      ? 'package.json and package-lock.json differ: run npm install and keep both.'
      : 'Look at the lines above, at the network and at the free space of the disk, and run this again.',
    output,
  })
}
