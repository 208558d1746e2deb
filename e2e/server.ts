import { join } from 'node:path'
import { build } from 'vite'
import { serve } from '../src/server/serve.ts'
import { PAGE_DIR, REPLAY_DIR } from './kit/builds.ts'

/** Builds and serves the page and the page that replays records, each on a free port. */
const root = join(import.meta.dirname, '..')
const builds = [
  { configFile: join(root, 'src/web/vite.config.ts'), outDir: PAGE_DIR },
  { configFile: join(root, 'e2e/replay-page/vite.config.ts'), outDir: REPLAY_DIR },
]
const urls: string[] = []
for (const { configFile, outDir } of builds) {
  await build({ configFile, build: { outDir, emptyOutDir: true }, logLevel: 'warn' })
  const { url } = await serve({ host: '127.0.0.1', port: 0, pageDir: outDir, say: () => undefined })
  urls.push(url)
}
console.log(`e2e page ${urls[0]} replay ${urls[1]}`)
