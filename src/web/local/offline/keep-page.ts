import { trustedScriptUrl } from '../trusted.ts'

type Offer = (worker: ServiceWorker) => void

/**
 * Registers the service worker, which caches the page. `mainUrl` is the address of the page's first script; `offer` gets
 * newer versions that are ready.
 */
export async function keepPage(mainUrl: string, offer: Offer): Promise<void> {
  const options = { scope: './', updateViaCache: 'none' } as const
  const registration = await navigator.serviceWorker.register(
    trustedScriptUrl('./service-worker.js'),
    options,
  )
  const ownFile = new URL(mainUrl).pathname.split('/').slice(-2).join('/')
  watch(registration, (worker) => found(worker, ownFile, offer))
}

/** Waits for new versions. */
function watch(registration: ServiceWorkerRegistration, onFound: Offer): void {
  const { serviceWorker } = navigator
  if (registration.waiting !== null && serviceWorker.controller !== null) onFound(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // Without a controller this is the first version: no older page exists.
      if (installing.state === 'installed' && serviceWorker.controller !== null) onFound(installing)
    })
  })
}

/** If this page belongs to a new version, it takes over silently; otherwise the page asks. `ownFile` is the page's first script. */
function found(worker: ServiceWorker, ownFile: string, offer: Offer): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data !== true) offer(worker)
  }
  worker.postMessage({ type: 'is-this-you', file: ownFile }, [port2])
}
