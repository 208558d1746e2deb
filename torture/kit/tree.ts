import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** One place of the server's code that is made wrong on purpose. */
export interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The sources that a server is started from: ours, or a copy of them with something wrong in it. */
export interface Tree {
  readonly root: string
  /** Takes a copy away again. */
  remove(): void
}

export const ownTree: Tree = { root: ROOT, remove: () => undefined }

/** A folder for one run, which is gone after it. */
export function newFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `icebreaker-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * The tree with patches, to show that a test fails on what it is there to find. A place that is no longer in the code
 * is an error: a mutant that changes nothing would look like a test that finds nothing.
 */
export function mutatedTree(patches: readonly Patch[]): Tree {
  const { path: root, remove } = newFolder('mutant')
  cpSync(join(ROOT, 'src'), join(root, 'src'), {
    recursive: true,
    filter: (file) => !/\.test\.ts$|[\\/]golden[\\/]/.test(file),
  })
  // The second is for those who import from here in a test.
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(ROOT, file), join(root, file))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const { file, from, to } of patches) {
    const path = join(root, file)
    const code = readFileSync(path, 'utf8')
    if (code.split(from).length !== 2) {
      remove()
      throw new Error(`The mutant no longer fits: "${from}" is not once in ${file}.`)
    }
    writeFileSync(
      path,
      code.replace(from, () => to),
    )
  }
  return { root, remove }
}
