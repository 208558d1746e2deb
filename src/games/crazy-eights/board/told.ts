import type { Event } from '../rules/apply.ts'
import { cardText, colorText, listed, type Speech } from '../texts/sentences.ts'

/** An event as a line of the log; null where another line says it. `players` is how many play. */
export function toldOf(event: Event, speech: Speech, players: number): string | null {
  const { t, name } = speech
  switch (event.type) {
    case 'played':
      return playedText(event, speech, players)
    case 'drew':
      return drewText(event, speech)
    case 'specialEffect':
      return effectText(event, speech)
    case 'forcedDraw':
      return t('told.forced', { count: event.cards.length })
    case 'yourDraw': {
      const [card] = event.cards
      return card === undefined ? null : t('told.yours', { card: cardText(card, t) })
    }
    case 'reshuffled':
      return t('told.shuffled', { count: event.count })
    case 'ended': {
      const { winners, reason } = event
      return t(`told.ended.${reason}`, { names: listed(winners.map(name), t), count: winners.length })
    }
  }
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

function playedText(event: Of<'played'>, { t, name }: Speech, players: number): string {
  const { playerId, chosenColor, skipped } = event
  const values = { player: name(playerId), card: cardText(event.card, t) }
  if (chosenColor !== null) return t('told.named', { ...values, color: colorText(chosenColor, t) })
  if (skipped.length === 0) return t('told.played', values)
  if (skipped.length === players - 1) return t('told.again', values)
  return t('told.skipping', { ...values, names: listed(skipped.map(name), t) })
}

function drewText({ playerId, count, wasStack }: Of<'drew'>, { t, name }: Speech): string {
  const player = name(playerId)
  if (count === 0) return t('told.drew.nothing', { player })
  return wasStack ? t('told.drew.stack', { player, count }) : t('told.drew.one', { player })
}

function effectText(event: Of<'specialEffect'>, { t, name }: Speech): string {
  const player = name(event.playerId)
  switch (event.effect) {
    case 'skip':
      return t('effect.skip', { count: event.data.skipCount })
    case 'reverse':
      return t('told.reverse', { player, count: event.data.reverseCount })
    case 'plusStack':
      return t('told.stack', { player, count: event.data.totalDraws })
  }
}
