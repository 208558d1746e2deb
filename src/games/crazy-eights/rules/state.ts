import { assert, type PlayerId } from '../../../engine/game.ts'
import type { Card, Color } from './cards.ts'
import type { Stock } from './deck.ts'
import type { EndReason, PublicTurn } from './events.ts'
import type { Options } from './options.ts'

/** 1 is clockwise. */
export type Direction = 1 | -1

export interface State {
  readonly options: Options
  readonly players: readonly PlayerId[] // in seat order, clockwise
  readonly hands: readonly (readonly Card[])[] // by seat; the newest card is last
  readonly currentSeat: number
  readonly direction: Direction
  readonly topCard: Card
  readonly lastPlayedColor: Color // the colour of the top card, or the colour that was named with it
  readonly chain: readonly number[] // the + cards whose draws are pending, oldest first
  readonly pendingDraws: number // the sum of the chain
  readonly reverseStackCount: number // reverses in a row, by any player
  readonly stock: Stock
  readonly emptyDraws: number // draws in a row that drew nothing
  readonly turnsTaken: number
  readonly lastTurn: PublicTurn | null
  readonly endReason: EndReason | null
}

/** The player at this seat; throws if the seat does not exist. */
export function playerAt({ players }: State, seat: number): PlayerId {
  const player = players[seat]
  assert(player !== undefined, 'the seat exists')
  return player
}

/** The hand at this seat, the newest card last; throws if the seat does not exist. */
export function handAt({ hands }: State, seat: number): readonly Card[] {
  const hand = hands[seat]
  assert(hand !== undefined, 'every seat has a hand')
  return hand
}

/** The index of the card with this id in a hand, or −1. */
export function indexOfCard(hand: readonly Card[], id: string): number {
  // Two ids seldom have the same first letter, and comparing letters is faster than comparing strings.
  const first = id.charCodeAt(0)
  for (let at = 0; at < hand.length; at += 1) {
    const other = (hand[at] as Card).id
    if (other.charCodeAt(0) === first && other === id) return at
  }
  return -1
}

/** The seat this many steps on in the direction of play; a true modulo, so that it wraps both ways (C16). */
export function seatAfter({ currentSeat, direction, players }: State, steps: number): number {
  const seats = players.length
  return (((currentSeat + steps * direction) % seats) + seats) % seats
}
