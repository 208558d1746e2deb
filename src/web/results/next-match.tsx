import type { TableView } from '../../protocol/table.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { Seating } from '../lobby/seating.tsx'
import type { Send } from '../lobby/use-commands.ts'

export interface NextMatchProps {
  readonly table: TableView
  readonly send: Send
  readonly fault: string | null
  readonly isStarting: boolean
  /** Whether this person came after the match was over and has a seat since. */
  readonly isNew?: boolean
  /** Opens the lobby, with the choice of a game or of rules open. */
  toLobby(opened: 'game' | 'rules' | null): void
}

/** The controls for the next match: the host starts it with one tap, the others see the host's name and their place. */
export function NextMatch({ table, send, fault, isStarting, isNew = false, toLobby }: NextMatchProps) {
  const t = useAllText()
  const { you, hostName } = table
  if (!you.isHost) {
    return (
      <div className="next-match">
        <p role="status">
          {hostName === null ? t('lobby.waiting.nobody') : t('results.waiting', { host: hostName })}
        </p>
        {isNew ? <p>{t('results.in')}</p> : <Seating table={table} send={send} />}
        <button type="button" className="button button-quiet" onClick={() => toLobby(null)}>
          {t('results.lobby')}
        </button>
      </div>
    )
  }
  return (
    <div className="next-match">
      <p className="field-fault" role="status">
        {fault}
      </p>
      <button type="button" className="button button-quiet" onClick={() => toLobby('game')}>
        {t('results.other')}
      </button>
      <button type="button" className="button button-quiet" onClick={() => toLobby('rules')}>
        {t('results.rules')}
      </button>
      <button
        type="button"
        className="button button-play"
        title={t('results.next.about')}
        aria-disabled={isStarting}
        onClick={() => {
          if (!isStarting) void send({ type: 'start' })
        }}
      >
        {isStarting ? t('lobby.starting') : t('results.next')}
      </button>
    </div>
  )
}
