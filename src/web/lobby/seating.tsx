import type { TableView } from '../../protocol/table.ts'
import { useText } from '../i18n/use-text.ts'
import type { Send } from './use-commands.ts'

/** A spectator's place in the queue for the next match, or the button that takes one. */
export function Seating({ table, send }: { table: TableView; send: Send }) {
  const t = useText()
  const { player, queuePlace } = table.you
  if (player !== null) return null
  if (queuePlace !== null) return <p>{t('lobby.queued', { place: queuePlace })}</p>
  return (
    <button type="button" className="button" onClick={() => void send({ type: 'sit' })}>
      {t('lobby.sit')}
    </button>
  )
}
