import { useEffect, useRef, useState } from 'react'
import { useAllText } from '../../i18n/use-all-text.ts'
import { server } from '../../shell/server.ts'
import { heldReceipt, holdReceipt } from './held-receipts.ts'
import { type Loss, type MatchProgress, ReceiptKeeper } from './receipt-keeper.ts'

export interface LostMovesProps extends MatchProgress {
  readonly match: string
  readonly isOnline: boolean
}

/** Keeps receipts of a match while it is shown, and says so if the server has lost moves that it had confirmed. */
export function LostMoves({ match, isOnline, revision, isOver, isSlow }: LostMovesProps) {
  const t = useAllText()
  const keeper = useRef<ReceiptKeeper | null>(null)
  const [loss, setLoss] = useState<Loss | null>(null)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (!isOnline) {
      keeper.current?.reconnected()
      return
    }
    keeper.current ??= new ReceiptKeeper(match, {
      ask: (id, held) => server().receipt(id, held),
      held: heldReceipt,
      hold: holdReceipt,
    })
    void keeper.current.follow({ revision, isOver, isSlow }).then(setLoss)
  }, [match, isOnline, revision, isOver, isSlow])
  if (loss === null || isClosed) return null
  const { confirmed, last, isDifferent } = loss
  return (
    <div className="table-away table-request" role="alert">
      <p>{t(isDifferent ? 'table.lost.different' : 'table.lost.behind', { confirmed, last })}</p>
      <button type="button" className="button button-quiet" onClick={() => setClosed(true)}>
        {t('sheet.close')}
      </button>
    </div>
  )
}
