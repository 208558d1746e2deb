import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { AnyGame } from '../../engine/game.ts'

/** Converts a schema to JSON Schema, for the OpenAPI document. */
export function documentOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...document } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return document
}

/** The members of a union on `type`: the schema of the other fields, by type. */
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

/** The distinct action types of all games. */
export function namesIn(games: readonly AnyGame[]): string[] {
  return [...new Set(games.flatMap((game) => [...actionsOf(game).keys()]))].toSorted()
}

/** The schema of the fields of an action type, and the games that have it. */
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
