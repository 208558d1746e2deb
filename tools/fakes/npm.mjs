// An npm that notes what it is asked to do in the file `log`, and installs tools that do the same.
// It fails with the text of the file `npm-fails` where there is one.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const TOOLS = [
  ['typescript', 'tsc'],
  ['@biomejs/biome', 'biome'],
  ['knip', 'knip'],
  ['vitest', 'vitest'],
  ['@playwright/test', 'playwright'],
  ['vite', 'vite'],
]

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o777 })
}

const [verb, ...args] = process.argv.slice(2)
const wanted = args.find((arg) => arg.includes('@')) ?? ''
appendFileSync('log', `${['npm', verb, wanted, process.env.BY].filter(Boolean).join(' ')}\n`)
if (existsSync('npm-fails')) {
  console.error(readFileSync('npm-fails', 'utf8'))
  process.exit(1)
}
if (verb === 'install') {
  const folder = args[args.indexOf('--prefix') + 1]
  write(
    `${folder}/node_modules/${wanted.replace(/@.*/, '')}/bin/node`,
    `#!/bin/sh\n[ "$1" = --version ] && echo v24.99.0 && exit\nBY='by the fetched Node' exec ${process.execPath} "$@"\n`,
  )
} else {
  write('node_modules/half/package.json', '{}')
  if (existsSync('npm-is-killed')) {
    rmSync('npm-is-killed')
    process.kill(process.ppid, 'SIGKILL')
    process.exit()
  }
  for (const [name, command] of TOOLS) {
    write(
      `node_modules/${name}/package.json`,
      `{ "type": "module", "bin": { "${command}": "${command}.js" } }`,
    )
    write(`node_modules/${name}/${command}.js`, `import '${new URL('tool.mjs', import.meta.url)}'`)
  }
}
