import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** Returns the text of a file of the repository. */
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Returns the paths of all files in a folder. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

/** Folders of tools, which are not in the repository. */
const FOREIGN = new Set(['node_modules', 'dist', 'data', 'test-results'])
const FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !FOREIGN.has(entry.name))
  .map(({ name }) => name)
  .filter((name) => !name.startsWith('.') || name === '.github')

/** All documents of the repository. */
export const DOCUMENTS = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesIn)].filter(
  (path) => path.endsWith('.md') && !path.includes('node_modules'),
)

/** The documents of the present state: a changelog and a history of measurements name commands and files of their time. */
export const CURRENT = DOCUMENTS.filter(
  (path) => path !== 'CHANGELOG.md' && path !== join('bench', 'history.md'),
)
