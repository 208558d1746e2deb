import { useEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../board-kit/board.ts'
import { stepTowardsKeeping } from '../bots/keep-dice.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'

/** The dice that the viewer wants to keep: shown at once, sent as one action after the other. */
export interface KeptDice {
  readonly isKept: readonly boolean[]
  toggle(die: number): void
  release(): void
  /** Rolls the other dice as soon as the server knows all kept ones. */
  roll(): void
}

interface Target {
  readonly moment: string
  readonly isKept: readonly boolean[]
  readonly isRolling: boolean
}

/** Names the roll and the turn; a picked row or kept dice of one moment mean nothing in the next. */
export function momentKeyOf({ turn, currentPlayerId, rollsRemaining }: View): string {
  return `${turn} ${currentPlayerId} ${rollsRemaining}`
}

/** Keeps the wanted dice of the viewer, and sends the actions that lead to them. */
export function useKeptDice({
  observation,
  truth = observation,
  isPending,
  act,
}: BoardProps<View, Action, Key>): KeptDice {
  const { view, revision } = observation
  const newest = truth.revision
  const moment = momentKeyOf(view)
  const frozen = view.dice.map((die) => die.frozen)
  const [target, setTarget] = useState<Target | null>(null)
  const sentAt = useRef(-1)
  const wasPending = useRef(false)
  const current = target?.moment === moment ? target : null

  // An answer without a new revision is a rejection: show the real dice again.
  useEffect(() => {
    const isAnswered = wasPending.current && !isPending
    wasPending.current = isPending
    if (isAnswered && sentAt.current === newest) setTarget(null)
  }, [isPending, newest])

  // Each action needs the revision that the previous one led to, so they are sent one by one.
  useEffect(() => {
    if (current === null || isPending || sentAt.current === revision || revision < newest) return
    const next = stepTowardsKeeping(view, current.isKept)
    if (next.type === 'roll' && !current.isRolling) return setTarget(null)
    sentAt.current = revision
    act(next)
  }, [current, isPending, revision, newest, view, act])

  const change = (changed: (isKept: readonly boolean[]) => Omit<Target, 'moment'>) => {
    if (current === null) sentAt.current = -1
    setTarget((last) => {
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
