import { createContext, useCallback, useContext } from 'react'
import type { Face } from '../../board-kit/board.ts'
import { toast } from '../../board-kit/components/toast.tsx'
import type { TableSnapshot, TableSource } from '../../client/source.ts'
import { assert, type PlayerId } from '../../engine/game.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'

/** A sheet over the table; one at a time. */
export type Panel =
  | { readonly name: 'menu' | 'people' | 'log' | 'help' | 'invite' | 'settings' | 'emotes' }
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
