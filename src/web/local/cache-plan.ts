/** What is done with a request: nothing, or one of the four ways to answer it without a network. */
export type CachePlan =
  /** The page itself: fresh where there is a network. */
  | 'page'
  /** A file with a hash in its name never changes: it comes from the device. */
  | 'hashed'
  /** A file of the build that keeps its name: fresh where there is a network. */
  | 'named'
  /** What the games are: at once from the device, and fresh for the next time. */
  | 'games'
  /** All else is none of our business: tables, matches, profiles are never stored. */
  | 'leave'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly isNavigation: boolean
}

/** Under which name the page is stored; the server sends it for the folder itself. */
export const PAGE_FILE = './'

/** `scope` is the folder that the page is in, `files` the files of the build within it. */
export function planFor(asked: Asked, scope: string, files: ReadonlySet<string>): CachePlan {
  if (asked.method !== 'GET' || !asked.url.startsWith(scope)) return 'leave'
  const { pathname, search } = new URL(asked.url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (asked.isNavigation) return path === '' || path === 'index.html' ? 'page' : 'leave'
  if (files.has(path)) return path.startsWith('assets/') ? 'hashed' : 'named'
  return search === '' && /^games(\/[a-z0-9-]+)?$/.test(path) ? 'games' : 'leave'
}

/** All stores of a page in this folder; another page of the same machine has its own. */
export function cachePrefix(scope: string): string {
  return `icebreaker ${new URL(scope).pathname} `
}

/**
 * The stores that are to go, of all in the order in which they were made: those of this page, but for the newest and the one
 * before it. A tab that still shows the version before needs its files.
 */
export function outdatedCaches(names: readonly string[], prefix: string): string[] {
  return names.filter((name) => name.startsWith(prefix)).slice(0, -2)
}
