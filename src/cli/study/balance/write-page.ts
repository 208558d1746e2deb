import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleScreen } from '../../../cli-kit/console-screen.ts'
import { readArguments, wholeNumber } from '../../../cli-kit/usage.ts'
import type { AnyGame } from '../../../engine/game.ts'
import { GAMES } from '../../../games/registry.ts'
import { type MeasuredBalance, measureBalance } from './measure.ts'
import { playsFrom, presetsToMeasure } from './measured-tables.ts'
import { balancePicture } from './picture.ts'
import { LEGEND, remarksOf, rowsOf } from './rows.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')

/** Measures every game and writes docs/balance.md with its pictures. */
async function writePage(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, {
    matches: { type: 'string', default: '200' },
    seed: { type: 'string', default: '0' },
  })
  const matches = wholeNumber('--matches', values.matches, 1_000_000, 1)
  const first = wholeNumber('--seed', values.seed, 2 ** 30)
  const screen = consoleScreen()
  const sections: string[] = []
  for (const game of GAMES) {
    const presets = presetsToMeasure(game, [], null)
    const what = { game, presets, plays: playsFrom(game, undefined), matches, first }
    const measured = await measureBalance(what, screen)
    const picture = `pictures/balance-${game.id}.svg`
    writeFileSync(join(DOCS, picture), balancePicture(`Balance of ${game.name}`, measured))
    sections.push(sectionOf(game, picture, measured))
  }
  writeFileSync(join(DOCS, 'balance.md'), `${headOf(matches, first)}\n${sections.join('\n')}`)
  screen.close()
}

function headOf(matches: number, first: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  return `# Balance

How fair and how open the games are, measured over ${matches} matches of every preset and every play, from seed ${first}, with
\`node tools/run.mjs src/cli/study/balance/write-page.ts --matches ${matches} --seed ${first}\` at commit ${commit} on ${date}.
\`npm run icebreaker -- balance GAME\` prints the same for one game, a new one included; \`--help\` explains the flags.

\`\`\`text
${LEGEND}
\`\`\`

An action in brackets with a number was legal so many times and never chosen.
`
}

function sectionOf(game: AnyGame, picture: string, measured: readonly MeasuredBalance[]): string {
  const presets = measured.map(({ preset, plays }) => {
    const cells = (list: readonly string[]) => `| ${list.join(' | ')} |`
    const rows = rowsOf(plays.map(({ report }) => report)).map(({ label, cells: own }) =>
      cells([label.trim(), ...own.map((cell) => cell.replace(' *', ' \\*'))]),
    )
    return [
      `### ${game.name}: ${preset.id}, ${preset.players} players`,
      '',
      cells(['', ...plays.map(({ play }) => play)]),
      cells(['---', ...plays.map(() => '--:')]),
      ...rows,
      '',
      ...remarksOf(plays).map((remark) => `- ${remark}`),
      '',
    ].join('\n')
  })
  return [`## ${game.name}`, '', `![Seats and lengths of ${game.name}](${picture})`, '', ...presets].join(
    '\n',
  )
}

await writePage(process.argv.slice(2))
