import type { PlayerId } from '../../../engine/game.ts'
import type { Translate } from '../../../engine/texts.ts'
import type { TakeBackView } from '../../../protocol/table.ts'
import type { ShellKey } from '../../i18n/en/index.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { useFrame, useOrder } from '../frame-context.ts'
import { requestIn } from './use-take-back.ts'

/** Says in one sentence how far a request is, for the person with this seat. */
export function requestText(
  t: Translate<ShellKey>,
  request: TakeBackView,
  own: PlayerId | null,
  name: (player: PlayerId) => string,
): string | null {
  const { player, waitingFor, isOpen, declinedBy } = request
  const names = waitingFor.map(name).join(', ')
  if (isOpen && player === own) return t('table.takeBack.waiting', { names })
  if (isOpen && own !== null && waitingFor.includes(own))
    return t('table.takeBack.asked', { name: name(player) })
  if (isOpen) return t('table.takeBack.others', { name: name(player), names })
  if (declinedBy === player) return null
  return declinedBy === null
    ? t('table.takeBack.expired')
    : t('table.takeBack.declined', { name: name(declinedBy) })
}

/** Shows a request to take back the last action: the question to those who answer it, and its progress to the others. */
export function TakeBackNotice() {
  const t = useAllText()
  const { source, snapshot, faces, mode } = useFrame()
  const order = useOrder(source)
  const request = requestIn(snapshot)
  if (request === null || mode === 'replay') return null
  const own = snapshot.table?.you.player ?? null
  const name = (player: PlayerId) => faces.find((face) => face.player === player)?.name ?? player
  const text = requestText(t, request, own, name)
  if (text === null) return null
  const { player, revision, waitingFor, isOpen } = request
  const isAsked = isOpen && own !== null && waitingFor.includes(own)
  const answer = (agrees: boolean) => void order({ type: 'answerTakeBack', revision, agrees })
  return (
    <div className="table-away table-request" role={isAsked ? 'alert' : 'status'}>
      <p>{text}</p>
      {isAsked && (
        <>
          <button type="button" className="button" onClick={() => answer(true)}>
            {t('table.takeBack.agree')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => answer(false)}>
            {t('table.takeBack.decline')}
          </button>
        </>
      )}
      {isOpen && player === own && (
        <button type="button" className="button button-quiet" onClick={() => answer(false)}>
          {t('table.takeBack.withdraw')}
        </button>
      )}
    </div>
  )
}
