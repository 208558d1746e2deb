import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, ok } from '../../protocol/answer.ts'
import { settings } from '../settings/settings.ts'
import { type DeskPlan, deskFor } from './desk.ts'
import type { Kept } from './kept.ts'
import { DEVICE } from './local-line.ts'
import type { LocalSource } from './local-source.ts'
import { newDeal } from './local-table.ts'
import { openLocal } from './open-local.ts'
import { type LocalKind, readKept, writeKept } from './storage.ts'

/** How long bots think on average; events are shown at the same speed. */
const PACES_MS = { slow: 1_350, normal: 900, fast: 600 } as const

export interface LocalTableHandle {
  /** The table that is played at; null while it is set up. */
  readonly source: LocalSource | null
  /** Opens a table and deals; says why not where it cannot be. */
  start(plan: Omit<DeskPlan, 'paceMs'>): Promise<Answer<null>>
}

/** Nobody looks on at first: who does is said by the screen. */
function opened(kind: LocalKind, kept: Kept): LocalSource {
  const first = kept.desk.seats.find(({ isPerson }) => isPerson)
  return openLocal(kept, kind === 'solo' ? (first?.player ?? null) : null, (text) => writeKept(kind, text))
}

/** The table of this device at which that game is played, or was when the page was left. */
export function useLocalTable(kind: LocalKind, game: string): LocalTableHandle {
  const [source, setSource] = useState<LocalSource | null>(null)
  const current = useRef<LocalSource | null>(null)
  const take = useCallback((next: LocalSource | null) => {
    current.current?.close()
    current.current = next
    setSource(next)
  }, [])
  useEffect(() => {
    const kept = readKept(kind)
    if (kept !== null && kept.desk.game === game && kept.desk.match !== null) take(opened(kind, kept))
    return () => take(null)
  }, [kind, game, take])
  const start = useCallback(
    async (plan: Omit<DeskPlan, 'paceMs'>): Promise<Answer<null>> => {
      const desk = deskFor({ ...plan, paceMs: PACES_MS[settings().speed] }, newDeal(DEVICE.random))
      const next = opened(kind, { desk, record: null })
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
