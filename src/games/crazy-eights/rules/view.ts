import type { PlayerId } from '../../../engine/game.ts'
import { type Color, kindAt, kindOf, type ShownCard, shownCard } from './cards.ts'
import type { EndReason, PublicTurn } from './events.ts'
import type { Options } from './options.ts'
import { winnersOf } from './outcome.ts'
import { type Direction, handAt, playerAt, type State } from './state.ts'

export interface View {
  readonly options: Options
  readonly currentPlayerId: PlayerId | null // null after the end
  readonly topCard: ShownCard
  readonly lastPlayedColor: Color
  readonly direction: Direction
  readonly pendingDraws: number
  readonly chain: readonly number[]
  readonly reverseStackCount: number
  readonly lastSpecialCard: 'plus' | 'reverse' | null // the type of the top card
  readonly players: readonly { readonly id: PlayerId; readonly cardCount: number }[]
  /** The piles of a finite deck: how many cards are left to draw, and the kinds under the top card, oldest first. */
  readonly piles: { readonly draw: number; readonly discard: readonly string[] } | null
  readonly emptyDraws: number
  readonly turnsTaken: number
  readonly lastTurn: PublicTurn | null
  readonly endReason: EndReason | null
  readonly winner: PlayerId | null // also null if several players share the first place
  /** The viewer's own cards, the newest last; absent for spectators. */
  readonly hand?: readonly ShownCard[]
}

/** Shows a viewer their own hand, and of the other hands only the number of cards. */
export function view(state: State, viewer: PlayerId | null): View {
  const { players, hands, topCard, stock, endReason } = state
  const { plus, type } = kindOf(topCard)
  const open: View = {
    options: state.options,
    currentPlayerId: endReason === null ? playerAt(state, state.currentSeat) : null,
    topCard: shownCard(topCard),
    lastPlayedColor: state.lastPlayedColor,
    direction: state.direction,
    pendingDraws: state.pendingDraws,
    chain: state.chain,
    reverseStackCount: state.reverseStackCount,
    lastSpecialCard: plus > 0 ? 'plus' : type === 'reverse' ? 'reverse' : null,
    players: players.map((id, seat) => ({ id, cardCount: handAt(state, seat).length })),
    piles: stock && { draw: stock.draw.length, discard: stock.discard.map((kind) => kindAt(kind).name) },
    emptyDraws: state.emptyDraws,
    turnsTaken: state.turnsTaken,
    lastTurn: state.lastTurn,
    endReason,
    winner: singleWinnerOf(state),
  }
  const own = viewer === null ? undefined : hands[players.indexOf(viewer)]
  return own === undefined ? open : { ...open, hand: own.map(shownCard) }
}

function singleWinnerOf(state: State): PlayerId | null {
  const [first, second] = state.endReason === null ? [] : winnersOf(state)
  return first !== undefined && second === undefined ? first : null
}
