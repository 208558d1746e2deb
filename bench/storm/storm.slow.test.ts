import { describe, expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { tortureCrowds } from './run.ts'

const SMALL = { isSoon: true, isTimed: false, say: () => undefined }

describe('a crowd', () => {
  test.concurrent('that reconnects at once is let in, and clients that never read harm nobody', async () => {
    const seed = anySeed()
    const { violations, returned } = await tortureCrowds({
      ...SMALL,
      sockets: 320,
      readers: 12,
      seed,
      mutants: [],
    })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    expect(returned?.sockets).toBe(320)
  })

  test.concurrent('finds the mutants', async () => {
    const mutants = ['small-household', 'step-left-out', 'endless-buffer'] as const
    const { violations } = await tortureCrowds({
      ...SMALL,
      sockets: 48,
      readers: 12,
      seed: anySeed(),
      mutants,
    })
    const said = violations.join('\n')
    for (const what of [
      /refused with 429/,
      /told \d+ events, not \d+/,
      /\d+ who never read were not disconnected/,
    ])
      expect(said).toMatch(what)
  })
})
