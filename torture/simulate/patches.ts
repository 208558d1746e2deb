import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Patch } from '../kit/tree.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Has the sources that this thread loads from now on made wrong on purpose. A place that is no longer in the code is an
 * error: a mutant that changes nothing would look like a test that finds nothing.
 */
export function patchSources(patches: readonly Patch[]): void {
  const byUrl = new Map<string, string>()
  for (const { file, from, to } of patches) {
    const path = join(ROOT, file)
    const url = pathToFileURL(path).href
    const code = byUrl.get(url) ?? readFileSync(path, 'utf8')
    if (code.split(from).length !== 2)
      throw new Error(`The mutant no longer fits: "${from}" is not once in ${file}.`)
    byUrl.set(
      url,
      code.replace(from, () => to),
    )
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
