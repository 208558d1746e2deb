import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { useAllText } from '../../i18n/use-all-text.ts'
import type { OpenRecord } from '../open-record.ts'
import type { Replayable } from '../use-replay.ts'
import type { Walk } from '../use-walk.ts'
import { ReviewView } from './review-view.tsx'

interface ReviewSheetProps extends Pick<Replayable, 'names' | 'own'> {
  readonly open: OpenRecord
  readonly walk: Walk
  onClose(): void
}

/** The review over the replay: a decision leads to its step. */
export function ReviewSheet({ open, names, own, walk, onClose }: ReviewSheetProps) {
  const t = useAllText()
  return (
    <Sheet title={t('replay.review')} onClose={onClose}>
      <ReviewView
        open={open}
        names={names}
        own={own}
        toStep={(revision, player, words) => (
          <button
            type="button"
            className="review-step"
            onClick={() => {
              walk.lookAs(player)
              walk.go(revision)
              onClose()
            }}
          >
            {words}
          </button>
        )}
      />
    </Sheet>
  )
}
