import * as v from 'valibot'
import { type Answer, reject } from '../../protocol/answer.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import { createResource } from './resource.ts'
import { server } from './server.ts'

/** The fields that every screen relies on; other fields are checked where they are used. */
const summarySchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  players: v.looseObject({ min: v.number(), max: v.number() }),
  options: v.looseObject({}),
  presets: v.array(v.looseObject({ id: v.string() })),
  bots: v.array(v.looseObject({ level: v.string() })),
})

/** Rejects an answer that does not fit the schema: it comes from a server of another version. */
function sound<Value>(answer: Answer<Value>, schema: v.GenericSchema): Answer<Value> {
  return answer.ok && !v.is(schema, answer.value) ? reject('wrong-protocol') : answer
}

const useList = createResource(async () => sound(await server().games(), v.array(summarySchema)))

/** The list of this server's games. */
export const useGames = () => useList('all')

/** Loads one game with its rules. */
export const useGame = createResource(async (id) => sound(await server().game(id), summarySchema))

/** The summary of one game; null while it loads, or if no game has that id. */
export function useGameSummary(id: string): GameSummary | null {
  const games = useGames()
  return games.status === 'ready' ? (games.value.find((game) => game.id === id) ?? null) : null
}
