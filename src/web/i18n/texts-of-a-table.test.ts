import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const STATIC_IMPORT = /^(?:import|export)\s(?!type)[^'`(]*?'(\.[^']+\.tsx?)'/gmu

/** The files that come with a file: those that it imports, and so on, but not those that it fetches later. */
function filesWith(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(STATIC_IMPORT))
    filesWith(join(dirname(path), imported), found)
  return found
}

test('nothing that comes with a table uses the texts of other screens', () => {
  const files = [...filesWith(join(WEB, 'lobby/table-screen.tsx'))].map((path) => relative(WEB, path))
  expect(files.length).toBeGreaterThan(100)
  expect(files).toContain('i18n/use-text.ts')
  expect(files).not.toContain('i18n/use-all-text.ts')
})
