// A compiler, linter, test runner or builder that notes what it is asked to do in the file `log`.
// It fails with the text of the file `NAME-fails` where there is one.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

const [, script = '', ...args] = process.argv
const name = basename(script, '.js')
appendFileSync('log', `${[name, ...args].join(' ').replaceAll(process.cwd(), '.')}\n`)
if (existsSync(`${name}-fails`)) {
  console.error(readFileSync(`${name}-fails`, 'utf8'))
  process.exit(1)
}
if (name === 'vite') {
  mkdirSync('.build/page', { recursive: true })
  writeFileSync('.build/page/index.html', '')
}
