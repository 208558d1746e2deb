import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from './build.ts'
import { runIn } from './new-game/copy.ts'
import { npm } from './setup.mjs'
import { TOOLS } from './tool-paths.ts'

const ROOT = join(import.meta.dirname, '..')
const home = mkdtempSync(join(tmpdir(), 'icebreaker-package-'))
const project = join(home, 'project')
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

interface Locked {
  readonly dev?: boolean
}

/** The installed dependencies of the package, so that the test needs no registry. */
function bringPackages(): void {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  for (const [path, { dev = false }] of Object.entries(packages))
    if (path !== '' && !dev && path !== 'node_modules/typescript' && existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(project, path), { recursive: true })
}

beforeAll(async () => {
  await buildPackage()
  const packed = await npm(ROOT, process.execPath, ['pack', '--ignore-scripts', '--pack-destination', home])
  expect(packed.code, packed.output).toBe(0)
  cpSync(join(ROOT, 'examples/library'), project, { recursive: true })
  bringPackages()
  const [tarball = ''] = readdirSync(home).filter((name) => name.endsWith('.tgz'))
  const args = ['install', '--offline', '--ignore-scripts', join(home, tarball)]
  const installed = await npm(project, process.execPath, args)
  expect(installed.code, installed.output).toBe(0)
}, 600_000)

test('the tarball has JavaScript, types, maps and the page, and no sources, tests or fixtures', () => {
  const files = readdirSync(join(project, 'node_modules/icebreaker'), { recursive: true, encoding: 'utf8' })
  for (const wanted of [
    'dist/library/engine.js',
    'dist/library/engine.d.ts',
    'dist/library/engine.js.map',
    'dist/games/flip7/README.md',
    'dist/page/index.html',
    'tools/icebreaker.mjs',
    'LICENSE',
  ])
    expect(files).toContain(wanted)
  const isStray = (name: string) =>
    /\.test\.|\.contract\.|^dist\/games\/[^/]+\/testing/.test(name) ||
    (/\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
  expect(files.filter(isStray)).toEqual([])
  const map = JSON.parse(
    readFileSync(join(project, 'node_modules/icebreaker/dist/engine/match.js.map'), 'utf8'),
  )
  expect(map.sourcesContent[0]).toBe(readFileSync(join(ROOT, 'src/engine/match.ts'), 'utf8'))
})

test('a game of a project outside the tree compiles against it, and keeps the laws', async () => {
  cpSync(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'), {
    recursive: true,
  })
  cpSync(join(ROOT, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'), {
    recursive: true,
  })
  await runIn(project, join(ROOT, TOOLS.tsc), ['-p', '.'])
  expect(await runIn(project, '--test', [])).toMatch(/fail 0/)
})

/** Waits for the first word of the output that begins with http. */
function serving(script: string): Promise<string> {
  const child = spawn(process.execPath, [script], {
    cwd: project,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const [url] = /http\S+/.exec(String(chunk)) ?? []
      if (url !== undefined) resolve(url)
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

test('its server has the game and the page, and a program plays a match there', async () => {
  const url = await serving('server.ts')
  expect(await (await fetch(`${url}games`)).json()).toMatchObject({
    games: expect.arrayContaining([expect.objectContaining({ id: 'pig', name: 'Pig' })]),
  })
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>')
  expect(await runIn(project, 'play.ts', [url])).toContain('It is over')
})

test('the reducer, the referee and the solver are imported from the package', async () => {
  const reduced = await runIn(project, 'deck-reducer.ts', [])
  expect(reduced).toContain('true Complete discard phase to end turn.')
  expect(reduced).toContain("[ '9♣', 'A♠' ]")
  expect(await runIn(project, 'referee.ts', [])).toContain('B ghost-steal')
  const solved = await runIn(project, 'solver.ts', [])
  expect(solved).toContain('254.59')
  expect(solved).toMatch(/counts: \[ 0, 0, 0, 0, 3, 0 \]/)
})

test('the command works from the package', async () => {
  const command = 'node_modules/icebreaker/tools/icebreaker.mjs'
  expect(await runIn(project, command, ['games'])).toContain('flip7')
  const played = await runIn(project, command, [
    'play',
    'flip7',
    '--seats',
    'good,beginner,good',
    '--seed',
    'x',
  ])
  expect(played).toContain('The match is over')
  const german = ['play', 'flip7', '--seats', 'good,beginner,good', '--seed', 'x', '--lang', 'de']
  expect(await runIn(project, command, german)).toContain('Die Partie ist vorbei.')
  expect(await runIn(project, command, ['--help'])).toMatch(
    /icebreaker play .*icebreaker referee .*icebreaker solve /s,
  )
  expect(await runIn(project, command, ['review', '--help'])).toContain('icebreaker review FILE')
  expect(
    await runIn(project, command, ['arena', 'discard', '--seats', 'good,good', '--matches', '4']),
  ).not.toBe('')
})
