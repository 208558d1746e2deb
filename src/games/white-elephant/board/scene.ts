import type { BoardProps } from '../../../board-kit/board.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Offer } from '../rules/view-queries.ts'
import type { Key } from '../texts/en.ts'

export type Props = BoardProps<View, Action, Key>

/** The input of the board's parts: the board's props and the choices on this device. */
export interface Scene extends Props {
  /** The offers by gift; empty if this player is not active. */
  readonly offers: ReadonlyMap<string, Offer>
  /** The offer that a first tap has chosen; a second tap confirms it. */
  readonly staged: Offer | null
  /** Handles a tap on a gift; the second click of a double click does not confirm. */
  press(giftId: string, clicks: number): void
  /** Opens the details of a gift. */
  inspect(giftId: string): void
}

export const isMine = ({ observation }: Scene, giftId: string) =>
  observation.player !== null && observation.view.unwrappedGifts[giftId]?.ownerId === observation.player

/** Whether this player may open, take or steal this gift now. */
export const isOffered = ({ mode, offers }: Scene, giftId: string) =>
  mode === 'play' && offers.get(giftId)?.refusal === null

export const isStaged = ({ staged }: Scene, giftId: string) => staged?.action.giftId === giftId

/** The props of one gift in a list. */
export interface GiftProps {
  readonly scene: Scene
  readonly giftId: string
  readonly place: number
  readonly all: number
  /** Whether the Tab key stops at this gift. */
  readonly isTabStop: boolean
}
