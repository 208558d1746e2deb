import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf, PARTS, type Part, partWithOptions } from '../parts.ts'
import { howToRepeat, Progress, reportOf, resultTable } from './report.ts'
import { type PartResult, runAll } from './run.ts'

describe('the list of parts', () => {
  test.each([
    ['kill --kills 200 --clients 40', 'kill', '--kills 200 --clients 40'],
    ['sync --acks 500 --seed 7', 'sync', '--acks 500 --seed 7'],
    ['simulate --seed 7 --trace', 'simulate', '--seed 7 --trace'],
  ])('finds the one part with options of its own in "%s"', (line, name, options) => {
    const found = partWithOptions(line.split(' '))
    expect(found?.part.name).toBe(name)
    expect(found?.options.join(' ')).toBe(options)
  })

  test.each([
    '',
    'kill',
    'kill leaks',
    'kill --seed 7',
    'kill --lanes 1',
    '--night',
    'leaks --night --report=x.md',
    'nothing --x',
  ])('leaves "%s" to the run of several parts', (line) =>
    expect(partWithOptions(line.split(' ').filter(Boolean))).toBeNull(),
  )

  test.each(PARTS)('$name has a script, and a small version in the tests', (part) => {
    const { name, tests, small = tests && `../${tests}` } = part
    const isThere = (file: string) => existsSync(join(import.meta.dirname, '..', file))
    const versions =
      small === undefined ? ['long', 'slow'].map((kind) => `${name}/${name}.${kind}.test.ts`) : [small]
    expect(isThere(commandOf(part)[0])).toBe(true)
    expect(versions.some(isThere)).toBe(true)
  })
})

const WELL = `console.log('  kills     12\\n  of which  3\\n  others    x')`
/** A script that succeeds only if the other one runs at the same time. */
const meets = (other: string) => `
import { existsSync, writeFileSync } from 'node:fs'
writeFileSync(new URL('met-' + process.argv[1].split('/').at(-1), import.meta.url), '')
const isThere = () => existsSync(new URL('met-${other}.ts', import.meta.url))
const endAt = Date.now() + 30_000
while (!isThere() && Date.now() < endAt) await new Promise((resolve) => setTimeout(resolve, 20))
process.exitCode = isThere() ? 0 : 1`
const SCRIPTS: Readonly<Record<string, string>> = {
  first: meets('second'),
  second: meets('first'),
  hermit: `import { readdirSync } from 'node:fs'
process.exitCode = readdirSync(new URL('.', import.meta.url)).some((name) => name.startsWith('met-')) ? 1 : 0`,
  well: `${WELL}\nconsole.log(process.argv.slice(2).join(' '))`,
  wrong: `${WELL}\nprocess.exitCode = 1`,
  lame: `console.log('skipped: no strace here')`,
  endless: `console.log('waits')\nsetInterval(() => undefined, 1000)`,
}

test('the progress has one line per running part, and the command that repeats a failed one', () => {
  const part: Part = { name: 'kill', ids: 'D1', gate: '', night: '', counts: [] }
  const other: Part = { ...part, name: 'disk', ids: 'D4' }
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const progress = new Progress([part, other], { isTTY: true, write })
  progress.heard(part, '')
  progress.heard(other, 'half of it')
  progress.show()
  expect(text).toBe('… kill (D1), 0 s so far\n… disk (D4), 0 s so far: half of it\n')
  text = ''
  const command = 'npm run torture -- disk --writesEvery 15 --seed 7'
  progress.done({
    part: other,
    command,
    isPassed: false,
    skipped: [],
    counts: '',
    tookMs: 900,
    output: 'Oh.',
  })
  progress.end()
  expect(text).toBe(
    `\x1b[2A\x1b[J\nOh.\n\n✗ 1 of 2  disk (D4), 1 s: \nAgain: ${command}\n\n… kill (D1), 0 s so far\n\x1b[1A\x1b[J`,
  )
})

describe('a run of several parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-all-'))
  const part = (name: string): Part => ({
    name,
    script: `${name}.ts`,
    ids: 'D1',
    gate: '--some 3',
    night: '--some 9',
    counts: ['kills', 'of which', 'missing'],
  })
  const run = (names: readonly string[], { partMaxMs = 60_000, lanes = 1, alone = '' } = {}) =>
    runAll({
      parts: names.map((name) => ({ ...part(name), ...(name === alone ? { isAlone: true } : {}) })),
      tier: 'gate',
      seed: 7,
      lanes,
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

  test('runs one after the other, continues after a failure, and prints the counts', async () => {
    const results = await run(['wrong', 'lame', 'well'])
    expect(results.map(brief)).toEqual([
      ['wrong', false, '12 kills, 3 of which', []],
      ['lame', true, '', ['no strace here']],
      ['well', true, '12 kills, 3 of which', []],
    ])
    expect(results[2]?.output).toContain('--some 3 --seed 7')
    const table = resultTable(results, 90_000)
    expect(table).toMatch(/^wrong {2}D1 {5}12 kills, 3 of which {2}FAILED/m)
    expect(table).toMatch(/passed, skipped: no strace here/)
    expect(table).toContain('Parts: 2 passed, 1 failed, 1.5 minutes')
    expect(howToRepeat(results)).toBe('Again: npm run torture -- wrong --some 3 --seed 7')
    expect(reportOf({ tier: 'gate', seed: 7, lanes: 1, tookMs: 90_000 }, results)).toContain(
      '| wrong | D1 | 12 kills, 3 of which | FAILED |',
    )
  })

  test('runs two at a time, after the part that must be alone', async () => {
    const results = await run(['first', 'second', 'hermit'], { lanes: 2, alone: 'hermit' })
    expect(results.map(({ part: { name }, isPassed }) => [name, isPassed])).toEqual([
      ['first', true],
      ['second', true],
      ['hermit', true],
    ])
  })

  test('ends a part that takes too long', async () => {
    const [result] = await run(['endless'], { partMaxMs: 1_000 })
    expect(result?.isPassed).toBe(false)
    expect(result?.output).toContain('It was ended: it took longer than 1 s.')
  })
})
