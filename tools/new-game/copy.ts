import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
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

/** A copy of the tree to try things in, with the packages of this one. Whoever asks for it removes it. */
export function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'icebreaker-tree-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  // Each for itself: what tools keep beside the packages must not be shared with those that run here meanwhile.
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  return copy
}

/** What every file of a copy holds, by its path; packages and what tools have built are no part of it. */
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

/** Runs a script with this Node, as if by hand; gives all that it said, and rejects with it where it failed. */
export function runIn(folder: string, script: string, args: readonly string[], typed = ''): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|FORCE_COLOR)/.test(name)),
  )
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...env, NO_COLOR: '1' } })
  child.stdin.on('error', () => undefined) // it may be over before all was read
  child.stdin.end(typed)
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(said)
        : reject(new Error(`${script} ${args.join(' ')} ended with ${code}:\n${said}`)),
    )
  })
}
