import type { PlayerId } from '../../../engine/game.ts'
import type { Card } from '../rules/deck.ts'
import type { DiscardReason, Event, RoundEnd } from '../rules/events.ts'

const CARD_NAMES: Readonly<Record<string, string>> = {
  freeze: 'Freeze',
  flipThree: 'Flip Three',
  secondChance: 'Second Chance',
}

/** A card in words: `12`, `+4`, `Flip Three`. */
export const nameOf = (card: Card) => CARD_NAMES[String(card)] ?? String(card)

/** What ended a round, in words. */
export const ENDINGS: Readonly<Record<RoundEnd, string>> = {
  flip7: 'seven different numbers',
  nobodyActive: 'nobody is left in it',
  outOfCards: 'there is no card left',
}

const WASTES: Readonly<Record<DiscardReason, string>> = {
  bust: 'the set-aside card goes with the bust',
  flip7: 'the round is over',
  notActive: 'its owner is out of the round',
  nobodyToTake: 'nobody can take it',
  roundOver: 'the round is over',
}

/** An event as a sentence; `name` turns a seat into a name. */
export function tell(event: Event, name: (player: PlayerId) => string): string {
  switch (event.type) {
    case 'roundStarted':
      return `Round ${event.round}: ${name(event.dealer)} deals.`
    case 'reshuffled':
      return `The discard pile is shuffled into a new deck of ${event.cards}.`
    case 'flipped': {
      const how = { deal: 'is dealt', hit: 'hits:', flipThree: `flips ${event.nth} of 3:` }[event.why]
      return `${name(event.player)} ${how} ${nameOf(event.card)}.`
    }
    case 'saved':
      return `${name(event.player)} is saved from a second ${event.card} by the Second Chance.`
    case 'busted':
      return `${name(event.player)} has a second ${event.card} and busts.`
    case 'flip7':
      return `${name(event.player)} has seven different numbers: Flip 7!`
    case 'setAside':
      return `${name(event.player)} sets the ${nameOf(event.card)} aside.`
    case 'assigned':
      return assignedText(event, name)
    case 'discarded':
      return `${nameOf(event.card)} of ${name(event.player)} is discarded: ${WASTES[event.why]}.`
    case 'frozen':
      return `${name(event.player)} is frozen and banks ${event.points}.`
    case 'stayed':
      return `${name(event.player)} stays and banks ${event.points}.`
    case 'flipThreeBegan':
      return `${name(event.player)} has to flip three.`
    case 'roundEnded':
      return `Round ${event.round} is over: ${ENDINGS[event.why]}.`
    case 'tied':
      return `${event.players.map(name).join(' and ')} are tied at ${event.total}: another round.`
    case 'gameEnded':
      return `${name(event.winner)} wins with ${event.total}.`
  }
}

function assignedText(
  event: Extract<Event, { type: 'assigned' }>,
  name: (player: PlayerId) => string,
): string {
  const { card, from, to, isForced } = event
  const whom = from === to ? 'themselves' : name(to)
  const why = isForced ? ', as there is nobody else' : ''
  return card === 'secondChance'
    ? `${name(from)} gives a Second Chance to ${whom}${why}.`
    : `${name(from)} uses ${nameOf(card)} on ${whom}${why}.`
}
