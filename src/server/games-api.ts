import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type AnyGame, assert, LEVELS } from '../engine/game.ts'
import { parse } from '../engine/schema.ts'
import { ok, reject } from '../protocol/answer.ts'
import type { GameDetails, GameSummary } from '../protocol/answers.ts'
import { gameAnswer, gamesAnswer } from './http/answers.ts'
import { type Route, route } from './http/route.ts'

function summaryOf(game: AnyGame, isDailyOn: boolean): GameSummary {
  const { id, name, version, players } = game
  const options = toJsonSchema(game.options, { errorMode: 'ignore', typeMode: 'input' })
  const presets = (game.presets ?? []).map((preset) => {
    const parsed = parse(game.options, preset.options)
    assert(parsed.ok, `the preset ${preset.id} of ${id} holds options of the game`)
    return { id: preset.id, options: parsed.value }
  })
  const bots = LEVELS.flatMap((level) => {
    const bot = game.bots[level]
    return bot === undefined ? [] : [{ level, name: bot.name, style: bot.style }]
  })
  const { min, max } = players
  return {
    id,
    name,
    players: { min, max },
    version,
    options,
    presets,
    variants: variantsOf(game),
    bots,
    ...(isDailyOn && game.daily !== undefined ? { hasDaily: true as const } : {}),
  }
}

function variantsOf({ variants }: AnyGame): GameSummary['variants'] {
  return variants === undefined ? null : { option: variants.option, values: [...variants.values] }
}

function rulesOf(gamesDir: string, id: string): string | null {
  const path = join(gamesDir, id, 'README.md')
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const headers = { 'cache-control': 'no-cache' }

/** The routes `GET /games` and `GET /games/{id}`. Their answers are made once: rules and texts do not change at run time. */
export function gamesRoutes(games: readonly AnyGame[], gamesDir: string, isDailyOn: boolean): Route[] {
  const summaries = games.map((game) => summaryOf(game, isDailyOn))
  const details = new Map<string, GameDetails>(
    summaries.map((summary) => [summary.id, { ...summary, rules: rulesOf(gamesDir, summary.id) }]),
  )
  return [
    route({
      method: 'GET',
      path: '/games',
      group: 'Games',
      summary: 'All games',
      access: 'anyone',
      answer: { status: 200, schema: gamesAnswer },
      handle: async () => ok({ body: { games: summaries }, headers }),
    }),
    route({
      method: 'GET',
      path: '/games/{id}',
      group: 'Games',
      summary: 'A game with its rules',
      access: 'anyone',
      params: v.strictObject({ id: v.string() }),
      answer: { status: 200, schema: gameAnswer },
      rejects: ['unknown-game'],
      async handle({ params }) {
        const game = details.get(params.id)
        return game === undefined ? reject('unknown-game') : ok({ body: game, headers })
      },
    }),
  ]
}
