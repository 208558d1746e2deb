// A Vite that notes in $FAKE_ROOT/log that it builds; it fails with the text of $FAKE_ROOT/vite-fails.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.env.FAKE_ROOT ?? ''
const [, , verb, source] = process.argv
appendFileSync(join(root, 'log'), `vite ${verb} ${source}\n`)
if (existsSync(join(root, 'vite-fails'))) {
  console.error(readFileSync(join(root, 'vite-fails'), 'utf8'))
  process.exit(1)
}
const folder = process.argv[process.argv.indexOf('--outDir') + 1] ?? ''
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'index.html'), '')
