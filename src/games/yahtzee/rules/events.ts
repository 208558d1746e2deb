import type { PlayerId } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import type { Category } from './scoring.ts'

export type Event =
  /** `faces` are all five dice, `dice` the indices of those that were rolled. */
  | {
      readonly type: 'rolled'
      readonly player: PlayerId
      readonly faces: readonly Face[]
      readonly dice: readonly number[]
      readonly rollsRemaining: number
    }
  | { readonly type: 'froze' | 'unfroze'; readonly player: PlayerId; readonly dice: readonly number[] }
  | {
      readonly type: 'scored'
      readonly player: PlayerId
      readonly category: Category
      readonly points: number
      readonly faces: readonly Face[]
      readonly joker: boolean
    }
  /** `forgone` are the points that the dice would have scored there. */
  | {
      readonly type: 'scratched'
      readonly player: PlayerId
      readonly category: Category
      readonly forgone: number
      readonly faces: readonly Face[]
    }
  | { readonly type: 'yahtzeeBonus' | 'upperBonus'; readonly player: PlayerId; readonly points: number }
  | { readonly type: 'turnBegan'; readonly player: PlayerId; readonly turn: number }
  | { readonly type: 'gameEnded'; readonly winners: readonly PlayerId[]; readonly score: number }
