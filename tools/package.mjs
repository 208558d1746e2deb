import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin } from './bin.mjs'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { timed } from './report.mjs'

/** What is not compiled but read while it runs, by its path under src and under dist. */
const READ_AT_RUN_TIME = /(^games\/[^/]+\/README\.md|^server\/http\/docs-page\/[^/]+)$/

// A file beside, named by its address: the compiler rewrites imports alone.
const ADDRESS = /(new URL\((['"`])[^'"`]+)\.ts\2, import\.meta\.url/g

/**
 * Builds what an npm package holds into dist: JavaScript, types, source maps and the page. Node strips no types
 * below node_modules.
 * @param {string} root
 * @param {string} node
 */
export async function buildPackage(root, node) {
  await timed({ name: 'package', doing: 'building', done: 'built' }, () => build(root, node))
}

/**
 * @param {string} root
 * @param {string} node
 */
async function build(root, node) {
  const dist = join(root, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const args = [bin(root, 'typescript', 'tsc'), '-p', 'tsconfig.package.json']
  const { code, output } = await run(node, args, { cwd: root, mode: 'captured' })
  if (code !== 0)
    throw new Failure('The package could not be built (tsc -p tsconfig.package.json).', { output })
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) renameAddresses(join(dist, file))
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }))
    if (READ_AT_RUN_TIME.test(file.replaceAll('\\', '/'))) cpSync(join(root, 'src', file), join(dist, file))
  cpSync(join(root, '.build', 'page'), join(dist, 'page'), { recursive: true })
}

/** @param {string} path */
function renameAddresses(path) {
  const text = readFileSync(path, 'utf8')
  const renamed = text.replace(ADDRESS, '$1.js$2, import.meta.url')
  if (renamed !== text) writeFileSync(path, renamed)
}
