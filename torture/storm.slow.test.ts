import { describe, expect, test } from 'vitest'
import { anySeed } from './settings.ts'
import { tortureCrowds } from './storm-run.ts'

const SMALL = { isSoon: true, isTimed: false, say: () => undefined }

describe('a crowd', () => {
  test.concurrent('that comes back at once is let in, all of it, and who does not listen harms nobody', async () => {
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

  test.concurrent('is seen to suffer where it does', async () => {
    const mutants = ['small-household', 'step-left-out', 'endless-buffer'] as const
    const { violations } = await tortureCrowds({
      ...SMALL,
      sockets: 48,
      readers: 12,
      seed: anySeed(),
      mutants,
    })
    const said = violations.join('\n')
    for (const what of [/refused with 429/, /told \d+ events, not \d+/, /\d+ who never read were not let go/])
      expect(said).toMatch(what)
  })
})
