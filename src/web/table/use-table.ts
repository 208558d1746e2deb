import { useCallback, useSyncExternalStore } from 'react'
import type { TableSnapshot, TableSource } from '../../client/source.ts'
import { noteTable } from './witness.ts'

/** The newest snapshot of a table, from any source. */
export function useTable(source: TableSource): TableSnapshot {
  const subscribe = useCallback((onChange: () => void) => source.subscribe(onChange), [source])
  const snapshot = useCallback(() => {
    const newest = source.snapshot()
    noteTable(source, newest)
    return newest
  }, [source])
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
