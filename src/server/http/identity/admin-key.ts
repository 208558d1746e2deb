import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, newToken } from '../../ids.ts'
import type { World } from '../../world.ts'

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

/** Writes the hash atomically: half a hash would lock the operator out for ever. */
function keep(file: string, hash: string): void {
  const partial = `${file}.partial`
  writeFileSync(partial, `${hash}\n`, { mode: 0o600 })
  renameSync(partial, file)
}

/**
 * Opens the operator's token: the configured one, the one whose hash is in the data folder, or a new one. A new token is
 * returned as `shown`, to be printed once.
 */
export function openAdminKey(
  world: World,
  dataDir: string | null,
  given: string | null,
): { readonly key: AdminKey; readonly shown: string | null } {
  if (given !== null) return { key: keyOf(hashOf(given)), shown: null }
  const file = dataDir === null ? null : join(dataDir, FILE)
  const known = file !== null && existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (known !== '') return { key: keyOf(known), shown: null }
  const token = newToken(world)
  if (file !== null) keep(file, hashOf(token))
  return { key: keyOf(hashOf(token)), shown: file === null ? null : token }
}
