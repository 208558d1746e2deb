import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** One place of the sources that is made wrong on purpose. */
export interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The sources that a server starts from: our own, or a patched copy. */
export interface Tree {
  readonly root: string
  /** Removes a copy. */
  remove(): void
}

const ownTree: Tree = { root: ROOT, remove: () => undefined }

/** Mutants by name. Each is a list of patches, and the torture must find every one of them. */
export type Mutants = Readonly<Record<string, readonly Patch[]>>

/** Returns the sources with all these patches, or our own if there are none. */
export function treeWith(patches: readonly Patch[]): Tree {
  return patches.length === 0 ? ownTree : mutatedTree(patches)
}

/** Returns the sources of these mutants together, or our own. */
export function treeOf<Name extends string>(
  mutants: Readonly<Record<Name, readonly Patch[]>>,
  names: readonly (Name | null)[],
): Tree {
  return treeWith(names.flatMap((name) => (name === null ? [] : mutants[name])))
}

/** Makes a temporary folder for one run. */
export function newFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `icebreaker-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Returns code with a patch. A patch that does not fit is an error, because a mutant that changes nothing would look
 * like a test that finds nothing.
 */
export function patched(code: string, { file, from, to }: Patch): string {
  if (code.split(from).length !== 2)
    throw new Error(`The mutant no longer fits: "${from}" must be in ${file} once.`)
  return code.replace(from, () => to)
}

/** Copies the sources and patches the copy. */
export function mutatedTree(patches: readonly Patch[]): Tree {
  const { path: root, remove } = newFolder('mutant')
  cpSync(join(ROOT, 'src'), join(root, 'src'), {
    recursive: true,
    filter: (file) => !/\.test\.ts$|[\\/]golden[\\/]/.test(file),
  })
  // Tests that import from the copy need the second one.
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(ROOT, file), join(root, file))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const patch of patches) {
    try {
      writeFileSync(join(root, patch.file), patched(readFileSync(join(root, patch.file), 'utf8'), patch))
    } catch (error) {
      remove()
      throw error
    }
  }
  return { root, remove }
}
