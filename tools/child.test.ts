import { expect, test } from 'vitest'
import { signalFor } from './child.mjs'

test('a signal is passed on, except Ctrl-C to a child that has the terminal and gets it by itself', () => {
  expect(signalFor('attached', 'SIGINT', true)).toBe(null)
  expect(signalFor('attached', 'SIGINT', false)).toBe('SIGINT')
  expect(signalFor('attached', 'SIGTERM', true)).toBe('SIGTERM')
  expect(signalFor('captured', 'SIGINT', true)).toBe('SIGINT')
})

test('the runners of tests are told to end as by Ctrl-C', () => {
  expect(signalFor('shown', 'SIGTERM', false)).toBe('SIGINT')
})
