import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** @param {Iterable<string | Uint8Array>} parts */
export function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/**
 * @param {string} file
 * @returns {string | null}
 */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Does the work, and only then writes the stamp: work that was killed half-way has none and is done again.
 * @param {string} file
 * @param {string} stamp
 * @param {() => Promise<void>} work
 */
export async function stamped(file, stamp, work) {
  rmSync(file, { force: true })
  await work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}
