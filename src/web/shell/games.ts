import * as v from 'valibot'
import { type Answer, no } from '../../protocol/answer.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import { createResource } from './resource.ts'
import { server } from './server.ts'

/** What every screen relies on; the rest of an answer is looked at where it is used. */
const summarySchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  players: v.looseObject({ min: v.number(), max: v.number() }),
  options: v.looseObject({}),
  presets: v.array(v.looseObject({ id: v.string() })),
  bots: v.array(v.looseObject({ level: v.string() })),
})

/** The answer, unless it is of another version than this page: then there is no use in showing it. */
function sound<Value>(answer: Answer<Value>, schema: v.GenericSchema): Answer<Value> {
  return answer.ok && !v.is(schema, answer.value) ? no('wrong-protocol') : answer
}

const useList = createResource(async () => sound(await server().games(), v.array(summarySchema)))

/** All games of this server. */
export const useGames = () => useList('all')

/** A game with its rules. */
export const useGame = createResource(async (id) => sound(await server().game(id), summarySchema))

/** The summary of one game; null while it is not known, or where there is none of that id. */
export function useGameSummary(id: string): GameSummary | null {
  const games = useGames()
  return games.status === 'ready' ? (games.value.find((game) => game.id === id) ?? null) : null
}
