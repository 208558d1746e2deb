import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, newToken } from '../house/ids.ts'
import type { World } from '../house/world.ts'

/** Knows the operator's token by its hash. */
export interface AdminKey {
  isRight(token: string): boolean
}

const FILE = 'admin-token.sha256'

function keyOf(hash: string): AdminKey {
  const right = Buffer.from(hash)
  return {
    isRight: (token) => {
      const given = Buffer.from(hashOf(token))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

/**
 * The operator's token: the one that was given, or the one whose hash the first start left in the folder, or a new one,
 * which is `shown` this once and never again.
 */
export function openAdminKey(
  world: World,
  dataDir: string | null,
  given: string | null,
): { readonly key: AdminKey; readonly shown: string | null } {
  if (given !== null) return { key: keyOf(hashOf(given)), shown: null }
  const file = dataDir === null ? null : join(dataDir, FILE)
  if (file !== null && existsSync(file)) return { key: keyOf(readFileSync(file, 'utf8').trim()), shown: null }
  const token = newToken(world)
  if (file !== null) writeFileSync(file, `${hashOf(token)}\n`, { mode: 0o600, flag: 'wx' })
  return { key: keyOf(hashOf(token)), shown: file === null ? null : token }
}
