import { useCallback } from 'react'
import type { TableSnapshot } from '../../../client/source.ts'
import type { TableView, TakeBackView } from '../../../protocol/table.ts'
import { useFrame, useOrder } from '../frame-context.ts'

/** The request to take back the action that the state on screen ends with; null if there is none. */
export function requestIn({ table, state }: TableSnapshot): TakeBackView | null {
  const request = table?.match?.takeBack
  return request !== undefined && state?.match === table?.match?.id && request.revision === state?.revision
    ? request
    : null
}

/** Whether other people play, who are asked before an action is taken back. */
function hasOthers({ seats, you }: TableView): boolean {
  return seats.some(
    ({ player, presence, isStoodIn }) => presence !== 'bot' && !isStoodIn && player !== you.player,
  )
}

/** How this person can take the last action back. */
export interface TakeBackOffer {
  readonly isPossible: boolean
  /** Whether others have a say. */
  readonly isAsked: boolean
  ask(): Promise<boolean>
}

/**
 * The way to take the last action back. At a shared table the others are asked on their own devices. People at one device
 * agree aloud, so that the answer of all follows the question.
 */
export function useTakeBack(isShared: boolean): TakeBackOffer {
  const { source, snapshot, mode } = useFrame()
  const order = useOrder(source)
  const { state, table } = snapshot
  const revision = state?.revision ?? 0
  const isAsked = table !== null && hasOthers(table)
  const isPossible = mode === 'play' && state?.mayTakeBack === true && requestIn(snapshot) === null
  const ask = useCallback(async () => {
    const isTaken = await order({ type: 'askTakeBack', revision })
    if (!isTaken || isShared || !isAsked) return isTaken
    return order({ type: 'answerTakeBack', revision, agrees: true })
  }, [order, revision, isShared, isAsked])
  return { isPossible, isAsked, ask }
}
