import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** Offers the version of this worker to the person. */
function offerVersion(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** On a first visit the screen comes first: the device caches the rest when the page is idle. */
const KEEP_AFTER_MS = 5_000

/**
 * Caches the page on this device, so that local play works without a network. Browsers allow it only over https or on the
 * machine itself. `mainUrl` is the address of the page's first script.
 */
export function startOffline(mainUrl: string): void {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !('serviceWorker' in navigator)) return
  // The first script is no larger for it, and a page without a network goes on as it is.
  const keep = async () => (await import('./keep-page.ts')).keepPage(mainUrl, offerVersion)
  const tryToKeep = () => void keep().catch(() => undefined)
  const begin = () => {
    if (navigator.serviceWorker.controller !== null) tryToKeep()
    else window.setTimeout(tryToKeep, KEEP_AFTER_MS)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Lets the new version take over and shows it. Only a person triggers it: a match may be running. */
export function useNewVersion(): { readonly isThere: boolean; reload(): void } {
  const worker = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => waiting,
  )
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    })
    worker?.postMessage({ type: 'take-over' })
  }
  return { isThere: worker !== null, reload }
}

function subscribeOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the device knows that it has no network; that it has one does not mean that the server answers. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => !navigator.onLine)
}
