import { assert, type Observation, type PlayerId } from '../../../engine/game.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { type Action, DRAW } from '../rules/actions.ts'
import { apply } from '../rules/apply.ts'
import { type Card, type Color, kindByName, kindOf, type ShownCard, shownCard } from '../rules/cards.ts'
import type { Event } from '../rules/events.ts'
import { judge, refusal } from '../rules/legality.ts'
import { type Options, optionsSchema } from '../rules/options.ts'
import { outcome } from '../rules/outcome.ts'
import { type Direction, handAt, type State } from '../rules/state.ts'
import { type View, view } from '../rules/view.ts'

/** The description of a state: cards by their names, separated by spaces. */
export interface TableFixture {
  /** By player, in seat order: `{ A: 'red-5 wild', B: 'plus20' }`. */
  readonly hands: Readonly<Record<PlayerId, string>>
  readonly top: string
  /** Required if the top card is wild. */
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

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')

/** Makes the cards with these names; their ids are the owner's letter and a number, from 1. */
export function cardsOf(owner: string, text: string): Card[] {
  return wordsOf(text).map((name, at) => ({ id: `${owner}${at + 1}`, kind: kindByName(name) }))
}

/** Makes a card as views show it; its id is its name. */
export function shownCardOf(name: string): ShownCard {
  return shownCard({ id: name, kind: kindByName(name) })
}

/** Makes the state that this table describes. */
export function fixture(table: TableFixture): State {
  const parsed = parse(optionsSchema, {
    ...(table.draw !== undefined && { deck: 'finite' }),
    ...table.options,
  })
  assert(parsed.ok, `the options of a fixture are valid: ${parsed.ok || parsed.reason}`)
  const players = Object.keys(table.hands)
  const topCard = { id: 'top', kind: kindByName(table.top) }
  const lastPlayedColor = table.color ?? kindOf(topCard).color
  assert(lastPlayedColor !== null, 'a fixture has a colour')
  const { chain = [] } = table
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
      table.draw === undefined
        ? null
        : {
            draw: wordsOf(table.draw).map(kindByName).toReversed(),
            discard: wordsOf(table.discard ?? '').map(kindByName),
          },
    emptyDraws: table.emptyDraws ?? 0,
    turnsTaken: table.turnsTaken ?? 0,
    lastTurn: null,
    endReason: null,
  }
}

/** The state after a turn, and its events with their recipients; null is everyone. */
export interface TurnResult {
  readonly state: State
  readonly events: readonly (readonly [to: PlayerId | null, event: Event])[]
}

/** Applies an action of this player; throws if the rules refuse it. */
export function takeTurn(state: State, player: PlayerId, action: Action, rng: Rng = fastRng(1)): TurnResult {
  const refused = refusal(state, player, action)
  assert(refused === null, `the action of ${player} is legal: ${refused?.text}`)
  const events: [PlayerId | null, Event][] = []
  const emit = (event: Event) => void events.push([null, event])
  const tell = (to: PlayerId, event: Event) => void events.push([to, event])
  return { state: apply(state, player, action, { rng, at: 0, emit, tell }), events }
}

/** The action that plays the first card with this name from the player's hand. */
export function playAction(state: State, player: PlayerId, name: string, chosenColor?: Color): Action {
  const hand = handAt(state, state.players.indexOf(player))
  const card = hand.find((held) => kindOf(held).name === name)
  assert(card !== undefined, `${player} holds ${name}`)
  const play = { type: 'play', cardId: card.id } as const
  return chosenColor === undefined ? play : { ...play, chosenColor }
}

/** Plays the first card with this name from the player's hand. */
export function play(state: State, player: PlayerId, name: string, chosenColor?: Color): TurnResult {
  return takeTurn(state, player, playAction(state, player, name, chosenColor))
}

/** Draws one card or the whole stack for the player. */
export function draw(state: State, player: PlayerId, rng?: Rng): TurnResult {
  return takeTurn(state, player, DRAW, rng)
}

/** A generator that makes an endless deck of equal weights yield these cards. */
export function deckRng(text: string): Rng {
  const values = wordsOf(text).flatMap((name, at) => [kindByName(name), 0, at]) // a kind, two halves of an id
  return () => {
    const value = values.shift()
    assert(value !== undefined, 'the fixture has enough cards to draw')
    return value
  }
}

/** The names of the cards in a player's hand. */
export function handNames(state: State, player: PlayerId): string {
  return handAt(state, state.players.indexOf(player))
    .map((card) => kindOf(card).name)
    .join(' ')
}

/** The observation of a player, or of a spectator if the player is null. */
export function observationOf(state: State, player: PlayerId | null): Observation<View, Action> {
  const judged = player === null ? null : judge(state, player)
  return {
    revision: 1,
    player,
    view: view(state, player),
    legal: judged?.legal ?? [],
    refused: judged?.refused() ?? [],
    outcome: outcome(state),
  }
}

const NAMES: Readonly<Record<PlayerId, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee', E: 'Eli' }

/** The display name of a player of a fixture. */
export function playerName(player: PlayerId): string {
  return NAMES[player] ?? player
}
