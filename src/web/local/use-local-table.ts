import { useCallback, useEffect, useRef, useState } from 'react'
import { gameById } from '../../games/registry.ts'
import { type Answer, ok } from '../../protocol/answer.ts'
import { newDeal } from '../../table/deal.ts'
import { settings } from '../settings/settings.ts'
import { DEVICE } from './local-line.ts'
import type { LocalSource } from './local-source.ts'
import { openLocal } from './open-local.ts'
import type { SavedTable } from './saved/saved-table.ts'
import { type LocalKind, readSaved, writeSaved } from './saved/storage.ts'
import { type LocalPlan, planned } from './setup/plan.ts'

/** How long bots think on average; events are shown at the same speed. */
const PACES_MS = { slow: 1_350, normal: 900, fast: 600 } as const

export interface LocalTableHandle {
  /** The open table; null while it is set up. */
  readonly source: LocalSource | null
  /** Opens a table and deals, or returns the reason why the match cannot start. */
  start(plan: Omit<LocalPlan, 'paceMs'>): Promise<Answer<null>>
}

/** Opens a table. The one person of a solo table looks at it; with several people, the screen says who does. */
function opened(kind: LocalKind, saved: SavedTable): LocalSource {
  const first = saved.table.seats.find(({ profile }) => profile !== null)
  return openLocal(saved, kind === 'solo' ? (first?.player ?? null) : null, (text) => writeSaved(kind, text))
}

/** The table of this device for that game, continued if it was saved. */
export function useLocalTable(kind: LocalKind, game: string): LocalTableHandle {
  const [source, setSource] = useState<LocalSource | null>(null)
  const current = useRef<LocalSource | null>(null)
  const take = useCallback((next: LocalSource | null) => {
    current.current?.close()
    current.current = next
    setSource(next)
  }, [])
  useEffect(() => {
    const saved = readSaved(kind)
    if (saved !== null && saved.table.game === game && saved.table.match !== null) take(opened(kind, saved))
    return () => take(null)
  }, [kind, game, take])
  const start = useCallback(
    async (plan: Omit<LocalPlan, 'paceMs'>): Promise<Answer<null>> => {
      const paceMs = PACES_MS[settings().speed]
      const table = planned({ ...plan, paceMs }, newDeal(DEVICE.random), gameById)
      const next = opened(kind, { table, record: null })
      const started = await next.command({ type: 'start' })
      if (!started.ok) {
        next.close()
        return started
      }
      take(next)
      return ok(null)
    },
    [kind, take],
  )
  return { source, start }
}
