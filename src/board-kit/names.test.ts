import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const RULE = /([^{}]+)\{([^{}]*)\}/gu
/** Classes of elements that hold the name of a player, or a sentence with one. */
const NAMED = /-(?:name|words|about|who|plate)(?![\w-])/u

const sheets = globSync(['board-kit/**/*.css', 'games/*/board/**/*.css'], { cwd: ROOT })

test('no board breaks a name in the middle of a word', () => {
  const rules = sheets.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(RULE)])
  const named = rules.filter(([, selector = '']) => NAMED.test(selector))
  expect(named.length).toBeGreaterThan(20)
  const broken = named.filter(([, , body = '']) => /overflow-wrap:\s*anywhere|word-break/u.test(body))
  expect(broken.map(([, selector = '']) => selector.trim())).toEqual([])
})
