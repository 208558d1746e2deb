import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Patch, patched } from '../../tools/testing/tree.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Patches the sources that this thread loads from now on. */
export function patchSources(patches: readonly Patch[]): void {
  const byUrl = new Map<string, string>()
  for (const patch of patches) {
    const path = join(ROOT, patch.file)
    const url = pathToFileURL(path).href
    byUrl.set(url, patched(byUrl.get(url) ?? readFileSync(path, 'utf8'), patch))
  }
  registerHooks({
    load: (url, context, next) => {
      const source = byUrl.get(url)
      return source === undefined
        ? next(url, context)
        : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
