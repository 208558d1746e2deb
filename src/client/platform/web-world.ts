import { hexOf } from '../hex.ts'
import type { ClientSocket, ClientWorld, HttpRequest, HttpResponse, Notes, SocketHandlers } from '../world.ts'

/** Returns the client's environment on the web's own APIs, which browsers and Node share; they differ in their notes. */
export function webWorld(notes: Notes): ClientWorld {
  return {
    now: () => Date.now(),
    later: (delayMs, job) => {
      const timer = setTimeout(job, delayMs)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    sha256,
    openSocket,
    fetch: fetchText,
    notes,
  }
}

/** Browsers have `crypto.subtle` over https alone, and a party in one room may play over http: that page loads its own. */
async function sha256(text: string): Promise<string> {
  const { subtle }: { readonly subtle?: typeof crypto.subtle } = crypto
  if (subtle === undefined) return (await import('../deals/sha256.ts')).sha256Hex(text)
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function openSocket(url: string, handlers: SocketHandlers): ClientSocket {
  try {
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => handlers.onOpen()
    socket.onmessage = ({ data }) =>
      handlers.onMessage(data instanceof ArrayBuffer ? new Uint8Array(data) : String(data))
    socket.onclose = () => handlers.onClose()
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => socket.close(),
    }
  } catch {
    // Some browsers throw instead of closing the socket.
    queueMicrotask(() => handlers.onClose())
    return { send: () => undefined, close: () => undefined }
  }
}

async function fetchText(request: HttpRequest): Promise<HttpResponse> {
  const { method, url, headers, body, timeoutMs, isAnonymous } = request
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    credentials: isAnonymous ? 'omit' : 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  return { status: response.status, header: (name) => response.headers.get(name), text }
}
