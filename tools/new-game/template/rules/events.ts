import type { PlayerId } from '../../../engine/game.ts'

export type Event = {
  readonly type: 'took'
  readonly player: PlayerId
  readonly count: number
  readonly left: number
}
