import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mutatedTree, type Patch } from '../../tools/testing/tree.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const VITEST = 'node_modules/vitest/vitest.mjs'
/** The files that tests need beside the sources. */
const KITS = ['vitest.config.ts', 'tools', 'torture/kit', 'cluster/kit']
const PROJECTS = ['unit', 'unit-isolated', 'long']
const CLUSTER = ['cluster']

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Runs test files on a patched copy of the sources until a test fails, and returns the names of those that failed. */
export async function failuresOf(
  patches: readonly Patch[],
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const tree = mutatedTree(patches)
  try {
    for (const path of [...KITS, ...files])
      cpSync(join(ROOT, path), join(tree.root, path), { recursive: true })
    const report = join(tree.root, 'report.json')
    const projects = files.every((file) => file.startsWith('cluster/')) ? CLUSTER : PROJECTS
    const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`]
    const named = projects.flatMap((name) => ['--project', name])
    const child = spawn(process.execPath, [VITEST, 'run', ...options, ...named, ...files], {
      cwd: tree.root,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    await once(child, 'exit')
    return failedIn(JSON.parse(readFileSync(report, 'utf8')))
  } finally {
    tree.remove()
  }
}

function failedIn({ testResults }: Report): readonly string[] {
  if (testResults.length === 0) throw new Error('no test ran')
  return testResults.flatMap(({ name, message, assertionResults }) => {
    // A file that does not load finds nothing.
    if (assertionResults.length === 0) throw new Error(`${name}: ${message}`)
    return assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []))
  })
}
