import { describe, expect, test } from 'vitest'
import { RulesFault } from '../../table/rules-fault.ts'
import { withTimeLimit } from './time-limit.ts'

/** Sleeps until it is stopped and uses no processor time, as a thread does that others keep from running. */
function starve(): never {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
}

describe('rules under a time limit', () => {
  test('return their result', () => expect(withTimeLimit(() => 7)).toBe(7))

  test('that throw cause a fault with their message', () => {
    expect(() =>
      withTimeLimit(() => {
        throw new Error('no such card')
      }),
    ).toThrow(new RulesFault('no such card'))
  })

  test('that do not end are stopped, however busy the machine is', () => {
    let tries = 0
    expect(() =>
      withTimeLimit(() => {
        tries += 1
        for (;;);
      }, 50),
    ).toThrow(RulesFault)
    expect(tries).toBeLessThanOrEqual(4)
  })

  test('that were kept from running are tried again, so a busy machine pauses no match', () => {
    let tries = 0
    const answer = withTimeLimit(() => {
      tries += 1
      if (tries < 3) starve()
      return tries
    }, 40)
    expect(answer).toBe(3)
  })

  test('that never get to run cause a fault in the end', () => {
    expect(() => withTimeLimit(starve, 20)).toThrow(RulesFault)
  })

  test('may be nested', () => expect(withTimeLimit(() => withTimeLimit(() => 1) + 1)).toBe(2))
})
