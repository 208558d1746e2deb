import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin } from './bin.mjs'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { timed } from './report.mjs'
import { hashOf, readStamp, stamped } from './stamp.mjs'

// What the page can never import.
const NOT_OF_THE_PAGE = new Set(['server', 'cli'])

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

/** @param {string} root */
export function pageStamp(root) {
  const source = join(root, 'src')
  const folders = readdirSync(source).filter((name) => !NOT_OF_THE_PAGE.has(name))
  const files = folders
    .flatMap((name) => filesIn(join(source, name)))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
  const parts = files.flatMap((path) => [path.slice(source.length), readFileSync(path)])
  return hashOf([readFileSync(join(root, 'package-lock.json')), ...parts])
}

/**
 * Builds the page unless it is that of the sources as they are.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function ensurePage(root, node) {
  const folder = join(root, '.build', 'page')
  const stampFile = join(root, '.build', 'page.stamp')
  const isCurrent = () => existsSync(join(folder, 'index.html')) && readStamp(stampFile) === pageStamp(root)
  if (isCurrent()) return false
  return withLock(root, async () => {
    if (isCurrent()) return false
    await stamped(stampFile, pageStamp(root), () =>
      timed({ name: 'page', doing: 'building', done: 'built' }, () => build(root, node, folder)),
    )
    return true
  })
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string} folder
 */
async function build(root, node, folder) {
  const args = [bin(root, 'vite'), 'build', join('src', 'web'), '--outDir', folder, '--emptyOutDir']
  const { code, output } = await run(node, args, { cwd: root, mode: 'captured' })
  if (code !== 0) {
    throw new Failure('The page could not be built (vite build src/web).', {
      advice: 'Mend what the lines above say and run this again.',
      output,
    })
  }
}
