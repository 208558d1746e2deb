import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TABLE_LIMITS } from '../limits.ts'
import { realWorld } from '../world.ts'
import { RulesFault, withSharedTimeLimit, withTimeLimit } from './time-limit.ts'

/** Sleeps without using the processor, as a thread does that others keep from running. */
const starve = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

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
      if (tries < 3) starve(120)
      return tries
    }, 40)
    expect(answer).toBe(3)
  })

  test('that never get to run cause a fault in the end', () => {
    expect(() => withTimeLimit(() => starve(60), 20)).toThrow(RulesFault)
  })

  test('may be nested', () => expect(withTimeLimit(() => withTimeLimit(() => 1) + 1)).toBe(2))
})

describe('rules that share a time limit', () => {
  const forever = () => {
    for (;;);
  }
  const failing = () => {
    throw new Error('no such card')
  }

  test('return each job’s result, and a job that throws fails alone', async () => {
    const asked = [withSharedTimeLimit(() => 1), withSharedTimeLimit(failing), withSharedTimeLimit(() => 3)]
    const [first, second, third] = await Promise.allSettled(asked)
    expect(first).toEqual({ status: 'fulfilled', value: 1 })
    expect(second).toEqual({ status: 'rejected', reason: new RulesFault('no such card') })
    expect(third).toEqual({ status: 'fulfilled', value: 3 })
  })

  test('are all run, even if one of them does not end', async () => {
    const asked = [withSharedTimeLimit(() => 1), withSharedTimeLimit(forever), withSharedTimeLimit(() => 3)]
    const [first, second, third] = await Promise.allSettled(asked)
    expect(first).toEqual({ status: 'fulfilled', value: 1 })
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(RulesFault) })
    expect(third).toEqual({ status: 'fulfilled', value: 3 })
  })

  test('that are slow only together cause no fault of the last one', async () => {
    const slow = () => {
      const until = performance.now() + TABLE_LIMITS.rulesMs * 0.4
      while (performance.now() < until);
      return 'done'
    }
    await expect(Promise.all([1, 2, 3, 4].map(() => withSharedTimeLimit(slow)))).resolves.toEqual(
      Array(4).fill('done'),
    )
  })

  describe('after a large batch', () => {
    const callOff = vi.fn()
    const later = vi.spyOn(realWorld, 'later')
    beforeEach(() => {
      callOff.mockReset()
      later.mockReset()
      later.mockReturnValue(callOff)
    })
    afterAll(() => later.mockRestore())

    const turns = async () => {
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => withSharedTimeLimit(() => at)))

    test('do not wait if the last batch was small', async () => {
      await many(7)
      await many(1)
      expect(later).not.toHaveBeenCalled()
    })

    test('wait no longer than the limit', async () => {
      await many(8)
      const done: number[] = []
      const asked = [1, 2].map((each) => withSharedTimeLimit(() => done.push(each)))
      await turns()
      expect(done).toEqual([])
      expect(later.mock.calls.map(([ms]) => ms)).toEqual([1])
      later.mock.calls[0]?.[1]()
      await Promise.all(asked)
      expect(done).toEqual([1, 2])
      await many(1)
      expect(later).toHaveBeenCalledTimes(1)
    })

    test('wait until they are as many as last time, and then again', async () => {
      await many(8)
      const early = many(3)
      await turns()
      await Promise.all([early, many(5)])
      expect(callOff).toHaveBeenCalled()
      const late = many(1)
      await turns()
      expect(later).toHaveBeenCalledTimes(2)
      later.mock.calls[1]?.[1]()
      await late
    })
  })
})
