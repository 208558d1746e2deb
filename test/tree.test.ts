import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ENTRIES_MAX = 30
/** Golden records are data: a folder holds as many as there are. The other names belong to tools and are not in the repository. */
const UNBOUNDED = new Set(['golden', 'node_modules', 'dist', 'data', 'test-results'])

/** The folders whose files must not import each other. */
const CODE = ['src', 'bench', 'cluster', 'e2e', 'tools', 'test']

const pathOf = (path: string) => relative(ROOT, path).split(sep).join('/')

/** The imports of every source file, types included. */
function importsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      const named = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      const paths = named.map(([, path = '']) =>
        normalize(join(dirname(file), path))
          .split(sep)
          .join('/'),
      )
      return [file, paths.filter((path) => known.has(path))]
    }),
  )
}

/** A cycle of files that import each other, or null. */
function cycleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): readonly string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...trail, file])
      if (cycle !== null) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const cycle = visit(file, [])
    if (cycle !== null) return cycle
  }
  return null
}

test('the search for cycles finds one', () => {
  const imports = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
  ])
  expect(cycleIn(imports)).toEqual(['b', 'c', 'd', 'b'])
})

/** The TypeScript files in a folder and in the folders in it. */
const filesIn = (root: string): string[] =>
  foldersIn(root).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(({ name }) => pathOf(join(ROOT, folder, name))),
  )

test('no files import each other, types included', () => {
  const files = CODE.flatMap(filesIn)
  for (const root of CODE) expect(files.some((file) => file.startsWith(`${root}/`))).toBe(true)
  expect(files.length).toBeGreaterThan(500)
  expect(cycleIn(importsOf(files))).toBeNull()
})

/** Returns a folder and the folders in it, without hidden ones and those that may have any number of entries. */
function foldersIn(folder: string): string[] {
  const inner = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !UNBOUNDED.has(entry.name),
  )
  return [folder, ...inner.flatMap(({ name }) => foldersIn(join(folder, name)))]
}

test('no folder has more than 30 entries', () => {
  const folders = foldersIn('.')
  expect(folders).toEqual(expect.arrayContaining(['src', 'torture', 'e2e']))
  const isLarge = (folder: string) =>
    readdirSync(join(ROOT, folder)).filter((name) => !name.startsWith('.') && !UNBOUNDED.has(name)).length >
    ENTRIES_MAX
  expect(folders.filter(isLarge)).toEqual([])
})
