import { useId } from 'react'
import type { TableSource } from '../../client/source.ts'
import type { Translate } from '../../engine/texts.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import { isSlowClock, STAND_INS, type StandIn, type TableView } from '../../protocol/table.ts'
import { type TableKey, useText } from '../i18n/use-text.ts'
import { NoticeButton } from './notices/notice-button.tsx'
import type { Send } from './use-commands.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CLOCKS_MS = [30_000, 60_000, 90_000, 120_000, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const
const PACES = { instant: 0, quick: 500, normal: 800, slow: 2_500 } as const
const PACE_NAMES = ['instant', 'quick', 'normal', 'slow'] as const

interface TableSettingsProps {
  readonly source: TableSource
  readonly table: TableView
  readonly game: GameSummary | null
  readonly send: Send
  readonly fault: string | null
}

/** The settings of the table: clock, stand-ins, pace of bots, open seats. Everybody sees them; the host changes them. */
export function TableSettings({ source, table, game, send, fault }: TableSettingsProps) {
  const t = useText()
  const clocks = withOwn(CLOCKS_MS, table.clockMs)
  const paces = withOwn(Object.values(PACES), table.paceMs)
  const standIns = STAND_INS.filter((by) => isThere(by, game) || by === table.standIn)
  return (
    <section className="card" aria-labelledby="table-settings">
      <h2 id="table-settings">{t('lobby.table')}</h2>
      <p className={fault === null ? 'unseen' : 'notice notice-warn'} role="alert">
        {fault}
      </p>
      <Pick
        label={t('lobby.clock')}
        value={String(table.clockMs ?? '')}
        choices={[['', t('lobby.clock.off')], ...clocks.map((ms) => [String(ms), clockText(ms, t)] as const)]}
        isFixed={!table.you.isHost}
        choose={(ms) => void send({ type: 'clock', clockMs: ms === '' ? null : Number(ms) })}
      />
      {isSlowClock(table.clockMs) && <p className="lead">{t('lobby.clock.slow')}</p>}
      <NoticeButton source={source} table={table} />
      <Pick
        label={t('lobby.standIn')}
        value={table.standIn}
        choices={standIns.map((by) => [by, standInText(by, t)] as const)}
        isFixed={!table.you.isHost}
        choose={(by) => void send({ type: 'standIn', by: STAND_INS.find((one) => one === by) ?? 'nobody' })}
      />
      <Pick
        label={t('lobby.pace')}
        value={String(table.paceMs)}
        choices={paces.map((ms) => [String(ms), paceText(ms, t)] as const)}
        isFixed={!table.you.isHost}
        choose={(ms) => void send({ type: 'pace', paceMs: Number(ms) })}
      />
      <Pick
        label={t('lobby.newcomers')}
        value={String(table.isLocked)}
        choices={[
          ['false', t('lobby.newcomers.welcome')],
          ['true', t('lobby.newcomers.locked')],
        ]}
        isFixed={!table.you.isHost}
        choose={(isLocked) => void send({ type: 'lock', isLocked: isLocked === 'true' })}
      />
    </section>
  )
}

/** The usual choices, and the current one, which a program may have set to any value. */
const withOwn = (usual: readonly number[], own: number | null) =>
  own === null ? usual : [...new Set([...usual, own])].toSorted((one, other) => one - other)

const isThere = (by: StandIn, game: GameSummary | null) =>
  by === 'nobody' || by === 'rules' || game?.bots.some(({ level }) => level === by) === true

function clockText(ms: number, t: Translate<TableKey>): string {
  if (!isSlowClock(ms)) return t('lobby.clock.seconds', { seconds: ms / 1_000 })
  return ms % DAY_MS === 0
    ? t('lobby.clock.days', { days: ms / DAY_MS })
    : t('lobby.clock.hours', { hours: Math.round(ms / HOUR_MS) })
}

function paceText(ms: number, t: Translate<TableKey>): string {
  const name = PACE_NAMES.find((pace) => PACES[pace] === ms)
  return name === undefined ? t('lobby.pace.ms', { seconds: ms / 1_000 }) : t(`lobby.pace.${name}`)
}

function standInText(by: StandIn, t: Translate<TableKey>): string {
  if (by === 'nobody' || by === 'rules') return t(`lobby.standIn.${by}`)
  return t('lobby.standIn.bot', { level: t(`lobby.level.${by}`) })
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  /** Read-only, for everybody but the host. */
  readonly isFixed: boolean
  choose(value: string): void
}

function Pick({ label, value, choices, isFixed, choose }: PickProps) {
  const id = useId()
  if (isFixed) {
    return (
      <p className="lobby-fixed">
        <span>{label}</span> <strong>{choices.find(([choice]) => choice === value)?.[1]}</strong>
      </p>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => choose(event.target.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
