import { expect, test } from 'vitest'
import { largestFit, stageZoom } from './use-fit.ts'

test('the picture is shown as large as the screen is', () => {
  expect(stageZoom({ width: 1920, height: 1080 })).toBe(1)
  expect(stageZoom({ width: 1280, height: 720 })).toBeCloseTo(2 / 3)
  expect(stageZoom({ width: 3840, height: 2160 })).toBe(2)
  expect(stageZoom({ width: 1024, height: 1366 })).toBeCloseTo(1024 / 1920)
})

test('what is in a box is as large as it fits, and never too small to be found', () => {
  expect(largestFit(() => true)).toBe(1.9)
  expect(largestFit((zoom) => 700 * zoom <= 800)).toBe(1.1)
  expect(largestFit(() => false)).toBe(0.5)
})
