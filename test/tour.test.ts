import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const DOCS = join(import.meta.dirname, '../docs')
const STEP = /^(\d+)\. \[`([#\w]+)`\]\(([^)]+)\)/gm

const steps = [...readFileSync(join(DOCS, 'tour.md'), 'utf8').matchAll(STEP)].map(
  ([, number, name = '', file = '']) => ({ number: Number(number), name, file }),
)

describe('the tour of an action', () => {
  test('has at most 40 steps, which are numbered in order', () => {
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1))
    expect(steps.length).toBeGreaterThan(30)
    expect(steps.length).toBeLessThanOrEqual(40)
  })

  test.each(steps)('step $number: $name is in $file', ({ name, file }) => {
    const code = readFileSync(join(DOCS, file), 'utf8')
    const declared = new RegExp(`(?<![\\w.#])${name}(?:<.*>)?(?:: )?\\(|const ${name} = `)
    expect(declared.test(code)).toBe(true)
  })
})
