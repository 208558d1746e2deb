import { useEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../board-kit/board.ts'
import { keep } from '../bots/keep-dice.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'

/** The dice as this person wants them: shown at once, sent one action after the other. */
export interface Kept {
  readonly isKept: readonly boolean[]
  toggle(die: number): void
  release(): void
  /** Rolls what is free, as soon as all that is kept is known to the table. */
  roll(): void
}

interface Wish {
  readonly moment: string
  readonly isKept: readonly boolean[]
  readonly isRolling: boolean
}

/** Which roll of whose turn it is: what was picked or kept for one means nothing in the next. */
export function momentOf({ turn, currentPlayerId, rollsRemaining }: View): string {
  return `${turn} ${currentPlayerId} ${rollsRemaining}`
}

export function useKept({ observation, isPending, act }: BoardProps<View, Action, Key>): Kept {
  const { view, revision } = observation
  const moment = momentOf(view)
  const frozen = view.dice.map((die) => die.frozen)
  const [wish, setWish] = useState<Wish | null>(null)
  const sentAt = useRef(-1)
  const wasPending = useRef(false)
  const current = wish?.moment === moment ? wish : null

  // Answered, and the table is as it was: the answer was no. What is shown goes back to the truth.
  useEffect(() => {
    const isAnswered = wasPending.current && !isPending
    wasPending.current = isPending
    if (isAnswered && sentAt.current === revision) setWish(null)
  }, [isPending, revision])

  // Each action answers the observation that the one before it led to, so they go one by one.
  useEffect(() => {
    if (current === null || isPending || sentAt.current === revision) return
    const next = keep(view, current.isKept)
    if (next.type === 'roll' && !current.isRolling) return setWish(null)
    sentAt.current = revision
    act(next)
  }, [current, isPending, revision, view, act])

  const change = (changed: (isKept: readonly boolean[]) => Omit<Wish, 'moment'>) => {
    if (current === null) sentAt.current = -1
    setWish((last) => {
      const base = last?.moment === moment ? last : { isKept: frozen, isRolling: false }
      return base.isRolling ? last : { moment, ...changed(base.isKept) }
    })
  }
  return {
    isKept: current?.isKept ?? frozen,
    toggle: (die) =>
      change((isKept) => ({ isKept: isKept.map((is, at) => (at === die ? !is : is)), isRolling: false })),
    release: () => change((isKept) => ({ isKept: isKept.map(() => false), isRolling: false })),
    roll: () => change((isKept) => ({ isKept, isRolling: true })),
  }
}
