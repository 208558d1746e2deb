import { textOr } from '../../../engine/texts.ts'
import { cardFromText } from '../../../pieces/cards.ts'
import type { TerminalContext } from '../../../pieces/terminal.ts'
import type { Warning } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from './en.ts'

/** The texts of one language and the names of the players; boards and terminals both have them. */
export type SentenceContext = Pick<TerminalContext<Key>, 't' | 'name'>

/** Describes an event in one sentence without a full stop; null for a player's own new hand, which is in view. */
export function eventSentence(event: Event, context: SentenceContext): string | null {
  const { t, name } = context
  switch (event.type) {
    case 'dealt':
      return dealSentence(event, context)
    case 'drew':
      return null
    case 'discarded': {
      const { count, values } = event
      return values === null
        ? t('event.discarded.hidden', { name: name(event.player), count })
        : t('event.discarded', { name: name(event.player), values: valueList(values, context) })
    }
    case 'locked':
      return t('event.locked', { name: name(event.player) })
    case 'revealed': {
      const plans = event.plans.map(({ player, order }) =>
        t('event.plan', { name: name(player), values: valueList(order, context) }),
      )
      return t('event.revealed', { plans: plans.join(' · ') })
    }
    case 'turnEnded': {
      const { turnNumber: turn, values } = event
      return values.length === 0
        ? t('event.turnEnded.none', { name: name(event.player), turn })
        : t('event.turnEnded', { name: name(event.player), turn, values: valueList(values, context) })
    }
    case 'scored': {
      const { points, score, rank } = event
      return t('event.scored', { name: name(event.player), rank: t(`rank.${rank}`), points, score })
    }
    case 'settingsChanged':
      return t('event.settingsChanged', { handSize: event.handSize, discardCount: event.discardCount })
    case 'deckLoaded':
      return event.warning === null
        ? t('event.deckLoaded', { deck: t(`deck.${event.deck}`), cards: event.cards })
        : t('event.deckLoaded.empty', { cards: event.cards })
    case 'reset':
      return event.by === null ? t('event.reset.host') : t('event.reset', { name: name(event.by) })
    case 'matchEnded':
      return t(`event.matchEnded.${event.reason}`)
  }
}

function dealSentence(event: Extract<Event, { type: 'dealt' }>, { t, name }: SentenceContext): string {
  const { turnNumber: turn, hands } = event
  const short = hands.find(({ count, wanted }) => count < wanted)
  const reshuffled = hands.filter(({ isReshuffled }) => isReshuffled).map(({ player }) => name(player))
  const sentence =
    short === undefined
      ? t('event.dealt', { turn })
      : t('event.dealt.short', { turn, count: short.count, wanted: short.wanted })
  if (reshuffled.length === 0) return sentence
  return `${sentence}. ${t('event.dealt.reshuffled', { names: reshuffled.join(', ') })}`
}

/** Lists card values; a value with a comma in it is quoted. */
export function valueList(values: readonly string[], { t }: SentenceContext): string {
  if (values.length === 0) return t('list.empty')
  return values.map((value) => (value.includes(',') ? `“${value}”` : value)).join(', ')
}

/** The spoken name of a card, such as "7 of hearts"; the text itself if it is not a standard card. */
export function cardName(value: string, { t }: SentenceContext): string {
  const card = cardFromText(value)
  return card === null ? value : t('card.name', { rank: card.rank, suit: t(`suit.${card.suit}`) })
}

/** Says how many cards to select, and that the number is capped if the hand is smaller than the setting (D13). */
export function selectNotice(
  { effectiveDiscardCount: count, discardCount: from }: Pick<View, 'effectiveDiscardCount' | 'discardCount'>,
  { t }: SentenceContext,
): string {
  return count < from ? t('select.capped', { count, from }) : t('select.notice', { count })
}

/** Translates a warning; an unknown code keeps its English text. */
export function warningSentence({ code, text, values }: Warning, { t }: SentenceContext): string {
  return textOr(t, `warning.${code}`, text, values)
}
