import { assert, type PlayerId } from '../../../engine/game.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { apply, type Event } from '../rules/apply.ts'
import { type Card, type Color, kindNamed, kindOf } from '../rules/cards.ts'
import { type Action, DRAW, refusal } from '../rules/legality.ts'
import { type Options, optionsSchema } from '../rules/options.ts'
import { type Direction, handAt, type State } from '../rules/state.ts'

/** A table as it is written in a test: cards by their names, with spaces between. */
export interface Situation {
  /** By player, in the order of the seats: `{ A: 'red-5 wild', B: 'plus20' }`. */
  readonly hands: Readonly<Record<PlayerId, string>>
  readonly top: string
  /** Needed where the top card has none of its own. */
  readonly color?: Color
  readonly turn?: PlayerId
  readonly direction?: Direction
  readonly chain?: readonly number[]
  readonly reverses?: number
  readonly turnsTaken?: number
  /** The draw pile of a finite deck, the next card first. */
  readonly draw?: string
  readonly discard?: string
  readonly emptyDraws?: number
  readonly options?: Partial<Options>
}

const words = (text: string) => text.split(' ').filter((word) => word !== '')

/** The cards of this text; their ids are the owner's letter and a number, from 1. */
export function cardsOf(owner: string, text: string): Card[] {
  return words(text).map((name, at) => ({ id: `${owner}${at + 1}`, kind: kindNamed(name) }))
}

/** The state in which such a table is. */
export function situation(table: Situation): State {
  const parsed = parse(optionsSchema, {
    ...(table.draw !== undefined && { deck: 'finite' }),
    ...table.options,
  })
  assert(parsed.ok, `the options of a situation are good: ${parsed.ok || parsed.reason}`)
  const players = Object.keys(table.hands)
  const topCard = { id: 'top', kind: kindNamed(table.top) }
  const lastPlayedColor = table.color ?? kindOf(topCard).color
  assert(lastPlayedColor !== null, 'a situation has a colour')
  const { chain = [], draw } = table
  return {
    options: parsed.value,
    players,
    hands: players.map((player) => cardsOf(player, table.hands[player] ?? '')),
    currentSeat: players.indexOf(table.turn ?? players[0] ?? ''),
    direction: table.direction ?? 1,
    topCard,
    lastPlayedColor,
    chain,
    pendingDraws: chain.reduce((sum, draws) => sum + draws, 0),
    reverseStackCount: table.reverses ?? 0,
    stock:
      draw === undefined
        ? null
        : {
            draw: words(draw).map(kindNamed).toReversed(),
            discard: words(table.discard ?? '').map(kindNamed),
          },
    emptyDraws: table.emptyDraws ?? 0,
    turnsTaken: table.turnsTaken ?? 0,
    lastTurn: null,
    endReason: null,
  }
}

/** What came of a turn: the table, and what was said to whom; null is everyone. */
export interface Aftermath {
  readonly state: State
  readonly said: readonly (readonly [to: PlayerId | null, event: Event])[]
}

/** This player does it; a refusal is thrown. */
export function does(state: State, player: PlayerId, action: Action, rng: Rng = fastRng(1)): Aftermath {
  const why = refusal(state, player, action)
  assert(why === null, `${player} may do it: ${why?.text}`)
  const said: [PlayerId | null, Event][] = []
  const emit = (event: Event) => void said.push([null, event])
  const tell = (to: PlayerId, event: Event) => void said.push([to, event])
  return { state: apply(state, player, action, { rng, at: 0, emit, tell }), said }
}

/** The action of playing the first card of this name in the player's hand. */
export function playing(state: State, player: PlayerId, name: string, chosenColor?: Color): Action {
  const hand = handAt(state, state.players.indexOf(player))
  const card = hand.find((held) => kindOf(held).name === name)
  assert(card !== undefined, `${player} holds ${name}`)
  const play = { type: 'play', cardId: card.id } as const
  return chosenColor === undefined ? play : { ...play, chosenColor }
}

/** Plays the first card of this name from the hand of the player. */
export function plays(state: State, player: PlayerId, name: string, chosenColor?: Color): Aftermath {
  return does(state, player, playing(state, player, name, chosenColor))
}

/** Draws for the player, one card or the whole stack. */
export function draws(state: State, player: PlayerId, rng?: Rng): Aftermath {
  return does(state, player, DRAW, rng)
}

/** An endless deck, of equal weights, whose next cards are these. */
export function stacked(text: string): Rng {
  const deck = words(text).flatMap((name, at) => [kindNamed(name), 0, at]) // a kind, two halves of an id
  return () => {
    const word = deck.shift()
    assert(word !== undefined, 'the stacked deck is long enough')
    return word
  }
}

/** The names of what a player holds. */
export function handOf(state: State, player: PlayerId): string {
  return handAt(state, state.players.indexOf(player))
    .map((card) => kindOf(card).name)
    .join(' ')
}
