import type { Event } from '../rules/events.ts'
import { boxNumber } from '../rules/view-queries.ts'
import { titleIn, type Words } from '../texts/status.ts'

type Of<Type> = Extract<Event, { type: Type }>

/** Every event as people are told it. */
export function sentenceOf(event: Event, words: Words): string {
  const { t, name } = words
  switch (event.type) {
    case 'giftAdded':
      if (event.giverId === null) return t('tell.added.spare')
      return t('tell.added', { player: name(event.giverId) })
    case 'giftRemoved':
      if (event.giverId === null) return t('tell.removed.spare')
      return t('tell.removed', { player: name(event.giverId) })
    case 'filled':
      return t('tell.filled', { count: event.count })
    case 'started':
      return started(event, words)
    case 'picked':
    case 'taken':
      return opened(event, words)
    case 'stolen':
      return stolen(event, words)
    case 'kept':
      if (event.title === null) return t('tell.passed', { player: name(event.playerId) })
      return t('tell.kept', { player: name(event.playerId), title: titleIn(words, event.title) })
    case 'slotBegan': {
      const { playerId, currentTurnIndex, slots } = event
      return t('tell.turn', { turn: currentTurnIndex + 1, turns: slots, player: name(playerId) })
    }
    case 'ended':
      return ended(event, words)
  }
}

function started({ gifts, turnOrder, setAside }: Of<'started'>, words: Words): string {
  const order = turnOrder.map(words.name).join(', ')
  return words.t('tell.started', { count: gifts, order, aside: setAside })
}

function opened(event: Of<'picked'> | Of<'taken'>, words: Words): string {
  const { t, name } = words
  const said = t(event.type === 'picked' ? 'tell.picked' : 'tell.taken', {
    player: name(event.playerId),
    number: boxNumber(event.giftId),
    title: titleIn(words, event.content.title),
  })
  if (event.left === null) return said
  return `${said} ${t('tell.left', { title: titleIn(words, event.left.title) })}`
}

function stolen(event: Of<'stolen'>, words: Words): string {
  const { t, name } = words
  const victim = name(event.previousOwnerId)
  const values = { player: name(event.playerId), title: titleIn(words, event.title), victim }
  const theft =
    event.exchanged === null
      ? t('tell.stolen', values)
      : t('tell.swapped', { ...values, other: titleIn(words, event.exchanged.title) })
  const locked = event.isFrozen ? [t('tell.locked')] : []
  return [theft, ...locked, t('tell.robbed', { victim })].join(' ')
}

function ended({ reason, given, unclaimed }: Of<'ended'>, words: Words): string {
  const { t, name } = words
  const lines = [t('tell.ended', { reason: t(`outcome.${reason}`) })]
  for (const { playerId, content } of given) {
    lines.push(t('tell.given', { player: name(playerId), title: titleIn(words, content.title) }))
  }
  if (unclaimed.length > 0) lines.push(t('tell.unclaimed', { count: unclaimed.length }))
  return lines.join(' ')
}
