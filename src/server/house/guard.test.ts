import { describe, expect, test } from 'vitest'
import { guarded, RulesFault } from './guard.ts'

/** Sleeps without using the processor, as a thread does that others keep from running. */
const starve = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describe('rules under guard', () => {
  test('give what they give', () => expect(guarded(() => 7)).toBe(7))

  test('that throw are a fault, with their words', () => {
    expect(() =>
      guarded(() => {
        throw new Error('no such card')
      }),
    ).toThrow(new RulesFault('no such card'))
  })

  test('that do not come to an end are cut, however busy the machine', () => {
    let tries = 0
    expect(() =>
      guarded(() => {
        tries += 1
        for (;;);
      }, 50),
    ).toThrow(RulesFault)
    expect(tries).toBeLessThanOrEqual(4)
  })

  test('that were kept from running are tried again: a busy machine pauses no match', () => {
    let tries = 0
    const answer = guarded(() => {
      tries += 1
      if (tries < 3) starve(120)
      return tries
    }, 40)
    expect(answer).toBe(3)
  })

  test('that are kept from running for ever are a fault in the end', () => {
    expect(() => guarded(() => starve(60), 20)).toThrow(RulesFault)
  })

  test('may be guarded within each other', () => expect(guarded(() => guarded(() => 1) + 1)).toBe(2))
})
