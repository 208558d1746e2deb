import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The files with the stored forms that all nodes of a rolling deploy must share. */
const FORMATS = [
  'src/server/store/postgres/migrations.ts',
  'src/engine/record.ts',
  'src/engine/seed.ts',
  'src/table/table.ts',
]
/** Versions before its last change lose actions if the primary crashes before its standby takes over. */
const DURABILITY = 'src/server/store/postgres/durability.ts'

/** The source trees of a rolling deploy. */
export interface OtherVersion {
  readonly tree: Tree
  /** A sentence for the output. */
  readonly about: string
}

/**
 * Returns the oldest version in the history that stores data in the present form and, on demand, is as durable. Without history, as
 * in a shallow clone, and for mutants, it is the present version.
 */
export function otherVersion(own: Tree, isDurable: boolean): OtherVersion {
  const commit = own.root === ROOT ? oldestLike(isDurable ? [...FORMATS, DURABILITY] : FORMATS) : null
  if (commit === null)
    return {
      tree: { root: own.root, remove: () => undefined },
      about: 'Deploys replace each node with the same version, because there is no earlier one here',
    }
  return { tree: treeAt(commit), about: `Deploys alternate between ${commit} and the present version` }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** The last commit that changed one of these files; null if it is not known, or if it is the present one. */
function oldestLike(files: readonly string[]): string | null {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return null
    const commit = git('log', '-1', '--format=%h', '--', ...files)
    const isNow =
      commit === '' || git('diff', '--name-only', commit, '--', ...files, 'package-lock.json') !== ''
    return isNow || commit === git('log', '-1', '--format=%h') ? null : commit
  } catch {
    return null
  }
}

/** The sources of a commit in a temporary folder, with the packages of this one. */
function treeAt(commit: string): Tree {
  const { path: root, remove } = newFolder('version')
  const tar = execFileSync('git', ['archive', commit, 'src', 'package.json', 'tsconfig.base.json'], {
    cwd: ROOT,
    maxBuffer: 1024 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', root], { input: tar })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return { root, remove }
}
