import type { ClientSocket, ClientWorld, HttpRequest, HttpResponse, SocketHandlers } from '../client/world.ts'

/** The world as the client knows it, in a program on Node; what it notes is forgotten with the process. */
export function nodeWorld(): ClientWorld {
  const notes = new Map<string, string>()
  return {
    now: () => Date.now(),
    later: (delayMs, job) => {
      const timer = setTimeout(job, delayMs)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    openSocket,
    fetch: ask,
    notes: { read: (key) => notes.get(key) ?? null, write: (key, text) => void notes.set(key, text) },
  }
}

function openSocket(url: string, ears: SocketHandlers): ClientSocket {
  const socket = new WebSocket(url)
  socket.onopen = () => ears.onOpen()
  socket.onmessage = ({ data }) => ears.onMessage(String(data))
  socket.onclose = () => ears.onClose()
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
}

async function ask({ method, url, headers, body, timeoutMs }: HttpRequest): Promise<HttpResponse> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  return { status: response.status, header: (name) => response.headers.get(name), text }
}
