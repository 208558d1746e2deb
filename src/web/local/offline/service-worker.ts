import { cachePrefix, outdatedCaches, PAGE_FILE, planFor } from './cache-plan.ts'
import { noticeOf, showTable, type Windows } from './notice.ts'

/** The files of the build and a word that differs for each build; vite.config.ts inserts both. */
declare const __FILES__: readonly string[]
declare const __VERSION__: string

/** The part of a service worker's globals that this script uses: the compiler knows them only instead of the page's. */
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface Asking extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends Lasting {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null
}
interface Clicked extends Lasting {
  readonly notification: { readonly data: unknown; close(): void }
}
interface Scope {
  readonly registration: {
    readonly scope: string
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: Windows & {
    claim(): Promise<void>
    matchAll(which: object): Promise<readonly unknown[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', run: (event: Lasting) => void): void
  addEventListener(type: 'fetch', run: (event: Asking) => void): void
  addEventListener(type: 'message', run: (event: Told) => void): void
  addEventListener(type: 'push', run: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', run: (event: Clicked) => void): void
}
const worker = globalThis as unknown as Scope

const scope = worker.registration.scope
const files = new Set(__FILES__)
const prefix = cachePrefix(scope)
const store = () => caches.open(prefix + __VERSION__)

/** A network that does not answer within this time counts as absent. */
const PATIENCE_MS = 4_000

async function keepAll(): Promise<void> {
  const cache = await store()
  const named = __FILES__.filter((file) => file !== 'index.html').map((file) => new URL(file, scope).href)
  const fresh = (url: string) => new Request(url, { cache: 'no-cache' })
  await cache.addAll([fresh(new URL(PAGE_FILE, scope).href), ...named.map(fresh)])
  await keepGames(cache).catch(() => undefined)
}

/** The games and their rules, so that they can be read offline. Play works without them. */
async function keepGames(cache: Cache): Promise<void> {
  const url = new URL('games', scope).href
  const answer = await fetch(url)
  if (!answer.ok) return
  await cache.put(url, answer.clone())
  const { games } = (await answer.json()) as { games: readonly { id: string }[] }
  await cache.addAll(games.map(({ id }) => `${url}/${id}`))
}

async function cached(request: Request): Promise<Response | undefined> {
  return (
    (await (await store()).match(request, { ignoreVary: true })) ??
    caches.match(request, { ignoreVary: true })
  )
}

async function hashed(request: Request): Promise<Response> {
  return (await cached(request)) ?? fetch(request)
}

/** The answer of the network, or, without one, the cached answer. */
async function freshOr(request: Request, cachedRequest: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status < 500) return answer
    return (await cached(cachedRequest)) ?? answer
  } catch (error) {
    const answer = await cached(cachedRequest)
    if (answer === undefined) throw error
    return answer
  }
}

/**
 * The page without its preload hints: the files are in the cache, and Chromium fetches a hinted file twice, with a warning,
 * if the hint leads through a service worker.
 */
async function page(request: Request): Promise<Response> {
  const answer = await freshOr(request, new Request(new URL(PAGE_FILE, scope)))
  if (!answer.ok) return answer
  const html = (await answer.text()).replace(/<link rel="modulepreload"[^>]*>/g, '')
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(html, { status: answer.status, headers })
}

async function games(event: Asking): Promise<Response> {
  const { request } = event
  const renewed = fetch(request).then(async (answer) => {
    if (answer.ok) await (await store()).put(request, answer.clone())
    return answer
  })
  const before = await cached(request)
  if (before === undefined) return renewed
  event.waitUntil(renewed.catch(() => undefined))
  return before
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))

worker.addEventListener('activate', (event) => {
  const tidyUp = async () => {
    await Promise.all(outdatedCaches(await caches.keys(), prefix).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidyUp())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const asked = { method: request.method, url: request.url, isNavigation: request.mode === 'navigate' }
  switch (planFor(asked, scope, files)) {
    case 'page':
      return event.respondWith(page(request))
    case 'hashed':
      return event.respondWith(hashed(request))
    case 'named':
      return event.respondWith(freshOr(request, request))
    case 'games':
      return event.respondWith(games(event))
    case 'leave':
  }
})

/** The page asks whether it is of this version, and tells this worker when to take over. */
worker.addEventListener('message', (event) => {
  const { type, file } = event.data as { type: unknown; file?: unknown }
  if (type === 'take-over') event.waitUntil(worker.skipWaiting())
  if (type !== 'is-this-you') return
  const answer = async () => {
    const isOurs = typeof file === 'string' && files.has(file)
    // A page of this version that is alone has nothing to wait for.
    const windows = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' })
    if (isOurs && windows.length <= 1) await worker.skipWaiting()
    event.ports[0]?.postMessage(isOurs)
  }
  event.waitUntil(answer())
})

/** A notice of the server that it is somebody's turn at a table. */
worker.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data?.json(), scope)
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(showTable(notification.data, scope, worker.clients))
})
