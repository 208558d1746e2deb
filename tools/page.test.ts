import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageStamp } from './page.mjs'

let root = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'icebreaker-page-'))
  write('package-lock.json', '{}')
  write('src/web/index.html', '<!doctype html>')
  write('src/games/flip7/board.tsx', '')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['src/web/index.html', 'changed'],
  ['src/games/flip7/board.tsx', 'changed'],
  ['src/engine/match.ts', 'new'],
  ['package-lock.json', '{ }'],
])('the page is built again for a change of %s', (path, text) => {
  const before = pageStamp(root)
  write(path, text)
  expect(pageStamp(root)).not.toBe(before)
})

test.each(['src/server/http.ts', 'src/cli/main.ts', 'src/web/shell.test.ts', 'README.md'])(
  'the page stays as it is for a change of %s',
  (path) => {
    const before = pageStamp(root)
    write(path, 'new')
    expect(pageStamp(root)).toBe(before)
  },
)
