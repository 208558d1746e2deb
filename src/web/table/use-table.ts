import { useCallback, useSyncExternalStore } from 'react'
import type { TableSnapshot, TableSource } from '../../client/source.ts'

/** The newest snapshot of a table, from any source. */
export function useTable(source: TableSource): TableSnapshot {
  const subscribe = useCallback((onChange: () => void) => source.subscribe(onChange), [source])
  const snapshot = useCallback(() => source.snapshot(), [source])
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
