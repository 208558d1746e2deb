import type { ClientSocket, ClientWorld, HttpReply, HttpRequest, SocketEars } from '../../client/world.ts'

const NOTES_PREFIX = 'icebreaker.'

/** The folder that the page came from, which is also the server's base URL. */
export function pageUrl(): string {
  return new URL('.', document.baseURI).href
}

/** The browser's implementation of the client's world. */
export const browserWorld: ClientWorld = {
  now: () => Date.now(),
  later: (delayMs, job) => {
    const timer = setTimeout(job, delayMs)
    return () => clearTimeout(timer)
  },
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  openSocket,
  fetch: ask,
  notes: {
    read: (key) => orNull(() => localStorage.getItem(NOTES_PREFIX + key)),
    write: (key, text) => orNull(() => localStorage.setItem(NOTES_PREFIX + key, text)),
  },
}

/** Calls back whenever somebody returns to the page: from another tab, a locked phone, a tunnel, the page before. */
export function onReturn(wake: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  // iOS fires no `visibilitychange` for a page from the back-forward cache.
  const ifKept = (event: PageTransitionEvent) => {
    if (event.persisted) wake()
  }
  document.addEventListener('visibilitychange', ifVisible)
  document.addEventListener('resume', wake)
  window.addEventListener('pageshow', ifKept)
  window.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', ifVisible)
    document.removeEventListener('resume', wake)
    window.removeEventListener('pageshow', ifKept)
    window.removeEventListener('online', wake)
  }
}

function openSocket(url: string, ears: SocketEars): ClientSocket {
  try {
    const socket = new WebSocket(url)
    socket.onopen = () => ears.opened()
    socket.onmessage = ({ data }) => ears.heard(String(data))
    socket.onclose = () => ears.closed()
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => socket.close(),
    }
  } catch {
    // Some browsers throw here, others report the failure later.
    queueMicrotask(() => ears.closed())
    return { send: () => undefined, close: () => undefined }
  }
}

async function ask(request: HttpRequest): Promise<HttpReply> {
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

/** Returns null if storage is forbidden or full. */
function orNull<T>(job: () => T): T | null {
  try {
    return job()
  } catch {
    return null
  }
}
