import type { Event } from '../rules/events.ts'
import { listed, type Speech } from './summary.ts'

/** What is said of an event; null for one's own new hand, which lies in view. */
export function sentenceOf(event: Event, speech: Speech): string | null {
  const { t, name } = speech
  switch (event.type) {
    case 'dealt':
      return dealtSentence(event, speech)
    case 'drew':
      return null
    case 'discarded': {
      const { count, values } = event
      return values === null
        ? t('tell.discarded.hidden', { name: name(event.player), count })
        : t('tell.discarded', { name: name(event.player), values: listed(values, speech) })
    }
    case 'locked':
      return t('tell.locked', { name: name(event.player) })
    case 'revealed': {
      const plans = event.plans.map(({ player, order }) =>
        t('tell.plan', { name: name(player), values: listed(order, speech) }),
      )
      return t('tell.revealed', { plans: plans.join(' · ') })
    }
    case 'turnEnded': {
      const { turnNumber: turn, values } = event
      return values.length === 0
        ? t('tell.turnEnded.none', { name: name(event.player), turn })
        : t('tell.turnEnded', { name: name(event.player), turn, values: listed(values, speech) })
    }
    case 'scored': {
      const { points, score, rank } = event
      return t('tell.scored', { name: name(event.player), rank: t(`rank.${rank}`), points, score })
    }
    case 'settingsChanged':
      return t('tell.settingsChanged', { handSize: event.handSize, discardCount: event.discardCount })
    case 'deckLoaded':
      return event.warning === null
        ? t('tell.deckLoaded', { deck: t(`deck.${event.deck}`), cards: event.cards })
        : t('tell.deckLoaded.empty', { cards: event.cards })
    case 'reset':
      return event.by === null ? t('tell.reset.host') : t('tell.reset', { name: name(event.by) })
    case 'matchEnded':
      return t(`tell.matchEnded.${event.reason}`)
  }
}

function dealtSentence(event: Extract<Event, { type: 'dealt' }>, { t, name }: Speech): string {
  const { turnNumber: turn, hands } = event
  const short = hands.find(({ count, wanted }) => count < wanted)
  const anew = hands.filter(({ isReshuffled }) => isReshuffled).map(({ player }) => name(player))
  const dealt =
    short === undefined
      ? t('tell.dealt', { turn })
      : t('tell.dealt.short', { turn, count: short.count, wanted: short.wanted })
  return anew.length === 0 ? dealt : `${dealt}. ${t('tell.dealt.anew', { names: anew.join(', ') })}`
}
