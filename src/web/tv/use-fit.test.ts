import { expect, test } from 'vitest'
import { largestFit, stageZoom } from './use-fit.ts'

test('the picture is scaled to the screen', () => {
  expect(stageZoom({ width: 1920, height: 1080 })).toBe(1)
  expect(stageZoom({ width: 1280, height: 720 })).toBeCloseTo(2 / 3)
  expect(stageZoom({ width: 3840, height: 2160 })).toBe(2)
  expect(stageZoom({ width: 1024, height: 1366 })).toBeCloseTo(1024 / 1920)
})

test('content gets the largest zoom that fits, or the smallest if none does', () => {
  expect(largestFit(() => true)).toBe(2.2)
  const zoom = largestFit((wanted) => 700 * wanted <= 800)
  expect(zoom).toBeLessThanOrEqual(800 / 700)
  expect(zoom).toBeGreaterThan(800 / 700 - 0.02)
  expect(largestFit(() => false)).toBe(0.5)
})
