import { webWorld } from '../../client/platform/web-world.ts'

const NOTES_PREFIX = 'icebreaker.'

/** Returns the folder that the page came from, which is its server's address. */
export function pageUrl(): string {
  return new URL('.', document.baseURI).href
}

/** The client's environment in a browser; its notes are in the local storage. */
export const browserWorld = webWorld({
  read: (key) => orNull(() => localStorage.getItem(NOTES_PREFIX + key)),
  write: (key, text) => orNull(() => localStorage.setItem(NOTES_PREFIX + key, text)),
})

/** Calls back whenever someone returns to the page: from another tab, a locked phone, a tunnel, the page before. */
export function onReturn(wake: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  // On iOS, a page from the back-forward cache gets no `visibilitychange`.
  const ifCached = (event: PageTransitionEvent) => {
    if (event.persisted) wake()
  }
  document.addEventListener('visibilitychange', ifVisible)
  document.addEventListener('resume', wake)
  window.addEventListener('pageshow', ifCached)
  window.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', ifVisible)
    document.removeEventListener('resume', wake)
    window.removeEventListener('pageshow', ifCached)
    window.removeEventListener('online', wake)
  }
}

/** Returns null if the storage is forbidden or full; nothing is remembered then. */
function orNull<T>(job: () => T): T | null {
  try {
    return job()
  } catch {
    return null
  }
}
