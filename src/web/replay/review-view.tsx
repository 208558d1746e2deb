import { type ReactNode, Suspense } from 'react'
import type { PlayerId } from '../../engine/game.ts'
import { lastMatch } from '../../engine/record.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { Waiting } from '../shell/notice.tsx'
import { type GameLook, useLook } from '../table/board/boards.ts'
import type { OpenRecord } from './open-record.ts'
import type { Replayable } from './use-replay.ts'

/** Whether the game can review the match, which must be over. */
export function hasReview(look: GameLook | null, { replayed }: OpenRecord): boolean {
  return look?.board.Review !== undefined && lastMatch(replayed).outcome !== null
}

interface ReviewViewProps extends Pick<Replayable, 'names' | 'own'> {
  readonly open: OpenRecord
  toStep(revision: number, player: PlayerId, words: string): ReactNode
}

/** The game's own review of a match, on a page or in a sheet. */
export function ReviewView({ open, names, own, toStep }: ReviewViewProps) {
  const t = useAllText()
  const loaded = useLook(open.game.id)
  const waiting = <Waiting text={t('shell.loading')} />
  if (loaded.status === 'loading') return waiting
  const look = loaded.status === 'ready' ? loaded.look : null
  const Review = look?.board.Review
  if (look === null || Review === undefined || !hasReview(look, open)) return <p>{t('replay.review.none')}</p>
  const name = (player: PlayerId) => names[player] ?? player
  return (
    <Suspense fallback={waiting}>
      <Review t={look.t} name={name} record={open.record} own={own} toStep={toStep} />
    </Suspense>
  )
}
