/** The treatment of a request: none, or one of four ways to answer it without a network. */
export type CachePlan =
  /** The page itself: from the network if there is one. */
  | 'page'
  /** A file with a hash in its name never changes: it comes from the cache. */
  | 'hashed'
  /** A file of the build that keeps its name: from the network if there is one. */
  | 'named'
  /** The list of games: from the cache at once, and refreshed for the next time. */
  | 'games'
  /** Everything else goes to the server: tables, matches and profiles are never cached. */
  | 'leave'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly isNavigation: boolean
}

/** The name of the page in the cache; the server sends it for the folder itself. */
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

/** The prefix of all caches of a page in this folder; another page of the same machine has its own. */
export function cachePrefix(scope: string): string {
  return `icebreaker ${new URL(scope).pathname} `
}

/**
 * The caches to delete, of all caches from oldest to newest: those of this page, except for the newest and the one before
 * it. A tab that still shows the previous version needs its files.
 */
export function outdatedCaches(names: readonly string[], prefix: string): string[] {
  return names.filter((name) => name.startsWith(prefix)).slice(0, -2)
}
