import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realWorld } from '../../world.ts'
import { openAdminKey } from './admin-key.ts'

test('a token is created anew if its hash was never written, and only then', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-admin-'))
  writeFileSync(join(dataDir, 'admin-token.sha256'), '')
  const first = openAdminKey(realWorld, dataDir, null)
  expect(first.key.isRight(first.shown ?? '')).toBe(true)
  const next = openAdminKey(realWorld, dataDir, null)
  expect({ shown: next.shown, isRight: next.key.isRight(first.shown ?? '') }).toEqual({
    shown: null,
    isRight: true,
  })
  expect(readdirSync(dataDir)).toEqual(['admin-token.sha256'])
  rmSync(dataDir, { recursive: true })
})
