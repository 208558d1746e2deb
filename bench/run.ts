import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { GAMES } from '../src/games/registry.ts'
import { type Figure, measure } from './measure.ts'
import { CHANCE, randomPlay, YARDSTICK } from './subjects.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    ms: { type: 'string', default: '200' },
    save: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const roundMs = Number(values.ms)

function showProgress(done: number): void {
  if (process.stderr.isTTY !== true) return
  const bar = '█'.repeat(done).padEnd(rounds, '░')
  process.stderr.write(done < rounds ? `\r${bar} round ${done} of ${rounds} ` : '\r\u001b[K')
}

const rate = (value: number) =>
  value >= 1e6
    ? `${(value / 1e6).toFixed(2)} M`
    : value >= 1e3
      ? `${(value / 1e3).toFixed(1)} k`
      : value.toFixed(0)

/** A Markdown table: per second of CPU, and how many dice of the yardstick one of it costs. */
function table(figures: readonly Figure[]): string {
  const yardstick = figures.find(({ name }) => name === YARDSTICK)?.median ?? 1
  const rows = figures.map(
    ({ name, median, best }) =>
      `| ${name} | ${rate(median)} | ${rate(best)} | ${(yardstick / median).toFixed(yardstick / median < 10 ? 1 : 0)} |`,
  )
  return ['| what | median a CPU second | best | cost in dice |', '|---|--:|--:|--:|', ...rows].join('\n')
}

const subjects = [...CHANCE, ...GAMES.flatMap(randomPlay)]
const figures = measure(subjects, { rounds, roundMs }, showProgress)
const result = table(figures)
console.log(result)
if (values.save) {
  const commit = execFileSync('git', ['log', '-1', '--format=%h %cs %s'], { encoding: 'utf8' }).trim()
  const head = `\n## ${commit}\n\nNode ${process.version}, ${rounds} rounds of ${roundMs} ms each, interleaved.\n\n`
  appendFileSync(new URL('results.md', import.meta.url), `${head}${result}\n`)
}
