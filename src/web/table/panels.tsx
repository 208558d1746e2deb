import type { BoardParts } from '../../board-kit/board.ts'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { Line } from '../../board-kit/motion/line.ts'
import { useText } from '../i18n/use-text.ts'
import { EmoteSheet } from './emotes.tsx'
import { type Panel, useFrame } from './frame-context.ts'
import { HelpSheet } from './help-sheet.tsx'
import { LogSheet } from './log-view.tsx'
import { PeopleSheet } from './people.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import { SeatMenu } from './seat-menu.tsx'
import type { TableFrameProps } from './table-frame.tsx'
import type { TableKeys } from './table-keys.ts'
import { TableMenu } from './table-menu.tsx'

interface PanelsProps {
  readonly panel: Panel | null
  readonly slots: TableFrameProps
  readonly lines: readonly Line[]
  readonly scores: BoardParts['scores']
  readonly game: string
  readonly keys: TableKeys
}

/** The open sheet, or nothing. */
export function Panels({ panel, slots, lines, scores, game, keys }: PanelsProps) {
  const t = useText()
  const { source, snapshot, activePlayers, open } = useFrame()
  const close = () => open(null)
  switch (panel?.name) {
    case 'menu':
      return <TableMenu slots={slots} game={game} />
    case 'people':
      return <PeopleSheet scores={scores} rules={slots.rules} />
    case 'log':
      return <LogSheet lines={lines} />
    case 'help':
      return <HelpSheet board={keys.board} frame={keys.frame} />
    case 'emotes':
      return <EmoteSheet />
    case 'rule':
      return <RuleSheet game={game} rule={panel.rule} />
    case 'invite':
      return (
        <Sheet title={t('table.invite')} onClose={close}>
          {slots.invite}
        </Sheet>
      )
    case 'settings':
      return (
        <Sheet title={t('table.settings')} place="side" onClose={close}>
          {slots.settings}
        </Sheet>
      )
    case 'seat':
      return snapshot.table === null ? null : (
        <SeatMenu
          source={source}
          table={snapshot.table}
          player={panel.player}
          activePlayers={activePlayers}
          onClose={close}
        />
      )
    case undefined:
      return null
  }
}
