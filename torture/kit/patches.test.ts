import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Patch } from '../../tools/testing/tree.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The modules that export mutants. */
const MODULES = ['torture', 'cluster', 'bench', 'src/server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/-])(mutants|fail-rules)\.ts$/.test(file))
    .map((file) => join(ROOT, folder, file)),
)

const isPatch = (value: object): value is Patch => 'file' in value && 'from' in value && 'to' in value

/** All patches in a value: in lists, by name, and within the descriptions of mutants. */
function patchesIn(value: unknown): readonly Patch[] {
  if (typeof value !== 'object' || value === null) return []
  return isPatch(value) ? [value] : Object.values(value).flatMap(patchesIn)
}

test('every patch of every mutant fits the sources, in one place', async () => {
  const modules = await Promise.all(MODULES.map((file): Promise<object> => import(file)))
  const patches = modules.flatMap((exported) => patchesIn({ ...exported }))
  expect(patches.length).toBeGreaterThan(90)
  const misfits = patches.filter(
    ({ file, from }) => readFileSync(join(ROOT, file), 'utf8').split(from).length !== 2,
  )
  expect(misfits).toEqual([])
})
