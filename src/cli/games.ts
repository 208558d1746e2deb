import { LANG_FLAG, languageOf } from '../cli-kit/language.ts'
import type { Screen } from '../cli-kit/screen.ts'
import { noArguments, readArguments } from '../cli-kit/usage.ts'
import { LEVELS } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'
import { cliTexts, textsFor } from './texts/index.ts'

export const GAMES_HELP = `icebreaker games [--lang en|de]

  Lists the games with their numbers of players and the levels of their bots.
  --lang     English or German. Default: the locale (LC_ALL, LC_MESSAGES, LANG).`

/** Lists the games with their players and bots. */
export async function listGames(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, LANG_FLAG)
  noArguments(positionals)
  const language = languageOf(values.lang, screen)
  const t = cliTexts(language)
  const width = Math.max(...GAMES.map(({ id }) => id.length))
  const line = (id: string, players: string, bots: string, name: string) =>
    `${id.padEnd(width)}  ${players.padEnd(7)}  ${bots.padEnd(23)}  ${name}`
  const heading = line(t('games.id'), t('games.players'), t('games.bots'), t('games.name'))
  screen.print(screen.ink.bold(heading))
  for (const game of GAMES) {
    const { name } = await textsFor(game, language)
    const levels = LEVELS.filter((level) => game.bots[level] !== undefined).join(', ')
    screen.print(line(game.id, `${game.players.min}–${game.players.max}`, levels, name))
  }
  return 0
}
