import { describe, expect, test } from 'vitest'
import { argumentsIn } from '../../engine/testing/message-arguments.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'

describe('the texts of the page', () => {
  test('have the same keys and arguments in both languages', () => {
    expect(argumentsIn(de)).toEqual(argumentsIn(en))
  })

  test('are never empty', () => {
    const empty = [en, de].flatMap((catalog) =>
      Object.entries(catalog).filter(([, text]) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })
})
