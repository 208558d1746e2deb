import * as v from 'valibot'
import { LEVELS, type Level } from '../../engine/game.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import { AVATARS, type Avatar, nameSchema } from '../../protocol/identity.ts'
import { looksLike, type NameFault, nameFaultOf } from '../../protocol/names.ts'
import { type Desk, SEATS_MAX, type Sitter } from './desk.ts'
import type { LocalKind } from './storage.ts'

/** Somebody who is to play; the number tells one line of the form from the next. */
export interface PersonDraft {
  readonly key: number
  readonly name: string
  readonly avatar: Avatar
}

export interface BotDraft {
  readonly key: number
  readonly level: Level
}

/** A table before it is opened: who plays, and by which rules. */
export interface Draft {
  readonly people: readonly PersonDraft[]
  readonly bots: readonly BotDraft[]
  readonly options: unknown
  readonly nextKey: number
}

export const PEOPLE_MIN: Readonly<Record<LocalKind, number>> = { solo: 1, pass: 2 }
const BOTS_USUAL = 2

type Fits = Pick<GameSummary, 'players' | 'bots' | 'presets'>

const levelsOf = ({ bots }: Fits): readonly Level[] => bots.map(({ level }) => level)
export const seatsOf = ({ people, bots }: Draft) => people.length + bots.length
export const seatsMax = ({ players }: Fits) => Math.min(players.max, SEATS_MAX)

/** The usual level, or the nearest below it that the game has. */
export function levelFor(game: Fits, wanted: Level): Level {
  const levels = levelsOf(game)
  if (levels.includes(wanted)) return wanted
  return LEVELS.toReversed().find((level) => levels.includes(level)) ?? wanted
}

/** Who played here last plays again, with as many bots; else the one whose device it is, and two bots. */
export function draftFor(
  game: Fits,
  kind: LocalKind,
  before: { readonly me: { readonly name: string; readonly avatar: Avatar }; readonly desk: Desk | null },
): Draft {
  const { me, desk } = before
  const known = (desk?.seats ?? []).filter(({ isPerson }) => isPerson)
  const first = known.length > 0 ? known : [me]
  const wanted = Math.min(kind === 'solo' ? 1 : Math.max(PEOPLE_MIN.pass, first.length), seatsMax(game))
  const people = Array.from({ length: wanted }, (_, at) => ({
    key: at,
    name: first[at]?.name ?? '',
    avatar: first[at]?.avatar ?? freeAvatar(first),
  }))
  const levels =
    desk === null
      ? usualBots(kind)
      : desk.seats.flatMap(({ isPerson, bot }) => (isPerson || bot === null ? [] : [bot]))
  const room = Math.max(0, seatsMax(game) - people.length)
  const missing = Math.max(0, game.players.min - people.length - levels.length)
  const bots = [...levels, ...Array.from({ length: missing }, () => 'good' as const)]
    .slice(0, levelsOf(game).length === 0 ? 0 : room)
    .map((level, at) => ({ key: people.length + at, level: levelFor(game, level) }))
  const options = game.presets[0]?.options ?? {}
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

type LocalNameFault = NameFault | 'taken'

/** What is wrong with a name, if anything: people on one device must be able to tell each other apart. */
export function nameFault({ people }: Draft, key: number): LocalNameFault | null {
  const own = people.find((person) => person.key === key)
  if (own === undefined) return null
  const fault = nameFaultOf(own.name)
  if (fault !== null) return fault
  const same = people.find(({ name }) => looksLike(name, own.name))
  return same !== undefined && same.key < key ? 'taken' : null
}

/** Everyone who is to sit down, people first. */
export function sittersOf({ people, bots }: Draft): readonly Sitter[] {
  return [
    ...people.map(({ name, avatar }) => ({ name: v.parse(nameSchema, name), avatar })),
    ...bots.map(({ level }) => ({ bot: level })),
  ]
}
