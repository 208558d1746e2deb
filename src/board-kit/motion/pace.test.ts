import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test('the system decides whether pieces fly, unless the device has its own setting', () => {
  const flies = (motion: 'system' | 'full' | 'reduced' | 'off', isSystemCalm: boolean) =>
    paceOf({ motion, speed: 'normal' }, isSystemCalm).isMoving
  expect([flies('system', false), flies('system', true)]).toEqual([true, false])
  expect([flies('full', true), flies('reduced', false), flies('off', false)]).toEqual([true, false, false])
})

test('with reduced motion a line fades in, with motion off it does not', () => {
  expect(paceOf({ motion: 'reduced', speed: 'fast' }, false)).toEqual({
    isMoving: false,
    factor: 0.5,
    fadeMs: 150,
  })
  expect(paceOf({ motion: 'off', speed: 'slow' }, false)).toMatchObject({ factor: 1.5, fadeMs: 0 })
})
