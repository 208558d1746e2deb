import { expect, test } from 'vitest'
import { SAMPLES } from '../../rules/samples.ts'
import { DRAWINGS } from './drawings.ts'
import { shapesOf } from './gift-art.tsx'

test('every sample gift has a drawing of its own', () => {
  expect(new Set(SAMPLES.map(({ picture }) => picture)).size).toBe(SAMPLES.length)
  expect(SAMPLES.filter(({ picture }) => shapesOf(picture, DRAWINGS) === null)).toEqual([])
  expect(Object.keys(DRAWINGS)).toHaveLength(SAMPLES.length)
  expect(new Set(Object.values(DRAWINGS)).size).toBe(SAMPLES.length)
})

test('every shape has a colour and well-formed data', () => {
  for (const [sign, drawing] of Object.entries(DRAWINGS)) {
    for (const { className, path } of shapesOf(sign, DRAWINGS) ?? []) {
      expect(className, `${sign}: ${drawing}`).not.toBe('')
      if (typeof path === 'string') expect(path, sign).toMatch(/^M[-\d.]+[ -][-\d. MmLlHhVvCcSsAaZz]+$/)
      else expect(path.every(Number.isFinite) && path.length >= 3, sign).toBe(true)
    }
  }
})

test('a sign that nobody has drawn has no shapes', () => {
  expect(shapesOf('🎸', DRAWINGS)).toBeNull()
  expect(shapesOf('toString', DRAWINGS)).toBeNull()
})
