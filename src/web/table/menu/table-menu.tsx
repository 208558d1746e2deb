import type { ReactNode } from 'react'
import type { BoardParts } from '../../../board-kit/board.ts'
import {
  BackIcon,
  BookIcon,
  FlagIcon,
  GearIcon,
  InviteIcon,
  KeysIcon,
  LeaveIcon,
  LockIcon,
  LogIcon,
  PauseIcon,
  SmileIcon,
  TurnIcon,
} from '../../../board-kit/components/frame-icons.tsx'
import { PlayersIcon } from '../../../board-kit/components/icons.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { useAllText } from '../../i18n/use-all-text.ts'
import { HOME_HREF, howToHref } from '../../shell/addresses.ts'
import { type Panel, type TableFrameProps, useFrame, useOrder } from '../frame-context.ts'
import { useTakeBack } from '../take-back/use-take-back.ts'
import { AskingItem, MenuItem } from './menu-list.tsx'
import { SlowItems } from './slow-items.tsx'
import './menu.css'

type Slots = Pick<TableFrameProps, 'invite' | 'settings' | 'rules' | 'menu' | 'leaveAbout' | 'onLeave'>

interface TableMenuProps {
  readonly slots: Slots
  readonly game: string
  /** How the host ends the match by the rules of the game. */
  readonly ending: BoardParts['ending']
}

/** The menu of everything but moves. */
export function TableMenu({ slots, game, ending = null }: TableMenuProps) {
  const t = useAllText()
  const { open, mode, snapshot } = useFrame()
  const go = (name: Exclude<Panel['name'], 'seat' | 'rule'>) => () => open({ name })
  const isSeated = snapshot.table?.you.player != null
  return (
    <Sheet title={t('table.menu')} onClose={() => open(null)}>
      {slots.rules}
      <ul className="menu">
        {slots.invite !== undefined && (
          <MenuItem icon={<InviteIcon />} label={t('table.invite')} onPress={go('invite')} />
        )}
        <MenuItem icon={<PlayersIcon />} label={t('table.people')} onPress={go('people')} />
        <MenuItem icon={<LogIcon />} label={t('table.log')} onPress={go('log')} />
        {mode === 'play' && (
          <MenuItem icon={<SmileIcon />} label={t('table.emotes')} onPress={go('emotes')} />
        )}
        <li>
          <a className="menu-item" href={howToHref(game)} target="_blank" rel="noreferrer">
            <BookIcon />
            <span className="menu-item-words">{t('home.how')}</span>
          </a>
        </li>
        {slots.settings !== undefined && (
          <MenuItem icon={<GearIcon />} label={t('table.settings')} onPress={go('settings')} />
        )}
        <MenuItem icon={<KeysIcon />} label={t('table.help')} onPress={go('help')} />
        {mode === 'play' && <SlowItems />}
        {slots.menu}
      </ul>
      {mode !== 'replay' && (
        <>
          <hr className="menu-rule" />
          <ul className="menu">
            {mode === 'play' && <TakeBackItem isShared={slots.invite !== undefined} />}
            <HostItems ending={ending} />
            {slots.invite !== undefined && <LockItem />}
            {isSeated && (
              <LeaveItem
                onLeave={slots.onLeave}
                about={slots.leaveAbout}
                isShared={slots.invite !== undefined}
              />
            )}
          </ul>
        </>
      )}
    </Sheet>
  )
}

/** Takes the last own action back. At one device everybody hears the question; elsewhere the others get it on their screens. */
function TakeBackItem({ isShared }: { isShared: boolean }): ReactNode {
  const t = useAllText()
  const { open } = useFrame()
  const { isPossible, isAsked, ask } = useTakeBack(isShared)
  const item = {
    icon: <BackIcon />,
    label: t('table.takeBack'),
    about: isAsked ? t('table.takeBack.about') : undefined,
    refused: isPossible ? undefined : t('table.takeBack.no'),
    onPress: async () => (await ask()) && open(null),
  }
  const isQuestion = isPossible && isAsked && !isShared
  return isQuestion ? <AskingItem {...item} question={t('table.takeBack.ask')} /> : <MenuItem {...item} />
}

/** The host's decisions about the match; shown to everybody, so that they know whom to ask. */
function HostItems({ ending }: { ending: NonNullable<BoardParts['ending']> | null }): ReactNode {
  const t = useAllText()
  const { source, snapshot, open } = useFrame()
  const order = useOrder(source)
  const { table } = snapshot
  if (table?.match == null || table.match.isOver) return null
  const notHost = table.you.isHost ? undefined : t('table.hostOnly', { name: table.hostName ?? '' })
  const isPaused = table.match.paused !== null
  return (
    <>
      <MenuItem
        icon={isPaused ? <TurnIcon /> : <PauseIcon />}
        label={isPaused ? t('table.resume') : t('table.pause')}
        refused={notHost}
        onPress={async () => (await order({ type: 'pause', isPaused: !isPaused })) && open(null)}
      />
      <AskingItem
        icon={<FlagIcon />}
        label={t('table.endMatch')}
        question={ending?.question ?? t('table.endMatch.ask')}
        refused={notHost}
        isDanger
        onPress={async () => {
          if (ending !== null) {
            ending.press()
            open(null)
          } else if (await order({ type: 'endMatch' })) open(null)
        }}
      />
    </>
  )
}

/** Whether newcomers may sit down; removing somebody locks the table. */
function LockItem(): ReactNode {
  const t = useAllText()
  const { source, snapshot, open } = useFrame()
  const order = useOrder(source)
  const { table } = snapshot
  if (table === null) return null
  const { isLocked, you, hostName } = table
  return (
    <MenuItem
      icon={<LockIcon />}
      label={t(isLocked ? 'table.unlock' : 'table.lock')}
      about={t(isLocked ? 'table.unlock.about' : 'table.lock.about')}
      refused={you.isHost ? undefined : t('table.hostOnly', { name: hostName ?? '' })}
      onPress={async () => (await order({ type: 'lock', isLocked: !isLocked })) && open(null)}
    />
  )
}

interface LeaveItemProps {
  readonly onLeave: (() => void) | undefined
  readonly about: string | undefined
  /** Whether leaving affects others; a local table just waits for the player's return. */
  readonly isShared: boolean
}

function LeaveItem({ onLeave, about, isShared }: LeaveItemProps) {
  const t = useAllText()
  const { source, snapshot } = useFrame()
  const order = useOrder(source)
  const isRunning = snapshot.table?.match?.isOver === false
  const leave = async () => {
    if (!(await order({ type: 'leave' }))) return
    if (onLeave === undefined) window.location.hash = HOME_HREF
    else onLeave()
  }
  if (!isShared) {
    return (
      <MenuItem
        icon={<LeaveIcon />}
        label={t('table.leave')}
        about={about ?? t('local.leave.about')}
        onPress={leave}
      />
    )
  }
  return (
    <AskingItem
      icon={<LeaveIcon />}
      label={t('table.leave')}
      question={t(isRunning ? 'table.leave.ask' : 'table.leave.askIdle')}
      isDanger
      onPress={leave}
    />
  )
}
