import { type ReactNode, useState } from 'react'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { TableSource } from '../../../client/source.ts'
import { LEVELS, type PlayerId } from '../../../engine/game.ts'
import type { SeatView, TableCommand, TableView } from '../../../protocol/table.ts'
import { useText } from '../../i18n/use-text.ts'
import { mute, useEmoteChoices } from '../emotes/emote-choices.ts'
import { useOrder } from '../frame-context.ts'
import { AskingItem, MenuItem } from '../menu/menu-list.tsx'
import '../menu/menu.css'

interface SeatMenuProps {
  readonly source: TableSource
  readonly table: TableView
  readonly player: PlayerId
  /** The players who can act now; empty if no match runs. */
  readonly activePlayers?: readonly PlayerId[]
  onClose(): void
}

/** The actions for one seat. Entries for the host only are shown to everybody, with an explanation. */
export function SeatMenu({ source, table, player, activePlayers = [], onClose }: SeatMenuProps) {
  const t = useText()
  const send = useOrder(source)
  const seat = table.seats.find((other) => other.player === player)
  const order = async (command: TableCommand) => {
    if (await send(command)) onClose()
  }
  const name = seat?.name ?? t('table.seat.gone')
  const props = { table, player, activePlayers, order, name }
  return (
    <Sheet title={name} onClose={onClose}>
      <p className="menu-state">{seat === undefined ? t('table.seat.gone') : <StateOf seat={seat} />}</p>
      {seat !== undefined && (
        <ul className="menu">
          {seat.player === table.you.player ? null : seat.presence === 'bot' ? (
            <BotItems {...props} />
          ) : (
            <PersonItems {...props} seat={seat} />
          )}
        </ul>
      )}
    </Sheet>
  )
}

function StateOf({ seat: { name, presence, isHost, isStoodIn, bot } }: { seat: SeatView }): ReactNode {
  const t = useText()
  const level = bot === null ? '' : t(`table.level.${bot}`)
  const words = [
    presence === 'bot' ? t('table.seat.isBot', { level }) : t(`table.seat.is.${presence}`),
    ...(isStoodIn ? [t('seat.stoodIn', { name })] : []),
    ...(isHost ? [t('table.seat.isHost')] : []),
  ]
  return words.join(' · ')
}

interface ItemsProps {
  readonly table: TableView
  readonly player: PlayerId
  readonly activePlayers: readonly PlayerId[]
  readonly name: string
  order(command: TableCommand): void
}

const isRunning = ({ match }: TableView) => match !== null && !match.isOver

function BotItems({ table, player, name, order }: ItemsProps) {
  const t = useText()
  const notHost = table.you.isHost ? undefined : t('table.seat.hostOnly')
  const refused = notHost ?? (isRunning(table) ? t('table.seat.afterMatch') : undefined)
  return (
    <AskingItem
      label={t('table.seat.removeBot')}
      question={t('table.seat.removeBot.ask', { name })}
      refused={refused}
      isDanger
      onPress={() => order({ type: 'removeBot', player })}
    />
  )
}

function PersonItems({
  table,
  player,
  activePlayers,
  name,
  order,
  seat,
}: ItemsProps & { readonly seat: SeatView }) {
  const t = useText()
  const { muted } = useEmoteChoices()
  const notHost = table.you.isHost ? undefined : t('table.seat.hostOnly')
  const noMatch = isRunning(table) ? undefined : t('table.seat.noMatch')
  const isOnline = seat.presence === 'online' ? t('table.seat.playFor.online') : undefined
  const notPlaying =
    table.you.player === null && !table.you.isHost ? t('table.seat.nudge.seatedOnly') : undefined
  const notAsked = activePlayers.includes(player) ? undefined : t('table.seat.notAsked')
  return (
    <>
      <MenuItem
        label={t('table.seat.nudge')}
        about={t('table.seat.nudge.about')}
        refused={notPlaying ?? (seat.presence === 'away' ? t('table.seat.nudge.away') : undefined)}
        onPress={() => order({ type: 'nudge', player })}
      />
      <MenuItem
        label={t('table.seat.playFor')}
        about={t('table.seat.playFor.about')}
        refused={notHost ?? noMatch ?? notAsked ?? isOnline}
        onPress={() => order({ type: 'playFor', player })}
      />
      <HandToBot name={name} player={player} order={order} refused={notHost ?? noMatch} />
      <MenuItem
        label={t('table.seat.makeHost')}
        refused={notHost ?? (seat.isHost ? t('table.seat.isHost') : undefined)}
        onPress={() => order({ type: 'makeHost', player })}
      />
      <AskingItem
        label={t('table.seat.remove')}
        question={t('table.seat.remove.ask', { name })}
        refused={notHost}
        isDanger
        onPress={() => order({ type: 'kick', player })}
      />
      <MenuItem
        label={t('table.seat.mute')}
        about={t('table.seat.mute.about')}
        isPressed={muted.has(player)}
        onPress={() => mute(player, !muted.has(player))}
      />
    </>
  )
}

function HandToBot({
  name,
  player,
  order,
  refused,
}: Pick<ItemsProps, 'name' | 'player' | 'order'> & { readonly refused: string | undefined }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <MenuItem
        label={t('table.seat.handToBot')}
        about={t('table.seat.handToBot.about', { name })}
        refused={refused}
        onPress={() => setOpen(true)}
      />
    )
  }
  return (
    <li className="menu-question">
      <p>{t('table.seat.handToBot.ask', { name })}</p>
      <div className="menu-answers">
        {LEVELS.map((level, at) => (
          <button
            key={level}
            type="button"
            className="button button-quiet"
            // biome-ignore lint/a11y/noAutofocus: it replaces the pressed entry and takes its focus
            autoFocus={at === 0}
            onClick={() => order({ type: 'handToBot', player, level })}
          >
            {t(`table.level.${level}`)}
          </button>
        ))}
      </div>
    </li>
  )
}
