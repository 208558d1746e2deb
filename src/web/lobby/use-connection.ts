import { useEffect, useRef, useState } from 'react'
import { connectTable, type TableConnection } from '../../client/connection.ts'
import { browserWorld, onReturn, pageUrl } from '../shell/browser-world.ts'

/**
 * Connects to a table while the screen is mounted; null before the connection begins. A new `attempt` reconnects. A change
 * of `asSpectator` does too, unless the connection has introduced itself and takes part already.
 */
export function useConnection(code: string, asSpectator: boolean, attempt = 0): TableConnection | null {
  const [changes, setChanges] = useState(0)
  const key = `${code}/${changes}/${attempt}`
  const [begun, setBegun] = useState<{ key: string; connection: TableConnection } | null>(null)
  const wanted = useRef(asSpectator)
  wanted.current = asSpectator
  useEffect(() => {
    const connection = connectTable({
      world: browserWorld,
      baseUrl: pageUrl(),
      code,
      asSpectator: wanted.current,
    })
    const stop = onReturn(() => connection.wake())
    setBegun({ key, connection })
    return () => {
      stop()
      connection.close()
      setBegun(null)
    }
  }, [key, code])
  const connection = begun?.key === key ? begun.connection : null
  const isWrong = connection !== null && connection.isSpectator !== asSpectator
  useEffect(() => {
    if (isWrong) setChanges((count) => count + 1)
  }, [isWrong])
  return isWrong ? null : connection
}
