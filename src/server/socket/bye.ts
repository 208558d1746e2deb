import type { ServerMessage } from '../../protocol/messages.ts'
import { type Rejected, type RejectionCode, SEND_AGAIN } from '../../protocol/rejections.ts'
import { CLOSE } from './wire.ts'

/** Temporary rejections, after which the client may reconnect. After any other `bye` it would get the same again. */
const TEMPORARY: ReadonlySet<RejectionCode> = new Set([...SEND_AGAIN, 'match-paused', 'defect'])

/** The last message of a connection, and the code with which its socket is closed. */
interface Bye {
  readonly message: ServerMessage
  readonly closeCode: number
}

/** Ends a connection with this rejection. `retryAfterMs` is asked for if a client may reconnect. */
export function byeFor({ code, reason }: Rejected, retryAfterMs: () => number): Bye {
  const waitMs = TEMPORARY.has(code) ? retryAfterMs() : null
  return {
    message: { type: 'bye', code, reason, retryAfterMs: waitMs },
    closeCode: closeCodeOf(code, waitMs),
  }
}

function closeCodeOf(code: RejectionCode, retryAfterMs: number | null): number {
  if (code === 'shutting-down') return CLOSE.restart
  if (code === 'opened-elsewhere') return CLOSE.elsewhere
  return retryAfterMs === null ? CLOSE.refused : CLOSE.later
}
