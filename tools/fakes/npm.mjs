// An npm that notes what it is asked to do in $FAKE_ROOT/log, and "installs" what the lock file beside it names.
// It fails with the text of $FAKE_ROOT/npm-fails, and kills the launcher if there is a file $FAKE_ROOT/npm-is-killed.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = process.env.FAKE_ROOT ?? ''

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o777 })
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const [node] = Object.keys(packages).filter((path) => path.startsWith('node_modules/node-'))
const what =
  node === undefined ? 'packages' : `${node.slice('node_modules/'.length)}@${packages[node].version}`
appendFileSync(
  join(root, 'log'),
  `${['npm', process.argv[2], what, process.env.BY].filter(Boolean).join(' ')}\n`,
)
if (existsSync(join(root, 'npm-fails'))) {
  console.error(readFileSync(join(root, 'npm-fails'), 'utf8'))
  process.exit(1)
}
if (existsSync(join(root, 'npm-waits'))) {
  console.error('npm: waiting')
  appendFileSync(join(root, 'log'), `npm is ${process.pid}\n`)
  await new Promise((resolve) => setTimeout(resolve, 60_000))
}
if (node !== undefined) {
  const version = packages[node].version
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo v${version} && exit\nBY='by the fetched Node' exec ${process.execPath} "$@"\n`
  write(`${node}/bin/node`, existsSync(join(root, 'node-does-not-run')) ? '#!/bin/sh\nexit 127\n' : script)
} else {
  write('node_modules/half/package.json', '{}')
  if (existsSync(join(root, 'npm-is-killed'))) {
    rmSync(join(root, 'npm-is-killed'))
    process.kill(process.ppid, 'SIGKILL')
    process.exit()
  }
  write(
    'node_modules/vite/bin/vite.js',
    `import ${JSON.stringify(new URL('vite.mjs', import.meta.url).href)}`,
  )
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { ...packages, '': undefined } }))
}
