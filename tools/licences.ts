import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The packages of package-lock.json, by their paths. */
export type LockedPackages = Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>

/** Licences that let anybody use, change and redistribute a package. */
export const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
]

/** Whether an SPDX expression allows a free choice: one side of an OR must be free, both sides of an AND. */
export function isFree(licence = ''): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => FREE.includes(one.trim())))
}

/** The package's name in a path such as node_modules/a/node_modules/b. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Table rows with the packages of each licence. They name no versions, so an update does not change the document. */
function linesOf(packages: LockedPackages, isDev: boolean): string {
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { license = 'unknown', dev = false }] of Object.entries(packages)) {
    if (path === '' || dev !== isDev) continue
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(nameOf(path)))
  }
  return [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, names]) => `| ${licence} | ${[...names].sort().join(', ')} |`)
    .join('\n')
}

/** The text of docs/licences.md. */
export function licencesDoc(packages: LockedPackages): string {
  return `# Licences

Icebreaker has the MIT licence. All packages that it uses have free licences; a test checks every package of the lock file.
Generated from \`package-lock.json\` by \`node tools/run.mjs tools/licences.ts\`.

## Packages of the server

| licence | packages |
| --- | --- |
${linesOf(packages, false)}

## Packages for the build and the tests

Of these, the page contains react, react-dom, scheduler, wouter and their dependencies.

| licence | packages |
| --- | --- |
${linesOf(packages, true)}
`
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, 'docs/licences.md'), licencesDoc(packages))
}
