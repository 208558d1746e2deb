import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** The modules that the library exports, and the rules, bots, texts and terminals of every game. */
const PUBLIC = [
  'src/engine/**/*.ts',
  'src/pieces/*.ts',
  'src/bots/*.ts',
  'src/library/*.ts',
  'src/games/**/*.ts',
]
const PRIVATE = /\.test\.ts$|\/board\/|\/games\/[^/]+\/testing\/|\/golden\/|\/solved\//
const EXPORTED_FUNCTION =
  /^export (?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?[(<]/

/** Returns the exported functions of a source file that have no doc comment. */
function undocumented(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, declared, assigned] = EXPORTED_FUNCTION.exec(line) ?? []
    const name = declared ?? assigned
    return name === undefined || lines[at - 1]?.trimEnd().endsWith('*/') ? [] : [name]
  })
}

describe('doc comments', () => {
  test('every exported function of the library and of each game has one', () => {
    const files = globSync(PUBLIC, { cwd: ROOT }).filter((file) => !PRIVATE.test(file))
    expect(files.length).toBeGreaterThan(100)
    const missing = files.flatMap((file) =>
      undocumented(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('the check finds a function without a comment', () => {
    expect(undocumented('export function bare() {}')).toEqual(['bare'])
    expect(undocumented('export const bare = (x: number) => x')).toEqual(['bare'])
    expect(undocumented('/** Adds one. */\nexport const fine = (x: number) => x + 1')).toEqual([])
    expect(undocumented('export const LIMIT: number = 3')).toEqual([])
  })
})
