import { CheckIcon } from '../../board-kit/components/icons.tsx'
import type { Refusal } from '../../engine/game.ts'
import type { Translate } from '../../engine/texts.ts'
import type { TableView } from '../../protocol/table.ts'
import type { GameText } from '../i18n/game-fronts.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { nameList } from '../i18n/name-list.ts'
import { refusalText } from '../i18n/rejection-text.ts'
import { type TableKey, useLanguage, useText } from '../i18n/use-text.ts'
import { readinessOf } from './readiness.ts'
import type { StartPlan } from './start-plan.ts'
import { planLabel } from './start-words.ts'
import type { Send } from './use-commands.ts'
import { useStart } from './use-start.ts'

interface StartBarProps {
  readonly table: TableView
  readonly gameName: string
  readonly send: Send
  readonly fault: string | null
  readonly isStarting: boolean
  /** Null if this person may not take a seat. */
  readonly sit: (() => void) | null
  leave(): void
}

/** The buttons of the lobby: start, ready or sit down, and leave. */
export function StartBar(props: StartBarProps) {
  const { table, leave } = props
  const t = useText()
  const isSeated = table.you.player !== null || table.you.queuePlace !== null
  return (
    <div className="start-bar">
      <button type="button" className="button button-quiet" onClick={leave}>
        {t(isSeated ? 'lobby.leave' : 'shell.back')}
      </button>
      {table.you.isHost ? (
        <HostStart {...props} />
      ) : isSeated ? (
        <ReadyToggle {...props} />
      ) : (
        <SitDown {...props} />
      )}
    </div>
  )
}

function whyNot(refusal: Refusal, gameName: string, say: GameText, t: Translate<TableKey>): string {
  const { min = 0, max = 0 } = refusal.values ?? {}
  if (refusal.code === 'too-few') return t('lobby.tooFew', { game: gameName, min })
  if (refusal.code === 'too-many') return t('lobby.tooMany', { game: gameName, max })
  return refusalText(refusal, say)
}

function HostStart({ table, gameName, send, fault, isStarting }: StartBarProps) {
  const t = useText()
  const say = useGameText(table.game)
  const language = useLanguage()
  const { plan, note, isBusy, press } = useStart(table, send)
  const { ready, all, missing } = readinessOf(table)
  const reason = plan.type === 'refused' ? whyNot(plan.refusal, gameName, say, t) : null
  const absent = missing.length > 0 ? t('lobby.missing', { names: nameList(missing, language, t) }) : null
  return (
    <div className="start-bar-main">
      <p id="start-note" className={fault === null ? 'field-hint' : 'field-fault'} role="status">
        {fault ?? reason ?? [absent, note].filter((line) => line !== null).join(' · ')}
      </p>
      <button
        type="button"
        className="button button-play start-bar-start"
        aria-disabled={plan.type === 'refused' || isStarting || isBusy}
        aria-describedby="start-note"
        onClick={() => {
          if (plan.type !== 'refused' && !isStarting) void press()
        }}
      >
        {isStarting || isBusy ? t('lobby.starting') : startLabel(plan, missing.length > 0, t)}
        {all > 1 && <span className="start-count">{t('lobby.count', { ready, all })}</span>}
      </button>
    </div>
  )
}

function startLabel(plan: StartPlan, isSomebodyMissing: boolean, t: Translate<TableKey>): string {
  return (
    planLabel(plan, t) ?? t(isSomebodyMissing && plan.type === 'start' ? 'lobby.startAnyway' : 'lobby.start')
  )
}

function ReadyToggle({ table, send, fault }: StartBarProps) {
  const t = useText()
  const isReady = table.seats.find(({ player }) => player === table.you.player)?.isReady === true
  return (
    <div className="start-bar-main">
      <p className={fault === null ? 'field-hint' : 'field-fault'} role="status">
        {fault ?? t('lobby.waiting', { host: table.hostName ?? '' })}
      </p>
      <button
        type="button"
        className={isReady ? 'button button-quiet' : 'button'}
        aria-pressed={isReady}
        onClick={() => void send({ type: 'ready', isReady: !isReady })}
      >
        {isReady && <CheckIcon />}
        {t('lobby.iAmReady')}
      </button>
    </div>
  )
}

function SitDown({ table, sit, fault }: StartBarProps) {
  const t = useText()
  return (
    <div className="start-bar-main">
      <p className={fault === null ? 'field-hint' : 'field-fault'} role="status">
        {fault ?? t(table.hostName === null ? 'lobby.waiting.nobody' : 'lobby.watching')}
      </p>
      {sit !== null && (
        <button type="button" className="button" onClick={sit}>
          {t('lobby.sit')}
        </button>
      )}
    </div>
  )
}
