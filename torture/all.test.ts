import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { howToRepeat, reportOf, resultTable } from './all-report.ts'
import { type PartResult, runAll } from './all-run.ts'
import { PARTS, type Part } from './parts.ts'

const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
).scripts

describe('the list of parts', () => {
  test('is the list of commands', () => {
    const commands = Object.entries(scripts).filter(
      ([, command]) => command.includes('run.mjs torture ') && !command.includes(' torture all'),
    )
    expect(Object.fromEntries(commands)).toEqual(
      Object.fromEntries(
        PARTS.map(({ name, script }) => [`torture:${name}`, `exec node setup/run.mjs torture ${script}`]),
      ),
    )
  })

  test.each(PARTS)('$name has a script, and a small version in the tests', (part) => {
    const { script, small = `${script}.long.test.ts` } = part
    for (const file of [`${script}.ts`, small]) expect(existsSync(join(import.meta.dirname, file))).toBe(true)
  })
})

const WELL = `console.log('  kills     12\\n  of which  3\\n  others    x')`
const SCRIPTS: Readonly<Record<string, string>> = {
  well: `${WELL}\nconsole.log(process.argv.slice(2).join(' '))`,
  wrong: `${WELL}\nprocess.exitCode = 1`,
  lame: `console.log('skipped: no strace here')`,
  endless: `console.log('waits')\nsetInterval(() => undefined, 1000)`,
}

describe('all of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-all-'))
  const part = (name: string): Part => ({
    name,
    script: name,
    ids: 'D1',
    gate: '--some 3',
    night: '--some 9',
    counts: ['kills', 'of which', 'missing'],
  })
  const run = (names: readonly string[], partMaxMs = 60_000) =>
    runAll({
      parts: names.map(part),
      tier: 'gate',
      seed: 7,
      folder,
      partMaxMs,
      heard: () => undefined,
      done: () => undefined,
    })
  beforeAll(() => {
    for (const [name, code] of Object.entries(SCRIPTS)) writeFileSync(join(folder, `${name}.ts`), code)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const brief = ({ part: { name }, isPassed, counts, skipped }: PartResult) => [
    name,
    isPassed,
    counts,
    skipped,
  ]

  test('are run one after the other, whatever becomes of one, and say how much was run', async () => {
    const results = await run(['wrong', 'lame', 'well'])
    expect(results.map(brief)).toEqual([
      ['wrong', false, '12 kills, 3 of which', []],
      ['lame', true, '', ['no strace here']],
      ['well', true, '12 kills, 3 of which', []],
    ])
    expect(results[2]?.output).toContain('--some 3 --seed 7')
    const table = resultTable(results)
    expect(table).toMatch(/^wrong {2}D1 {5}12 kills, 3 of which {2}FAILED/m)
    expect(table).toMatch(/passed, skipped: no strace here/)
    expect(table).toContain('Parts: 2 passed, 1 failed')
    expect(howToRepeat(results)).toBe('Again: npm run torture:wrong -- --some 3 --seed 7')
    expect(reportOf('gate', 7, results)).toContain('| wrong | D1 | 12 kills, 3 of which | FAILED |')
  })

  test('end one that does not end', async () => {
    const [result] = await run(['endless'], 1_000)
    expect(result?.isPassed).toBe(false)
    expect(result?.output).toContain('It was ended: it took longer than 1 s.')
  })
})
