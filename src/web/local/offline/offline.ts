import { useSyncExternalStore } from 'react'
import { trustedScriptUrl } from '../trusted.ts'

/** The file that this page runs from, as the build names it. */
let ownFile = ''
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** On a first visit the screen comes first: the device caches the rest when the page is idle. */
const KEEP_AFTER_MS = 5_000

function tell(next: ServiceWorker | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** A new version is ready. If this page belongs to it, it takes over silently; otherwise the page asks. */
function found(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data !== true) tell(worker)
  }
  worker.postMessage({ type: 'is-this-you', file: ownFile }, [port2])
}

function watch(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  if (registration.waiting !== null && serviceWorker.controller !== null) found(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // Without a controller this is the first version: no older page exists.
      if (installing.state === 'installed' && serviceWorker.controller !== null) found(installing)
    })
  })
}

/**
 * Caches the page on this device, so that local play works without a network. Browsers allow it only over https or on the
 * machine itself. `mainUrl` is the address of the page's first script.
 */
export function startOffline(mainUrl: string): void {
  ownFile = new URL(mainUrl).pathname.split('/').slice(-2).join('/')
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !('serviceWorker' in navigator)) return
  const register = () => {
    const options = { scope: './', updateViaCache: 'none' } as const
    navigator.serviceWorker
      .register(trustedScriptUrl('./service-worker.js'), options)
      .then(watch)
      .catch(() => undefined)
  }
  const begin = () => {
    if (navigator.serviceWorker.controller !== null) register()
    else window.setTimeout(register, KEEP_AFTER_MS)
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
