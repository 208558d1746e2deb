import { useEffect, useState } from 'react'
import { connectTable, type TableConnection } from '../../client/connection.ts'
import { browserWorld, onReturn, pageUrl } from '../shell/browser-world.ts'

/**
 * The line to a table, for as long as the screen is there; null until it is begun. Another `attempt` begins anew, as
 * does looking on instead of taking part: the line that was before is never given out as the one that is asked for.
 */
export function useConnection(code: string, asSpectator: boolean, attempt = 0): TableConnection | null {
  const key = `${code}/${asSpectator}/${attempt}`
  const [begun, setBegun] = useState<{ key: string; connection: TableConnection } | null>(null)
  useEffect(() => {
    const connection = connectTable({ world: browserWorld, baseUrl: pageUrl(), code, asSpectator })
    const stop = onReturn(() => connection.wake())
    setBegun({ key, connection })
    return () => {
      stop()
      connection.close()
      setBegun(null)
    }
  }, [key, code, asSpectator])
  return begun?.key === key ? begun.connection : null
}
