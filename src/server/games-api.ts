import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type AnyGame, LEVELS, type Level } from '../engine/game.ts'
import { no, yes } from '../protocol/answer.ts'
import { gameAnswer, gamesAnswer } from './http/answers.ts'
import { type Route, route } from './http/route.ts'

/** A game as the API shows it: the rules' own data, without the rules. */
export interface GameSummary {
  readonly id: string
  readonly name: string
  readonly players: { readonly min: number; readonly max: number }
  readonly version: number
  /** JSON Schema of the house rules, with defaults, bounds and titles. */
  readonly options: JsonSchema
  readonly bots: readonly { readonly level: Level; readonly name: string; readonly style: string }[]
}

export interface GameDetails extends GameSummary {
  /** The README of the game's folder, in Markdown; null where there is none. */
  readonly rules: string | null
}

function summaryOf(game: AnyGame): GameSummary {
  const { id, name, version, players } = game
  const options = toJsonSchema(game.options, { errorMode: 'ignore', typeMode: 'input' })
  const bots = LEVELS.flatMap((level) => {
    const bot = game.bots[level]
    return bot === undefined ? [] : [{ level, name: bot.name, style: bot.style }]
  })
  return { id, name, players: { min: players.min, max: players.max }, version, options, bots }
}

function rulesOf(gamesDir: string, id: string): string | null {
  const path = join(gamesDir, id, 'README.md')
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const headers = { 'cache-control': 'no-cache' }

/** `GET /games` and `GET /games/{id}`. All is made once: neither rules nor texts change while it runs. */
export function gamesRoutes(games: readonly AnyGame[], gamesDir: string): Route[] {
  const summaries = games.map(summaryOf)
  const details = new Map<string, GameDetails>(
    summaries.map((summary) => [summary.id, { ...summary, rules: rulesOf(gamesDir, summary.id) }]),
  )
  return [
    route({
      method: 'GET',
      path: '/games',
      group: 'Games',
      summary: 'The games that there are',
      who: 'anyone',
      answer: { status: 200, schema: gamesAnswer },
      handle: async () => yes({ body: { games: summaries }, headers }),
    }),
    route({
      method: 'GET',
      path: '/games/{id}',
      group: 'Games',
      summary: 'A game with its rules',
      who: 'anyone',
      params: v.strictObject({ id: v.string() }),
      answer: { status: 200, schema: gameAnswer },
      rejects: ['unknown-game'],
      async handle({ params }) {
        const game = details.get(params.id)
        return game === undefined ? no('unknown-game') : yes({ body: game, headers })
      },
    }),
  ]
}
