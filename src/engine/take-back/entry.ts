import type { PlayerId } from '../game.ts'

/** The entry of a record that takes the last action back. No game has an action of this type. */
export const TAKE_BACK = { type: 'takeBack' } as const
export type TakeBack = typeof TAKE_BACK

/** The only event of a takeback; everyone receives it. No game has an event of this type. */
export interface TakenBack {
  readonly type: 'takenBack'
  readonly player: PlayerId
}

/** Whether this action of a record is a takeback. */
export function isTakeBack(action: unknown): action is TakeBack {
  return typeof action === 'object' && action !== null && 'type' in action && action.type === TAKE_BACK.type
}

/** Whether this event tells of a takeback. */
export function isTakenBack(event: { readonly type: string }): event is TakenBack {
  return event.type === 'takenBack'
}
