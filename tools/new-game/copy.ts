import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The files and folders that a copy needs to build, lint and test a game. */
const COPIED = [
  '.gitignore',
  'biome.json',
  'docs',
  'e2e',
  'package.json',
  'tools',
  'src',
  'tsconfig.base.json',
  'tsconfig.test.json',
  'vitest.config.ts',
]

/** Copies the tree to a temporary folder, with links to the installed packages. The caller removes the copy. */
export function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'icebreaker-tree-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  // One link per package: the caches that tools keep in node_modules must not be shared with this tree.
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  return copy
}

/** Returns the hash of every file of a copy by path, without packages and build output. */
export function hashesIn(copy: string): Map<string, string> {
  const paths = COPIED.flatMap((name) => filesUnder(join(copy, name)))
  return new Map(
    paths.map((path) => [
      path.slice(copy.length + 1),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  )
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** Runs a script with this Node. Resolves with its output, or rejects with it if the script fails. */
export function runIn(folder: string, script: string, args: readonly string[], input = ''): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|FORCE_COLOR)/.test(name)),
  )
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...env, NO_COLOR: '1' } })
  child.stdin.on('error', () => undefined) // the script may end before it has read all input
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${script} ${args.join(' ')} ended with ${code}:\n${output}`)),
    )
  })
}
