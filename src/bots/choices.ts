import type { Typed } from '../engine/game.ts'

/**
 * How often players could and did choose something, by its name: an action type (`stay`), or a value of one of its fields
 * (`score category=fullHouse`). A list counts by its length.
 */
export type Choices = Record<string, { offered: number; chosen: number }>

/** Counts one decision. Something that several legal actions share is offered once. */
export function countChoices(choices: Choices, legal: readonly Typed[], chosen: Typed): void {
  const offered = new Set(legal.flatMap(namesIn))
  const names = new Set(namesIn(chosen))
  for (const name of new Set([...offered, ...names])) {
    const count = choices[name] ?? { offered: 0, chosen: 0 }
    choices[name] = count
    if (offered.has(name)) count.offered += 1
    if (names.has(name)) count.chosen += 1
  }
}

function namesIn(action: Typed): string[] {
  const { type, ...fields } = action
  const values = Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [`${type} ${field}.length=${value.length}`]
    return isName(value) ? [`${type} ${field}=${String(value)}`] : []
  })
  return [type, ...values]
}

/** Whether a value is a name, a number or a flag: texts that players write are no choice of the rules. */
function isName(value: unknown): boolean {
  return typeof value === 'string'
    ? /^[\w-]{1,24}$/.test(value)
    : ['number', 'boolean'].includes(typeof value)
}

/** Adds the counts of one match to those of all matches. */
export function addChoices(total: Choices, more: Choices): void {
  for (const [name, { offered, chosen }] of Object.entries(more)) {
    const sum = total[name] ?? { offered: 0, chosen: 0 }
    total[name] = { offered: sum.offered + offered, chosen: sum.chosen + chosen }
  }
}

/** Something that players could have chosen and never did. */
export interface NeverChosen {
  readonly name: string
  /** The number of decisions in which it was legal. */
  readonly offered: number
}

/** A field with more values than this holds ids, such as those of cards: its values have no meaning of their own. */
const VALUES_MAX = 40

/** Lists everything that was offered and never chosen, the most often offered first. */
export function neverChosenIn(choices: Choices): NeverChosen[] {
  const values = new Map<string, number>()
  for (const name of Object.keys(choices)) values.set(fieldOf(name), (values.get(fieldOf(name)) ?? 0) + 1)
  return Object.entries(choices)
    .filter(([name, { chosen }]) => chosen === 0 && (values.get(fieldOf(name)) ?? 0) <= VALUES_MAX)
    .filter(([name]) => name === typeOf(name) || (choices[typeOf(name)]?.chosen ?? 0) > 0)
    .map(([name, { offered }]) => ({ name, offered }))
    .toSorted((one, other) => other.offered - one.offered || one.name.localeCompare(other.name, 'en'))
}

const fieldOf = (name: string) => name.split('=')[0] ?? name
const typeOf = (name: string) => name.split(' ')[0] ?? name

/** Returns the action types that a game's schema names; none if the schema is not a variant on `type`. */
export function actionTypesOf(schema: object): string[] {
  const options: unknown = 'options' in schema ? schema.options : []
  return Array.isArray(options) ? options.flatMap((option: unknown) => literalTypeOf(option) ?? []) : []
}

function literalTypeOf(option: unknown): string | null {
  if (typeof option !== 'object' || option === null || !('entries' in option)) return null
  const { entries } = option
  if (typeof entries !== 'object' || entries === null || !('type' in entries)) return null
  const { type } = entries
  const literal: unknown =
    typeof type === 'object' && type !== null && 'literal' in type ? type.literal : null
  return typeof literal === 'string' ? literal : null
}
