// npm run build [-- page | package]: the page into .build/page, the npm package into dist.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './page.ts'
import { TOOLS } from './tool-paths.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

/** Files that are not compiled but read at run time, by their path below src and below dist. */
const READ_AT_RUN_TIME = /(^games\/[^/]+\/README\.md|^server\/http\/docs\/page\/[^/]+)$/

/** The URL of a neighbouring source file: the compiler rewrites imports only. */
const SOURCE_URL = /(new URL\((['"`])[^'"`]+)\.ts\2, import\.meta\.url/g

/** Builds JavaScript, types, source maps and the page into dist: Node strips no types below node_modules. */
export async function buildPackage(): Promise<void> {
  await buildPage()
  rmSync(DIST, { recursive: true, force: true })
  execFileSync(process.execPath, [TOOLS.tsc, '-p', 'tsconfig.package.json'], { cwd: ROOT, stdio: 'inherit' })
  for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) renameSourceUrls(join(DIST, file))
  for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }))
    if (READ_AT_RUN_TIME.test(file.replaceAll('\\', '/'))) cpSync(join(ROOT, 'src', file), join(DIST, file))
  cpSync(join(ROOT, '.build/page'), join(DIST, 'page'), { recursive: true })
}

function renameSourceUrls(path: string): void {
  const text = readFileSync(path, 'utf8')
  const renamed = text.replace(SOURCE_URL, '$1.js$2, import.meta.url')
  if (renamed !== text) writeFileSync(path, renamed)
}

if (import.meta.main) {
  const [target = 'package'] = process.argv.slice(2)
  if (target === 'page') await buildPage()
  else if (target === 'package') await buildPackage()
  else throw new Error(`There is nothing to build called "${target}": choose page or package.`)
}
