import type { PlayerId } from '../../../engine/game.ts'
import type { Translate } from '../../../engine/texts.ts'
import type { Event } from '../rules/events.ts'
import { SAMPLES, SEALED_TITLE } from '../rules/samples.ts'
import type { View } from '../rules/view.ts'
import { boxNumber } from '../rules/view-queries.ts'
import type { Key } from './en.ts'

/** The translations of one language and the players' names; the page's props and the terminal's context have both. */
export interface TextContext {
  readonly t: Translate<Key>
  name(player: PlayerId): string
}

const SAMPLE_NUMBERS: ReadonlyMap<string, number> = new Map(SAMPLES.map(({ title }, at) => [title, at]))

/** Translates the titles of sample gifts and of gifts that were never opened; other titles stay as they are. */
export function translateTitle({ t }: TextContext, title: string): string {
  if (title === SEALED_TITLE) return t('gift.sealed')
  const number = SAMPLE_NUMBERS.get(title)
  return number === undefined ? title : t(`sample.${number}.title`)
}

/** Translates the note of a sample gift; other notes stay as they are. */
export function translateNote(
  { t }: TextContext,
  { title, note }: { title: string; note: string | null },
): string | null {
  const number = SAMPLE_NUMBERS.get(title)
  return number !== undefined && note === SAMPLES[number]?.note ? t(`sample.${number}.note`) : note
}

/** The title of a gift if this viewer knows it, else the number on its box. */
export function titleOf(context: TextContext, { gifts }: View, giftId: string): string {
  const content = gifts[giftId]
  if (content !== undefined) return translateTitle(context, content.title)
  return context.t('gift.number', { number: boxNumber(giftId) })
}

/** Joins items to a list such as "Ana, Ben and Cy". */
export function joinList({ t }: TextContext, items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : t('list', { rest: items.slice(0, -1).join(', '), last })
}

type EventOf<Type> = Extract<Event, { type: Type }>

/** Describes an event in one or more sentences. */
export function eventSentence(event: Event, context: TextContext): string {
  const { t, name } = context
  switch (event.type) {
    case 'giftAdded':
      if (event.giverId === null) return t('event.added.spare')
      return t('event.added', { player: name(event.giverId) })
    case 'giftRemoved':
      if (event.giverId === null) return t('event.removed.spare')
      return t('event.removed', { player: name(event.giverId) })
    case 'filled':
      return t('event.filled', { count: event.count })
    case 'started':
      return startSentence(event, context)
    case 'picked':
    case 'taken':
      return openingSentence(event, context)
    case 'stolen':
      return stealSentence(event, context)
    case 'kept':
      if (event.title === null) return t('event.passed', { player: name(event.playerId) })
      return t('event.kept', { player: name(event.playerId), title: translateTitle(context, event.title) })
    case 'slotBegan': {
      const { playerId, currentTurnIndex, slots } = event
      return t('event.turn', { turn: currentTurnIndex + 1, turns: slots, player: name(playerId) })
    }
    case 'ended':
      return endSentence(event, context)
  }
}

function startSentence({ gifts, turnOrder, setAside }: EventOf<'started'>, { t, name }: TextContext): string {
  return t('event.started', { count: gifts, order: turnOrder.map(name).join(', '), aside: setAside })
}

function openingSentence(event: EventOf<'picked' | 'taken'>, context: TextContext): string {
  const { t, name } = context
  const opening = t(event.type === 'picked' ? 'event.picked' : 'event.taken', {
    player: name(event.playerId),
    number: boxNumber(event.giftId),
    title: translateTitle(context, event.content.title),
  })
  if (event.left === null) return opening
  return `${opening} ${t('event.left', { title: translateTitle(context, event.left.title) })}`
}

function stealSentence(event: EventOf<'stolen'>, context: TextContext): string {
  const { t, name } = context
  const victim = name(event.previousOwnerId)
  const values = { player: name(event.playerId), title: translateTitle(context, event.title), victim }
  const theft =
    event.exchanged === null
      ? t('event.stolen', values)
      : t('event.swapped', { ...values, other: translateTitle(context, event.exchanged.title) })
  const locked = event.isFrozen ? [t('event.locked')] : []
  return [theft, ...locked, t('event.robbed', { victim })].join(' ')
}

function endSentence({ reason, given, unclaimed }: EventOf<'ended'>, context: TextContext): string {
  const { t, name } = context
  const sentences = [t('event.ended', { reason: t(`outcome.${reason}`) })]
  for (const { playerId, content } of given) {
    sentences.push(
      t('event.given', { player: name(playerId), title: translateTitle(context, content.title) }),
    )
  }
  if (unclaimed.length > 0) sentences.push(t('event.unclaimed', { count: unclaimed.length }))
  return sentences.join(' ')
}
