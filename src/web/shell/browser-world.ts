import type {
  ClientSocket,
  ClientWorld,
  HttpRequest,
  HttpResponse,
  SocketHandlers,
} from '../../client/world.ts'

const NOTES_PREFIX = 'icebreaker.'

/** The folder that the page came from: where its server is. */
export function pageUrl(): string {
  return new URL('.', document.baseURI).href
}

/** The world as the client core knows it, in a browser. */
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
  // Out of the back-forward cache no `visibilitychange` comes on iOS.
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

function openSocket(url: string, ears: SocketHandlers): ClientSocket {
  try {
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
  } catch {
    // Some browsers throw where others would say that it failed.
    queueMicrotask(() => ears.onClose())
    return { send: () => undefined, close: () => undefined }
  }
}

async function ask(request: HttpRequest): Promise<HttpResponse> {
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

/** Storage may be forbidden or full; then nothing is remembered. */
function orNull<T>(job: () => T): T | null {
  try {
    return job()
  } catch {
    return null
  }
}
