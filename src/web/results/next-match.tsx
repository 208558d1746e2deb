import type { TableView } from '../../protocol/table.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { Seating } from '../lobby/seating.tsx'
import { planLabel } from '../lobby/start-words.ts'
import type { Send } from '../lobby/use-commands.ts'
import { useStart } from '../lobby/use-start.ts'

export interface NextMatchProps {
  readonly table: TableView
  readonly send: Send
  readonly fault: string | null
  readonly isStarting: boolean
  /** Whether this person came after the match was over and has a seat since. */
  readonly isNew?: boolean
  /** The label of the way to other rules, if that way has more to offer. */
  readonly rulesLabel?: string
  /** Opens the lobby, with the choice of a game or of rules open. */
  toLobby(opened: 'game' | 'rules' | null): void
}

/** The controls for the next match: the host starts it with one tap, the others see the host's name and their place. */
export function NextMatch(props: NextMatchProps) {
  const { table, send, isNew = false, toLobby } = props
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
  return <HostNext {...props} />
}

function HostNext({ table, send, fault, isStarting, rulesLabel, toLobby }: NextMatchProps) {
  const t = useAllText()
  const { plan, note, isBusy, press } = useStart(table, send)
  return (
    <div className="next-match">
      <p className={fault === null ? 'field-hint' : 'field-fault'} role="status">
        {fault ?? note}
      </p>
      <button type="button" className="button button-quiet" onClick={() => toLobby('game')}>
        {t('results.other')}
      </button>
      <button type="button" className="button button-quiet" onClick={() => toLobby('rules')}>
        {rulesLabel ?? t('results.rules')}
      </button>
      <button
        type="button"
        className="button button-play"
        title={t('results.next.about')}
        aria-disabled={isStarting || isBusy}
        onClick={() => {
          if (!isStarting) void press()
        }}
      >
        {isStarting || isBusy
          ? t('lobby.starting')
          : plan.type === 'bots'
            ? planLabel(plan, t)
            : t('results.next')}
      </button>
    </div>
  )
}
