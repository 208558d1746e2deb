import { type ReactNode, useMemo } from 'react'
import { de } from '../../../bots/review/texts/de.ts'
import { en, type ReviewKey } from '../../../bots/review/texts/en.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { lastMatch } from '../../../engine/record.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { translate, useLanguage } from '../../i18n/use-text.ts'
import { Waiting } from '../../shell/notice.tsx'
import { useLook } from '../../table/board/boards.ts'
import type { OpenRecord } from '../open-record.ts'
import type { Replayable } from '../use-replay.ts'
import { ReviewPanel } from './review-panel.tsx'
import { useReviewWords } from './review-words.ts'

interface ReviewViewProps extends Pick<Replayable, 'names' | 'own'> {
  readonly open: OpenRecord
  toStep(revision: number, player: PlayerId, words: string): ReactNode
}

/** The review of a match, on a page or in a sheet. */
export function ReviewView({ open, names, own, toStep }: ReviewViewProps) {
  const { record, game } = open
  const shell = useAllText()
  const language = useLanguage()
  const t = useMemo(() => translate<ReviewKey>({ en, de }[language], language, en), [language])
  const loaded = useLook(game.id)
  const words = useReviewWords(game.id)
  if (loaded.status === 'loading' || words === undefined) return <Waiting text={shell('shell.loading')} />
  const canReview = words?.canReview?.(record.players.length, record.options) ?? words !== null
  const isOver = lastMatch(open.replayed).outcome !== null
  if (loaded.status !== 'ready' || words === null || !canReview || !isOver)
    return <p>{shell('replay.review.none')}</p>
  const { look } = loaded
  const name = (player: PlayerId) => names[player] ?? player
  const context = { t, gameText: look.t, words, Seen: look.board.Seen, name, toStep }
  return <ReviewPanel context={context} record={record} own={own} />
}
