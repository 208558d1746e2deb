import type { ReactNode } from 'react'
import { Icon } from '../../../board-kit/components/icons.tsx'
import { isSlowClock } from '../../../protocol/table.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { useFrame, useOrder } from '../frame-context.ts'
import { MenuItem } from './menu-list.tsx'

const BellIcon = () => (
  <Icon>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5M4 16.5h16M10 20h4" />
  </Icon>
)

const HourglassIcon = () => (
  <Icon>
    <path d="M7 4h10M7 20h10M8 4v3.5l4 4.5-4 4.5V20M16 4v3.5L12 12l4 4.5V20" />
  </Icon>
)

/** The entries of a slow table: notices, and the whole clock once more for the active player. */
export function SlowItems(): ReactNode {
  const t = useAllText()
  const { source, snapshot, activePlayers, open } = useFrame()
  const order = useOrder(source)
  const { table } = snapshot
  if (table === null || !isSlowClock(table.clockMs)) return null
  const { you, match } = table
  const isMine = you.player !== null && activePlayers.includes(you.player)
  const isRunning = match !== null && !match.isOver && match.paused === null
  return (
    <>
      {(you.player !== null || you.isHost) && (
        <MenuItem
          icon={<BellIcon />}
          label={t('table.notices')}
          about={t('table.notices.menu')}
          onPress={() => open({ name: 'notices' })}
        />
      )}
      {isMine && isRunning && (
        <MenuItem
          icon={<HourglassIcon />}
          label={t('table.clock.twice')}
          about={t('table.clock.twice.about')}
          onPress={async () => (await order({ type: 'moreTime' })) && open(null)}
        />
      )}
    </>
  )
}
