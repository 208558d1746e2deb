import { useEffect, useMemo } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { toast } from '../../../board-kit/components/toast.tsx'
import type { Rejected } from '../../../protocol/rejections.ts'
import { rejectionText } from '../../i18n/rejection-text.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { GameLook } from '../board/boards.ts'
import { gameWords } from '../board/game-words.ts'

/** Describes the last rejection in words, and shows it once as a toast. */
export function useRejection(
  rejected: Rejected | null,
  look: GameLook,
  { name }: Room<string>,
): string | null {
  const t = useText()
  const language = useLanguage()
  const text = useMemo(
    () => (rejected === null ? null : rejectionText(rejected, { t, language, game: gameWords(look, name) })),
    [rejected, t, language, look, name],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rejection, even if its text changes later
  useEffect(() => {
    if (text !== null) toast(text, 'warn')
  }, [rejected])
  return text
}
