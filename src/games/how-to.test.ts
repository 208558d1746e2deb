import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Catalog } from '../engine/texts.ts'
import { GAMES } from './registry.ts'

const pathOf = (id: string, file: string) => join(import.meta.dirname, id, file)
const ILLUSTRATED = GAMES.map(({ id }) => id).filter((id) => existsSync(pathOf(id, 'board/how-to.tsx')))

async function wordsOf(id: string, language: string): Promise<Catalog> {
  const module: { howTo: Catalog } = await import(`./${id}/texts/how-to.${language}.ts`)
  return module.howTo
}

const keysOf = (steps: number) => [
  ...Array.from({ length: steps }, (_, at) => `step.${at + 1}`).flatMap((step) => [
    `${step}.title`,
    `${step}.text`,
    `${step}.picture`,
  ]),
  'dont.1',
  'dont.2',
  'dont.3',
]

test('games have a page "How to play"', () => {
  expect(ILLUSTRATED.length).toBeGreaterThan(4)
})

describe.each(ILLUSTRATED)('how to play %s', (id) => {
  test.each(['en', 'de'])('has words for six steps and three don’ts: %s', async (language) => {
    const words = await wordsOf(id, language)
    expect(Object.keys(words)).toEqual(keysOf(6))
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([])
  })

  test('is translated', async () => {
    const [english, german] = [await wordsOf(id, 'en'), await wordsOf(id, 'de')]
    expect(Object.keys(english).filter((key) => english[key] === german[key])).toEqual([])
  })
})

/** The lines of a README that belong to a numbered rule. */
function ruleLines(readme: string): string[] {
  return readme
    .split(/\n(?=- |#|\n)/)
    .map((block) => block.trim())
    .filter((block) => /^- \*\*[A-Z]\d+\.\*\*/.test(block))
}

test.each(GAMES.map(({ id }) => id))('the numbered rules of %s have no names of programs', (id) => {
  const rules = ruleLines(readFileSync(pathOf(id, 'README.md'), 'utf8'))
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => rule.includes('`'))).toEqual([])
})
