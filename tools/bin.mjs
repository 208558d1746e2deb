import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The script behind a command of an installed package, to be run by the Node that we chose, without a shell.
 * @param {string} root
 * @param {string} name
 * @param {string} [command]
 */
export function bin(root, name, command = name) {
  const folder = join(root, 'node_modules', name)
  const { bin: declared } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof declared === 'string' ? declared : declared[command])
}
