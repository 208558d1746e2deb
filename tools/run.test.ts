// The launcher itself, in a fresh folder, with an npm and tools that only note what they are asked to do.
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
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFile } from './lock.mjs'
import { nodePackage } from './node.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const nodeName = nodePackage(process.platform, process.arch) ?? ''
const fetchedNode = `.tools/node_modules/${nodeName}/bin/node`

let root = ''
const write = (path: string, text: string, mode = 0o666) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { mode })
}
const takeLog = () => {
  const lines = existsSync(join(root, 'log'))
    ? readFileSync(join(root, 'log'), 'utf8').trimEnd().split('\n')
    : []
  rmSync(join(root, 'log'), { force: true })
  return lines
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'icebreaker-run-'))
  for (const name of readdirSync(here).filter((file) => file.endsWith('.mjs'))) {
    cpSync(join(here, name), join(root, 'tools', name))
  }
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{ "packages": {} }')
  cpSync(join(here, 'fakes/main.ts'), join(root, 'src/cli/main.ts'))
  write('src/web/index.html', '<!doctype html>')
  write('path/npm', `#!/bin/sh\nexec node ${here}/fakes/npm.mjs "$@"\n`, 0o777)
  symlinkSync(process.execPath, join(root, 'path/node'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Launch {
  isNodeOld?: boolean
  onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void
}

function launch(args: string[], { isNodeOld = false, onOutput }: Launch = {}) {
  const preload = isNodeOld ? ['--import', join(here, 'fakes/old-node.mjs')] : []
  const child = spawn(process.execPath, [...preload, join(root, 'tools/run.mjs'), ...args], {
    cwd: root,
    env: { PATH: `${root}/path:/usr/bin:/bin` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onOutput?.(text, (signal) => child.kill(signal))
    })
  }
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output: output.replaceAll(/\d+\.\d s/g, 'N s') })),
  )
}

describe.skipIf(process.platform === 'win32')('on a fresh machine', () => {
  test('the packages are installed, the page is built, then the server runs', async () => {
    const first = await launch(['start', '--port', '8080'], {
      onOutput: (text, kill) => text.includes('ready') && kill('SIGTERM'),
    })
    expect(takeLog()).toEqual([
      'npm ci',
      'vite build src/web --outDir ./.build/page --emptyOutDir',
      'main serve --port 8080',
    ])
    expect(first.output).toBe(
      'packages: installed in N s\npage: built in N s\nserver: ready\nserver: closed\n',
    )
  })

  test('a signal ends the server, which may take its time, and its exit code is passed on', async () => {
    const { code, output } = await launch(['start'], {
      onOutput: (text, kill) => text.includes('ready') && kill('SIGTERM'),
    })
    expect({ code, end: output.slice(-15) }).toEqual({ code: 5, end: 'server: closed\n' })
  })

  test('the second time there is nothing to do, and a command hears nothing of it', async () => {
    await launch(['setup'])
    takeLog()
    expect(await launch(['icebreaker', 'exit', '7'])).toEqual({ code: 7, output: '' })
    expect(takeLog()).toEqual(['main exit 7'])
    const { output } = await launch(['setup'])
    expect(output).toBe(`set-up: nothing to do (Node ${process.version.slice(1)})\n`)
  })

  test('a change of the lock file installs anew, a change of the page builds anew', async () => {
    await launch(['setup'])
    takeLog()
    write('package-lock.json', '{ "packages": { } }')
    await launch(['icebreaker'])
    expect(takeLog()).toEqual(['npm ci', 'main'])
    write('src/web/index.html', '<!doctype html><title>New</title>')
    await launch(['setup'])
    expect(takeLog()).toEqual(['vite build src/web --outDir ./.build/page --emptyOutDir'])
  })

  test('packages that were installed by hand are taken as they are', async () => {
    write('node_modules/.package-lock.json', '{ "packages": {} }')
    await launch(['icebreaker'])
    expect(takeLog()).toEqual(['main'])
  })

  test('an install that was killed half-way is done again', async () => {
    write('npm-is-killed', '')
    expect((await launch(['icebreaker'])).code).toBe(null)
    expect(existsSync(lockFile(root))).toBe(true)
    expect((await launch(['icebreaker'])).code).toBe(0)
    expect(takeLog()).toEqual(['npm ci', 'npm ci', 'main'])
    expect(existsSync(lockFile(root))).toBe(false)
  })

  test('two at once install once', async () => {
    const both = await Promise.all([launch(['icebreaker']), launch(['icebreaker'])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(takeLog()).toEqual(['npm ci', 'main', 'main'])
  })

  test('a failed install says what npm said and what to do', async () => {
    write('npm-fails', 'npm error code ENOSPC')
    const { code, output } = await launch(['icebreaker'])
    expect(code).toBe(1)
    expect(output).toBe(
      'npm error code ENOSPC\n\nThe packages could not be installed (npm ci).\n' +
        'Look at the lines above, at the network and at the free space of the disk, and run this again.\n',
    )
    rmSync(join(root, 'npm-fails'))
    expect((await launch(['icebreaker'])).code).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('the tests', () => {
  test('run part by part and end with a table', async () => {
    const { code, output } = await launch(['test'])
    expect(takeLog()).toEqual([
      'npm ci',
      'tsc -b',
      'biome check --error-on-warnings',
      'knip --no-progress',
      'vitest run --project unit',
      `vitest run --project long --maxWorkers ${cpus().length + 1}`,
      'vitest run --project cluster',
      'vite build src/web --outDir ./.build/page --emptyOutDir',
      'playwright test -c e2e/playwright.config.ts',
    ])
    expect(code).toBe(0)
    expect(output).toContain('Parts: 8 passed, 0 failed\n')
  })

  test('go on after a part that fails, and fail', async () => {
    write('biome-fails', 'a line is too long')
    const { code, output } = await launch(['check'])
    expect(takeLog().slice(1)).toEqual([
      'tsc -b',
      'biome check --error-on-warnings',
      'knip --no-progress',
      'vitest run --project unit',
    ])
    expect(code).toBe(1)
    expect(output).toContain('a line is too long\n')
    expect(output).toContain('`npm run fix` mends')
    expect(output).toContain('Parts: 3 passed, 1 failed\n')
  })

  test('do not open a browser without a page', async () => {
    write('vite-fails', 'board.tsx: unexpected }')
    const { code, output } = await launch(['test', 'e2e'])
    expect(takeLog().at(-1)).toMatch(/^vite build/)
    expect(code).toBe(1)
    expect(output).toContain('board.tsx: unexpected }\n\nThe page could not be built')
  })

  test('refuse a part that does not exist', async () => {
    const { code, output } = await launch(['test', 'unti'])
    expect({ code, isNamed: output.includes('There is no part "unti".') }).toEqual({ code: 1, isNamed: true })
  })
})

describe.skipIf(process.platform === 'win32' || nodeName === '')('with an old Node', () => {
  test('Node 24 is fetched once and put first on the path', async () => {
    const first = await launch(['icebreaker', 'path'], { isNodeOld: true })
    expect(takeLog()).toEqual([`npm install ${nodeName}@24`, 'npm ci by the fetched Node', 'main path'])
    expect(first.output).toBe(
      `node: fetched Node 24 in N s\npackages: installed in N s\n${dirname(join(root, fetchedNode))}\n`,
    )
    expect(readdirSync(join(root, '.tools'))).toEqual(['node_modules'])
    await launch(['icebreaker'], { isNodeOld: true })
    expect(takeLog()).toEqual(['main'])
  })

  test('one that does not run is fetched again', async () => {
    write(fetchedNode, 'half of it')
    write('.tools/fetching-killed/x', '')
    expect((await launch(['icebreaker'], { isNodeOld: true })).code).toBe(0)
    expect(takeLog()).toEqual([`npm install ${nodeName}@24`, 'npm ci by the fetched Node', 'main'])
    expect(readdirSync(join(root, '.tools'))).toEqual(['node_modules'])
  })

  test('packages that were installed by hand, with the old Node, are installed anew', async () => {
    write('node_modules/.package-lock.json', '{ "packages": {} }')
    await launch(['icebreaker'], { isNodeOld: true })
    expect(takeLog()).toContain('npm ci by the fetched Node')
  })

  test('where the registry has none, one sentence says what to do', async () => {
    write('npm-fails', 'npm error code ETARGET')
    expect(await launch(['icebreaker'], { isNodeOld: true })).toEqual({
      code: 1,
      output: `Icebreaker needs Node 24 or newer (this is v20.0.0), and the npm registry has none for ${process.platform}-${process.arch}: please install it, then run this again.\n`,
    })
  })

  test('where the registry cannot be reached, the last lines of npm are shown', async () => {
    write('npm-fails', 'npm error code ENOTFOUND')
    const { code, output } = await launch(['icebreaker'], { isNodeOld: true })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^npm error code ENOTFOUND\n\nNode 24 could not be fetched from the npm registry\.\n/,
    )
  })
})
