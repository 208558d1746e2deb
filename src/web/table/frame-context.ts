import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { Face } from '../../board-kit/board.ts'
import { toast } from '../../board-kit/components/toast.tsx'
import type { TableSnapshot, TableSource } from '../../client/source.ts'
import { assert, type PlayerId } from '../../engine/game.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'

/** A sheet over the table; one at a time. */
export type Panel =
  | { readonly name: 'menu' | 'people' | 'log' | 'help' | 'invite' | 'settings' | 'emotes' | 'notices' }
  | { readonly name: 'seat'; readonly player: PlayerId }
  | { readonly name: 'rule'; readonly rule: string }

/** The values that all parts of the frame share. */
export interface Frame {
  readonly source: TableSource
  readonly snapshot: TableSnapshot
  readonly mode: 'play' | 'watch' | 'replay'
  readonly faces: readonly Face[]
  readonly activePlayers: readonly PlayerId[]
  open(panel: Panel | null): void
}

/** The parts that a screen adds to the frame of a table. */
export interface TableFrameProps {
  readonly source: TableSource
  /** `play` becomes `watch` for viewers without a seat in the match. */
  readonly mode: 'play' | 'watch' | 'replay'
  /** Covers the table: the results. It places itself within the frame and may be empty. */
  readonly over?: ReactNode
  /** Replaces the action bar: a place in the queue, the bar of a replay. */
  readonly foot?: ReactNode
  /** The active house rules, below the list of players and in the menu. */
  readonly rules?: ReactNode
  /** The content of the invite sheet. Without it the top bar shows no code. */
  readonly invite?: ReactNode
  /** How many times as fast as usual events are played: the speed of a replay. */
  readonly speed?: number
  /** The content of the settings sheet. */
  readonly settings?: ReactNode
  /** More entries for the menu, as `<li>`. */
  readonly menu?: ReactNode
  /** Says where a match without others stays when its player leaves; by default on this device. */
  readonly leaveAbout?: string
  /** Called with whether the screen has still to show something that has happened: the results wait for it. */
  onBehind?(isBehind: boolean): void
  /** Called after the player has left the seat; without it they go home. */
  onLeave?(): void
  /** Lets a removed player watch. */
  onWatch?(): void
}

export const FrameContext = createContext<Frame | null>(null)

export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  assert(frame !== null, 'a part of the frame is within a frame')
  return frame
}

/** Sends commands to the table, and shows the reason if one is rejected. */
export function useOrder(source: TableSource): (command: TableCommand) => Promise<boolean> {
  const t = useText()
  const language = useLanguage()
  return useCallback(
    async (command) => {
      const answer = await source.command(command)
      if (!answer.ok) toast(rejectionText(answer.rejected, { t, language }), 'warn')
      return answer.ok
    },
    [source, t, language],
  )
}
