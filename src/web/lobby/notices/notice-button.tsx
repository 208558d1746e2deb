import { useState } from 'react'
import type { TableSource } from '../../../client/source.ts'
import { isSlowClock, type TableView } from '../../../protocol/table.ts'
import { useText } from '../../i18n/use-text.ts'
import { NoticeSheet } from './later.ts'

interface NoticeButtonProps {
  readonly source: TableSource
  readonly table: TableView
}

/** Opens the notices of a slow table, for the people who sit there and for the host. */
export function NoticeButton({ source, table }: NoticeButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isTheirs = table.you.player !== null || table.you.isHost
  if (!isSlowClock(table.clockMs) || !isTheirs) return null
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('table.notices')}
      </button>
      {isOpen && <NoticeSheet source={source} table={table} onClose={() => setOpen(false)} />}
    </>
  )
}
