import type { ReactNode } from 'react'
import {
  AwayIcon,
  MenuIcon,
  MutedIcon,
  OfflineIcon,
  OnlineIcon,
  SoundIcon,
} from '../../../board-kit/components/frame-icons.tsx'
import { PlayersIcon } from '../../../board-kit/components/icons.tsx'
import { useText } from '../../i18n/use-text.ts'
import { changeSettings, useSettings } from '../../settings/settings.ts'
import { useFrame } from '../frame-context.ts'
import { Clock } from './clock.tsx'

interface TopBarProps {
  readonly title: string
  readonly hasInvite: boolean
  /** The house rules; there is room for them on a desk only. */
  readonly rules: ReactNode
}

/** The menu, the table's code, the number of people, the connection, the house rules and the clock. */
export function TopBar({ title, hasInvite, rules }: TopBarProps) {
  const t = useText()
  const { snapshot, faces, open, mode } = useFrame()
  const code = snapshot.table?.code ?? ''
  return (
    <header className="table-top">
      <button type="button" className="table-icon" onClick={() => open({ name: 'menu' })}>
        <MenuIcon />
        <span className="unseen">{t('table.menu')}</span>
      </button>
      {hasInvite ? (
        <button
          type="button"
          className="table-code"
          aria-label={t('table.invite.code', { code, spelled: [...code].join(' ') })}
          onClick={() => open({ name: 'invite' })}
        >
          {code}
        </button>
      ) : (
        <span className="table-title">{title}</span>
      )}
      <button
        type="button"
        className="table-there"
        aria-label={t('table.people.count', { count: faces.length })}
        onClick={() => open({ name: 'people' })}
      >
        <PlayersIcon />
        {faces.length}
      </button>
      {hasInvite && <LineState />}
      <MuteButton />
      <div className="table-rules">{rules}</div>
      {mode !== 'replay' && <Clock />}
    </header>
  )
}

/** Turns the sound of this device off and on again with one tap. */
function MuteButton() {
  const t = useText()
  const isMuted = useSettings().sound === 'off'
  return (
    <button
      type="button"
      className="table-icon table-mute"
      onClick={() => changeSettings({ sound: isMuted ? 'all' : 'off' })}
    >
      {isMuted ? <MutedIcon /> : <SoundIcon />}
      <span className="unseen">{t(isMuted ? 'table.sound.unmute' : 'table.sound.mute')}</span>
    </button>
  )
}

/** The state of the connection as an icon and a word; other parts of the frame offer remedies. */
function LineState() {
  const t = useText()
  const { status } = useFrame().snapshot.connection
  const isOnline = status === 'online'
  const word = t(
    isOnline ? 'table.line.online' : status === 'elsewhere' ? 'table.line.elsewhere' : 'table.line.offline',
  )
  const Sign = isOnline
    ? OnlineIcon
    : status === 'connecting' || status === 'elsewhere'
      ? AwayIcon
      : OfflineIcon
  return (
    <span className={`table-line${isOnline ? ' table-line-online' : ''}`}>
      <Sign />
      <span className="table-line-word">{word}</span>
    </span>
  )
}
