import type { BoardParts } from '../../../board-kit/board.ts'
import { fetched } from '../../../board-kit/components/fetched.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { Line } from '../../../board-kit/motion/line.ts'
import { useText } from '../../i18n/use-text.ts'
import { NoticeSheet } from '../../lobby/notices/later.ts'
import { EmoteSheet } from '../emotes/emotes.tsx'
import { type Panel, type TableFrameProps, useFrame } from '../frame-context.ts'
import type { TableKeys } from '../keys/table-keys.ts'
import { LogSheet } from '../log/log-view.tsx'
import { PeopleSheet } from '../people/people.tsx'
import { SeatMenu } from '../people/seat-menu.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { TableMenu } from './table-menu.tsx'

/** The rule book and its reader come with the first rule that somebody looks up. */
const RuleSheet = fetched(async () => (await import('./rule-sheet.tsx')).RuleSheet)

export interface PanelsProps {
  readonly panel: Panel
  readonly slots: TableFrameProps
  readonly lines: readonly Line[]
  readonly scores: BoardParts['scores']
  readonly ending: BoardParts['ending']
  readonly game: string
  readonly keys: TableKeys
}

/** The open sheet. */
export function Panels({ panel, slots, lines, scores, ending, game, keys }: PanelsProps) {
  const t = useText()
  const { source, snapshot, activePlayers, open } = useFrame()
  const close = () => open(null)
  switch (panel.name) {
    case 'menu':
      return <TableMenu slots={slots} game={game} ending={ending} />
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
    case 'notices':
      return snapshot.table === null ? null : (
        <NoticeSheet source={source} table={snapshot.table} onClose={close} />
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
  }
}
