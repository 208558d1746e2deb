import { afterEach, expect, test, vi } from 'vitest'
import { sha256Hex } from '../deals/sha256.ts'
import { webWorld } from './web-world.ts'

afterEach(() => vi.unstubAllGlobals())

test('the hash of a text is the same with and without the browser’s own hash function, which plain http lacks', async () => {
  const { sha256 } = webWorld({ read: () => null, write: () => undefined })
  const text = 'icebreaker device 1\nä\n'
  expect(await sha256?.(text)).toBe(sha256Hex(text))
  vi.stubGlobal('crypto', {})
  expect(await sha256?.(text)).toBe(sha256Hex(text))
})
