import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** @typedef {{ license?: string, dev?: boolean, optional?: boolean }} Locked */
/** @typedef {Record<string, Locked>} LockedPackages */

/** Licences under which anybody may use, change and pass a package on. */
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

/**
 * Whether one of the licences that may be chosen is free; of several that hold together, all must be.
 * @param {string | undefined} licence an SPDX expression
 */
export function isFree(licence = '') {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => FREE.includes(one.trim())))
}

/** @param {string} path as in node_modules/a/node_modules/b */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The packages by licence, each once, without versions: an update of one need not change the document.
 * @param {LockedPackages} packages
 * @param {boolean} isDev
 */
function linesOf(packages, isDev) {
  /** @type {Map<string, Set<string>>} */
  const byLicence = new Map()
  for (const [path, { license = 'unknown', dev = false }] of Object.entries(packages)) {
    if (path === '' || dev !== isDev) continue
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(nameOf(path)))
  }
  return [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, names]) => `| ${licence} | ${[...names].sort().join(', ')} |`)
    .join('\n')
}

/** @param {LockedPackages} packages of package-lock.json */
export function licencesDoc(packages) {
  return `# Licences

Icebreaker is under the MIT licence. What it uses is free as well; a test looks at every package of the lock file.
Made from \`package-lock.json\` by \`node setup/licences.mjs\`.

## What a server runs with

| licence | packages |
| --- | --- |
${linesOf(packages, false)}

## What only builds and tests it

The page is built from react, react-dom, scheduler, motion, wouter, intl-messageformat and their parts: they are in what browsers get.

| licence | packages |
| --- | --- |
${linesOf(packages, true)}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, 'docs/licences.md'), licencesDoc(packages))
}
