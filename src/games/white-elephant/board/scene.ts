import type { BoardProps } from '../../../board-kit/board.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import type { Offer } from '../rules/view-queries.ts'

export type Props = BoardProps<View, Action, Key>

/** What the parts of this board are drawn from: the observation, and what is chosen on this device. */
export interface Scene extends Props {
  /** What can be done with each gift; empty where one is not asked. */
  readonly offers: ReadonlyMap<string, Offer>
  /** The gift that a first tap has marked. */
  readonly staged: Offer | null
  /** Open gifts that were open when this board came up: those are not seen to be unwrapped. */
  readonly openAtArrival: ReadonlySet<string>
  /** A tap on a gift; a second click of a double click is not a second thought. */
  press(giftId: string, clicks: number): void
  /** Looks closer at a gift. */
  look(giftId: string): void
}

export const isMine = ({ observation }: Scene, giftId: string) =>
  observation.player !== null && observation.view.unwrappedGifts[giftId]?.ownerId === observation.player

/** May be taken, opened or stolen by this person now. */
export const isOffered = ({ mode, offers }: Scene, giftId: string) =>
  mode === 'play' && offers.get(giftId)?.refusal === null

export const isStaged = ({ staged }: Scene, giftId: string) => staged?.action.giftId === giftId

/** One gift among others. */
export interface OfGift {
  readonly scene: Scene
  readonly giftId: string
  readonly place: number
  readonly all: number
  /** The one at which the Tab key stops. */
  readonly isTabStop: boolean
}
