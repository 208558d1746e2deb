import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { planOf, runGroups } from './test.ts'

describe('the command line of npm test', () => {
  const CHECKS = [['types'], ['lint', 'style', 'unused']]

  test('without arguments runs every part but the slow ones, checks first', () => {
    const groups = [CHECKS, [['unit', 'long'], ['cluster']], [['e2e']]]
    expect(planOf([])).toEqual({ groups, args: [] })
  })

  test('takes a suite by name', () => {
    expect(planOf(['quick']).groups).toEqual([CHECKS, [['unit']]])
    const slow = [[['slow'], ['cluster-slow']], [['e2e-slow']]]
    expect(planOf(['all']).groups).toEqual([...planOf([]).groups, ...slow])
  })

  test('takes parts by name, and runs them in the usual order', () => {
    expect(planOf(['e2e', 'lint', 'types'])).toEqual({ groups: [[['types'], ['lint']], [['e2e']]], args: [] })
  })

  test('passes the remaining arguments on to the tool of a single part', () => {
    expect(planOf(['e2e', 'home', '--headed'])).toEqual({ groups: [[['e2e']]], args: ['home', '--headed'] })
  })

  test.each([[['unti']], [['src/engine']], [['unit', 'e2e', 'home']], [['quick', 'home']]])(
    'refuses %j and lists the parts',
    (argv) => expect(() => planOf(argv)).toThrow(/There is no part/),
  )
})

describe('a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-parts-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const part = (name: string, code: string) => {
    const tool = join(folder, `${name}.mjs`)
    writeFileSync(tool, code)
    return { tool, args: [] }
  }
  /** Passes only if the other one runs at the same time; prints a line before and one after. */
  const meets = (name: string, other: string) =>
    part(
      name,
      `import { existsSync, writeFileSync } from 'node:fs'
console.log('${name} begins')
writeFileSync(${JSON.stringify(folder)} + '/${name}.met', '')
const deadline = Date.now() + 30_000
const hasMet = () => existsSync(${JSON.stringify(folder)} + '/${other}.met')
while (!hasMet() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
console.log('${name} ends')
process.exitCode = hasMet() ? 0 : 1`,
    )

  test('runs chains side by side, keeps outputs apart, goes on after a failure and ends with the count', async () => {
    const parts = {
      first: part('first', ''),
      ana: meets('ana', 'ben'),
      ben: meets('ben', 'ana'),
      bad: { ...part('bad', 'process.exitCode = 1'), advice: 'Try again.' },
      last: part('last', ''),
    }
    let printed = ''
    const print = (text: string) => {
      printed += text
    }
    const plan = { groups: [[['first', 'ana'], ['ben']], [['bad']], [['last']]], args: [] }
    expect(await runGroups(plan, { parts, print })).toBe(1)
    for (const name of ['ana', 'ben'])
      expect(printed).toMatch(new RegExp(`^${name} begins\n${name} ends\n${name}: passed in [\\d.]+ s$`, 'm'))
    expect(printed).toContain('Try again.\nbad: failed in')
    expect(printed).toMatch(/^last {3}passed +[\d.]+ s\n\n4 passed, 1 failed\n$/m)
  })
})
