import type { Announcement, Flight, Room } from '../../../board-kit/board.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { FaceUp } from './faces.tsx'
import { cardLabel, joinNames } from './labels.ts'

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

const line = (player: string) => `line:${player}`

function flight(from: string, to: string, card: Card): Flight {
  return { from, to, face: <FaceUp card={card} size="mini" /> }
}

/** Every event as a sentence, with what flies and what sounds. */
export function announce(event: Event, room: Room<Key>): Announcement {
  const { t, name } = room
  switch (event.type) {
    case 'roundStarted': {
      const { round, dealer } = event
      return { text: t('tell.roundStarted', { round, name: name(dealer) }), isDivider: true }
    }
    case 'reshuffled': {
      const { cards } = event
      return {
        text: t('tell.reshuffled', { cards }),
        flights: [{ from: 'pile', to: 'deck', count: cards }],
      }
    }
    case 'flipped':
      return flippedTelling(event, room)
    case 'assigned':
      return assignedTelling(event, room)
    case 'setAside': {
      const { player, nth } = event
      const card = cardLabel(event.card, room)
      return { text: t('tell.setAside', { name: name(player), card, nth }) }
    }
    case 'discarded': {
      const { player, card, why } = event
      const text = t(`tell.discarded.${why}`, { name: name(player), card: cardLabel(card, room) })
      return { text, flights: [flight(line(player), 'pile', card)] }
    }
    case 'flipThreeBegan':
      return { text: t('tell.flipThreeBegan', { name: name(event.player) }) }
    case 'roundEnded': {
      const { round, why } = event
      return { text: t('tell.roundEnded', { round, why: t(`summary.${why}`) }) }
    }
    case 'tied':
      return { text: t('tell.tied', { names: joinNames(event.players, room), total: event.total }) }
    case 'gameEnded':
      return { text: t('tell.gameEnded', { name: name(event.winner), total: event.total }), cue: 'win' }
    default:
      return announceStanding(event, room)
  }
}

/** What happened to one player's line. */
function announceStanding(
  event: Of<'saved' | 'busted' | 'flip7' | 'frozen' | 'stayed'>,
  { t, name: nameOf }: Room<Key>,
): Announcement {
  const name = nameOf(event.player)
  switch (event.type) {
    case 'saved':
      return {
        text: t('tell.saved', { name, number: event.card }),
        flights: [
          { from: line(event.player), to: 'pile', face: <FaceUp card={event.card} size="mini" />, count: 2 },
        ],
      }
    case 'busted':
      return { text: t('tell.busted', { name, number: event.card }), cue: 'bust' }
    case 'flip7':
      return { text: t('tell.flip7', { name }), cue: 'win' }
    case 'frozen':
      return { text: t('tell.frozen', { name, points: event.points }), cue: 'freeze' }
    case 'stayed':
      return { text: t('tell.stayed', { name, points: event.points }), cue: 'play' }
  }
}

function flippedTelling({ player, card, why, nth }: Of<'flipped'>, room: Room<Key>): Announcement {
  const values = { name: room.name(player), card: cardLabel(card, room), nth }
  return {
    text: room.t(`tell.flipped.${why}`, values),
    cue: 'draw',
    flights: [flight('deck', line(player), card)],
  }
}

function assignedTelling({ card, from, to, isForced }: Of<'assigned'>, room: Room<Key>): Announcement {
  const { t, name } = room
  const values = { card: cardLabel(card, room), name: name(from), target: name(to) }
  const flights = from === to ? [] : [flight(line(from), line(to), card)]
  if (isForced) return { text: t('tell.assigned.forced', values), flights }
  if (card === 'secondChance') return { text: t('tell.assigned.secondChance', values), flights }
  return { text: t(from === to ? 'tell.assigned.self' : 'tell.assigned', values), flights }
}
