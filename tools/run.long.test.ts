// The launcher in a fresh folder, with an npm and a Vite that only note what they are asked to do.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import pins from './node.json' with { type: 'json' }

const here = import.meta.dirname
const pin = Object.entries(pins).find(([name]) => name === `${process.platform}-${process.arch}`)?.[1]
const fetched = `${pin?.name}@${pin?.version}`
const MAIN = 'src/cli/main.ts'

let root = ''
const write = (path: string, text: string, mode = 0o666) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { mode })
}
const takeLog = () => {
  const log = join(root, 'log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
  rmSync(log, { force: true })
  return lines
}
const drafts = () => readdirSync(join(root, '.tools')).filter((name) => name.startsWith('draft-'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'icebreaker-run-'))
  for (const name of ['run.mjs', 'setup.mjs', 'child.mjs', 'node.json'])
    cpSync(join(here, name), join(root, 'tools', name))
  write('package.json', '{ "type": "module", "engines": { "node": ">=24" } }')
  write('package-lock.json', '{ "packages": { "": {}, "node_modules/vite": { "version": "1.0.0" } } }')
  cpSync(join(here, 'fakes/main.ts'), join(root, MAIN))
  write('src/web/index.html', '<!doctype html>')
  write('path/npm', `#!/bin/sh\nexec node ${here}/fakes/npm.mjs "$@"\n`, 0o777)
  symlinkSync(process.execPath, join(root, 'path/node'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Launch {
  isNodeOld?: boolean
  /** Signals the launcher alone, or its whole process group as systemd does. */
  onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void
}

function launch(args: string[], { isNodeOld = false, onOutput }: Launch = {}) {
  const preload = isNodeOld ? ['--import', join(here, 'fakes/old-node.mjs')] : []
  const child = spawn(process.execPath, [...preload, join(root, 'tools/run.mjs'), ...args], {
    cwd: root,
    env: { PATH: `${root}/path:/usr/bin:/bin`, FAKE_ROOT: root },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onOutput?.(text, (signal) => child.kill(signal))
    })
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output: output.replaceAll(/\d+\.\d s/g, 'N s') })),
  )
}

describe.skipIf(process.platform === 'win32')('on a fresh machine', () => {
  test('the launcher installs the packages, builds the page and runs the server', async () => {
    const { code, output } = await launch([MAIN, 'serve', '--port', '8080'], {
      onOutput: (text, kill) => text.includes('ready') && kill('SIGTERM'),
    })
    expect(takeLog()).toEqual(['npm ci packages', 'vite build src/web', 'main serve --port 8080'])
    expect(output).toBe(
      'Installing packages …\n… done in N s\nBuilding the page …\n… done in N s\nserver: ready\nserver: closed\n',
    )
    expect(code, 'the exit code of the server').toBe(5)
    expect(readdirSync(join(root, '.tools'))).toEqual([])
  })

  test('a server that its watchdog has ended starts again, and any other end is the end', async () => {
    write(
      MAIN,
      `import { existsSync, writeFileSync } from 'node:fs'
const stalls = ['first', 'second'].find((name) => !existsSync(name))
console.log(process.env.RULES_GUARD, stalls ?? 'last')
if (stalls !== undefined) writeFileSync(stalls, '')
process.exitCode = stalls === undefined ? 3 : 154`,
    )
    expect((await launch([MAIN])).code, 'only a server starts again').toBe(154)
    const { code, output } = await launch([MAIN, 'serve'])
    expect(output.split('\n').slice(-4, -1)).toEqual([
      'watchdog second',
      'The server stalled and starts again.',
      'watchdog last',
    ])
    expect(code).toBe(3)
  })

  test('the second start has nothing to do and prints nothing', async () => {
    await launch([MAIN])
    takeLog()
    expect(await launch([MAIN, 'exit', '7'])).toEqual({ code: 7, output: '' })
    expect(takeLog()).toEqual(['main exit 7'])
  })

  test('a changed lock file installs the packages again, a changed source builds the page again', async () => {
    const serve = () =>
      launch([MAIN, 'serve'], { onOutput: (text, kill) => text.includes('ready') && kill('SIGTERM') })
    await serve()
    takeLog()
    write('package-lock.json', '{ "packages": { "node_modules/vite": { "version": "1.0.1" } } }')
    await launch([MAIN])
    expect(takeLog()).toEqual(['npm ci packages', 'main'])
    write('src/web/index.html', '<!doctype html><title>New</title>')
    await serve()
    expect(takeLog()).toEqual(['vite build src/web', 'main serve'])
  })

  test('packages that were installed by hand are used as they are', async () => {
    write(
      'node_modules/.package-lock.json',
      '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }',
    )
    await launch([MAIN])
    expect(takeLog()).toEqual(['main'])
  })

  test('an install that was killed half-way is repeated, and its leftovers are removed', async () => {
    write('npm-is-killed', '')
    expect((await launch([MAIN])).code).toBe(null)
    expect(drafts()).toHaveLength(1)
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
    expect((await launch([MAIN])).code).toBe(0)
    expect(takeLog()).toEqual(['npm ci packages', 'npm ci packages', 'main'])
    expect(drafts()).toEqual([])
  })

  test('two starts at once both succeed and leave one complete install', async () => {
    const both = await Promise.all([launch([MAIN]), launch([MAIN])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(takeLog().filter((line) => line === 'main')).toHaveLength(2)
    expect(drafts()).toEqual([])
    expect((await launch([MAIN])).output).toBe('')
  })

  test('a failed install shows what npm said and says what to do', async () => {
    write('npm-fails', 'npm error code ENOSPC')
    const { code, output } = await launch([MAIN])
    expect(code).toBe(1)
    expect(output).toBe(
      'Installing packages …\nnpm error code ENOSPC\n\nThe packages could not be installed (npm ci).\n' +
        'Check the lines above, the network and the free disk space, then run this again.\n',
    )
    rmSync(join(root, 'npm-fails'))
    expect((await launch([MAIN])).code).toBe(0)
  })

  test('a page that does not build shows the error and starts no server', async () => {
    write('vite-fails', 'board.tsx: unexpected }')
    const { code, output } = await launch([MAIN, 'serve'])
    expect(code).toBe(1)
    expect(output).toContain('board.tsx: unexpected }\n\nThe page could not be built')
    expect(takeLog()).not.toContain('main serve')
  })

  test('a signal during the set-up ends npm and leaves nothing behind', async () => {
    write('npm-waits', '')
    let npm = 0
    const { code } = await launch([MAIN], {
      onOutput: (text, kill) => {
        if (!text.includes('Installing')) return
        const poll = setInterval(() => {
          npm = Number(/npm is (\d+)/.exec(existsSync(join(root, 'log')) ? takeLog().join() : '')?.[1] ?? 0)
          if (npm === 0) return
          clearInterval(poll)
          kill('SIGTERM')
        }, 20)
      },
    })
    expect(code).toBe(143)
    expect(() => process.kill(npm, 0)).toThrow('ESRCH')
    expect(drafts()).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32' || pin === undefined)('with an old Node', () => {
  test('the pinned Node is fetched once and put first on the path', async () => {
    const first = await launch([MAIN, 'path'], { isNodeOld: true })
    expect(takeLog()).toEqual([`npm ci ${fetched}`, 'npm ci packages by the fetched Node', 'main path'])
    expect(first.output.trimEnd().split('\n').at(-1)).toBe(
      join(root, `.tools/node-${pin?.version}/node_modules/${pin?.name}/bin`),
    )
    await launch([MAIN], { isNodeOld: true })
    expect(takeLog()).toEqual(['main'])
  })

  test('a fetch that was killed half-way is repeated', async () => {
    write('.tools/draft-999999999/node_modules/half', '')
    expect((await launch([MAIN], { isNodeOld: true })).code).toBe(0)
    expect(takeLog()[0]).toBe(`npm ci ${fetched}`)
    expect(readdirSync(join(root, '.tools'))).toEqual([`node-${pin?.version}`])
  })

  test('packages that were installed by hand with the old Node are installed again', async () => {
    write(
      'node_modules/.package-lock.json',
      '{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }',
    )
    await launch([MAIN], { isNodeOld: true })
    expect(takeLog()).toContain('npm ci packages by the fetched Node')
  })

  test('a system without a pinned Node gets one sentence that says what to do', async () => {
    write('tools/node.json', '{}')
    const { code, output } = await launch([MAIN], { isNodeOld: true })
    expect(code).toBe(1)
    expect(output).toBe(
      `Icebreaker needs Node 24 or newer, and this is v20.0.0. The npm registry has none for ${process.platform}-${process.arch}.\nInstall Node 24 (nodejs.org), then run this again.\n`,
    )
  })

  test.each([
    ['npm error code ENOTFOUND', "Check the network and npm's settings"],
    ['npm error code EINTEGRITY', 'What the registry sent is not the file whose hash is in tools/node.json'],
  ])('a failed fetch (%s) shows what npm said and says what to do', async (error, advice) => {
    write('npm-fails', error)
    const { code, output } = await launch([MAIN], { isNodeOld: true })
    expect(code).toBe(1)
    expect(output).toContain(
      `${error}\n\nNode ${pin?.version} could not be fetched from the npm registry.\n${advice}`,
    )
    expect(readdirSync(join(root, '.tools'))).toEqual([])
  })

  test('a Node that does not run on this system is not kept', async () => {
    write('node-does-not-run', '')
    const { output } = await launch([MAIN], { isNodeOld: true })
    expect(output).toContain('does not run on this system')
    expect(readdirSync(join(root, '.tools'))).toEqual([])
  })
})
