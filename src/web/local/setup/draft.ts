import * as v from 'valibot'
import type { Level } from '../../../engine/game.ts'
import type { GameSummary } from '../../../protocol/answers.ts'
import { AVATARS, type Avatar, nameSchema } from '../../../protocol/identity.ts'
import { distinctName, looksLike, type NameFault, nameFaultOf } from '../../../protocol/names.ts'
import { nearestLevel } from '../../../table/commands.ts'
import { TABLE_LIMITS } from '../../../table/limits.ts'
import type { Table } from '../../../table/table.ts'
import type { StartPlan } from '../../lobby/start-plan.ts'
import type { LocalKind } from '../saved/storage.ts'
import type { Sitter } from './plan.ts'

/** A person in the form; the key tells one line from the next. */
export interface PersonDraft {
  readonly key: number
  readonly name: string
  readonly avatar: Avatar
}

export interface BotDraft {
  readonly key: number
  readonly level: Level
}

/** A table before it is opened: its players and its rules. */
export interface Draft {
  readonly people: readonly PersonDraft[]
  readonly bots: readonly BotDraft[]
  readonly options: unknown
  readonly nextKey: number
}

export const PEOPLE_MIN: Readonly<Record<LocalKind, number>> = { solo: 1, pass: 2 }
const BOTS_USUAL = 2

type Fits = Pick<GameSummary, 'id' | 'players' | 'bots' | 'presets'>

const levelsOf = ({ bots }: Fits): readonly Level[] => bots.map(({ level }) => level)
export const seatsOf = ({ people, bots }: Draft) => people.length + bots.length
export const seatsMax = ({ players }: Fits) => Math.min(players.max, TABLE_LIMITS.seats)

/** The wanted level, or the nearest one that the game has. */
export function levelFor(game: Fits, wanted: Level): Level {
  return nearestLevel(levelsOf(game), wanted)
}

/**
 * The players of the last match here play again, with as many bots and by the same rules if it is the same game; the first
 * time, the owner of the device and two bots.
 */
export function draftFor(
  game: Fits,
  kind: LocalKind,
  before: { readonly me: { readonly name: string; readonly avatar: Avatar }; readonly table: Table | null },
): Draft {
  const { me, table } = before
  const known = (table?.seats ?? []).filter(({ profile }) => profile !== null)
  const first = known.length > 0 ? known : [me]
  const wanted = Math.min(kind === 'solo' ? 1 : Math.max(PEOPLE_MIN.pass, first.length), seatsMax(game))
  const people = Array.from({ length: wanted }, (_, at) => ({
    key: at,
    name: first[at]?.name ?? '',
    avatar: first[at]?.avatar ?? freeAvatar(first),
  }))
  const levels =
    table === null
      ? usualBots(kind)
      : table.seats.flatMap(({ profile, bot }) => (profile !== null || bot === null ? [] : [bot]))
  const room = Math.max(0, seatsMax(game) - people.length)
  const missing = Math.max(0, game.players.min - people.length - levels.length)
  const bots = [...levels, ...Array.from({ length: missing }, () => 'good' as const)]
    .slice(0, levelsOf(game).length === 0 ? 0 : room)
    .map((level, at) => ({ key: people.length + at, level: levelFor(game, level) }))
  const options = table?.game === game.id ? table.options : (game.presets[0]?.options ?? {})
  return { people, bots, options, nextKey: people.length + bots.length }
}

const usualBots = (kind: LocalKind): Level[] =>
  kind === 'solo' ? Array.from({ length: BOTS_USUAL }, () => 'good') : []

function freeAvatar(taken: readonly { readonly avatar: Avatar }[]): Avatar {
  return AVATARS.find((avatar) => taken.every((one) => one.avatar !== avatar)) ?? 'fox'
}

export function withPerson(draft: Draft): Draft {
  const person = { key: draft.nextKey, name: '', avatar: freeAvatar(draft.people) }
  return { ...draft, people: [...draft.people, person], nextKey: draft.nextKey + 1 }
}

export function withBot(draft: Draft, level: Level): Draft {
  return { ...draft, bots: [...draft.bots, { key: draft.nextKey, level }], nextKey: draft.nextKey + 1 }
}

export const without = (draft: Draft, key: number): Draft => ({
  ...draft,
  people: draft.people.filter((person) => person.key !== key),
  bots: draft.bots.filter((bot) => bot.key !== key),
})

/** The table that a start plan makes of the draft: with its house rules and its bots. */
export function withPlan(draft: Draft, plan: StartPlan): Draft {
  if (plan.type === 'duel') return { ...draft, options: plan.options }
  if (plan.type !== 'bots') return draft
  return Array.from({ length: plan.count }).reduce<Draft>((next) => withBot(next, plan.level), draft)
}

/** The draft with a name for everybody: a person who types none is called after their animal. */
export function withGuestNames(draft: Draft, animalOf: (avatar: Avatar) => string): Draft {
  const isNamed = ({ name }: PersonDraft) => nameFaultOf(name) !== 'missing'
  const taken = draft.people.filter(isNamed).map(({ name }) => name)
  const people = draft.people.map((person) => {
    if (isNamed(person)) return person
    const name = distinctName(animalOf(person.avatar), taken)
    taken.push(name)
    return { ...person, name }
  })
  return { ...draft, people }
}

type LocalNameFault = NameFault | 'taken'

/** The fault of a name, if any: people on one device must be able to tell each other apart. */
export function nameFault({ people }: Draft, key: number): LocalNameFault | null {
  const own = people.find((person) => person.key === key)
  if (own === undefined) return null
  const fault = nameFaultOf(own.name)
  if (fault !== null) return fault
  const same = people.find(({ name }) => looksLike(name, own.name))
  return same !== undefined && same.key < key ? 'taken' : null
}

/** The players of the new table, people first. */
export function sittersOf({ people, bots }: Draft): readonly Sitter[] {
  return [
    ...people.map(({ name, avatar }) => ({ name: v.parse(nameSchema, name), avatar })),
    ...bots.map(({ level }) => ({ bot: level })),
  ]
}
