import { describe, expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { SCRIPTS } from '../kit/scripted-match.ts'
import type { CutsMutant } from './mutants.ts'
import { type CutsSettings, tortureLines } from './run.ts'

const NOTHING = { every: 0, silent: 0, resumes: 0, lives: 1, commands: 0, isSoon: true, mutants: [] } as const
const SMALL = { ...NOTHING, timeMaxMs: 120_000, say: () => undefined }

describe('a connection', () => {
  test.concurrent('that is cut, silent, late or doubled changes nothing', async () => {
    const seed = anySeed()
    const { violations, boundaries, twins, silence } = await tortureLines({
      ...SMALL,
      every: 24,
      silent: 24,
      resumes: 80,
      lives: 2,
      commands: 240,
      seed,
    })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    expect(boundaries?.cuts).toBeGreaterThan(20)
    expect(twins?.commands).toBeGreaterThanOrEqual(240)
    expect(silence?.sockets).toBe(24)
  })

  const CUT = { every: 2, scripts: SCRIPTS.filter(({ game }) => game === 'discard') }
  type Wrong = readonly [mutants: readonly CutsMutant[], part: Partial<CutsSettings>, said: readonly RegExp[]]
  const wrong: readonly Wrong[] = [
    [
      ['no-dedupe', 'deaf-server'],
      { ...CUT, isFirstEnough: true, commands: 60, silent: 8 },
      [
        /was rejected: (stale-revision|not-your-turn)/,
        /1 of twins/,
        /the server has \d+ sockets of 8 clients/,
      ],
    ],
    [
      ['stale-taken', 'step-left-out', 'deaf-client'],
      { resumes: 20, commands: 120, silent: 8 },
      [/2 of twins/, /told \d+ events, not \d+/, /\d of 8 clients did not notice after/],
    ],
    [['new-ids', 'events-twice'], CUT, [/was rejected/, /was told \d+ events, not these \d+/]],
  ]
  test.concurrent.each(wrong)('breaks with the mutants %s', async (mutants, part, said) => {
    const { violations } = await tortureLines({ ...SMALL, ...part, seed: anySeed(), mutants })
    for (const what of said) expect(violations.join('\n')).toMatch(what)
  })
})
