import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { AnyGame } from '../../engine/game.ts'

/** A schema as the document has it. */
export function documentOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...document } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return document
}

/** The members of a union on `type`: each name, with the schema of what goes with it. */
export function membersOf(union: GenericSchema): ReadonlyMap<string, JsonSchema> {
  const { oneOf, anyOf, ...alone } = documentOf(union)
  const members = (oneOf ?? anyOf ?? [alone]).flatMap((member) => {
    if (typeof member === 'boolean') return []
    const { type, ...properties } = member.properties ?? {}
    const name = typeof type === 'object' ? type.const : undefined
    const required = (member.required ?? []).filter((property) => property !== 'type')
    return typeof name === 'string' ? [[name, { ...member, properties, required }] as const] : []
  })
  return new Map(members)
}

const membersByGame = new WeakMap<AnyGame, ReadonlyMap<string, JsonSchema>>()

function actionsOf(game: AnyGame): ReadonlyMap<string, JsonSchema> {
  const known = membersByGame.get(game) ?? membersOf(game.action)
  membersByGame.set(game, known)
  return known
}

/** The types of all actions of all games, each once. */
export function namesIn(games: readonly AnyGame[]): string[] {
  return [...new Set(games.flatMap((game) => [...actionsOf(game).keys()]))].toSorted()
}

/** The fields of an action of this type, for each game that has it. */
export function bodyOf(
  name: string,
  games: readonly AnyGame[],
): { readonly document: object; readonly gamesWith: readonly string[] } {
  const found = games.flatMap((game) => {
    const body = actionsOf(game).get(name)
    return body === undefined ? [] : [{ game: game.name, body }]
  })
  const different = new Map(found.map(({ body }) => [JSON.stringify(body), body]))
  const bodies = [...different.values()]
  const document = bodies.length === 1 ? (bodies[0] ?? {}) : { anyOf: bodies }
  return { document, gamesWith: found.map(({ game }) => game) }
}
