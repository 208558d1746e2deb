import { useMemo, useSyncExternalStore } from 'react'

/** Where in the page one is. It is the part of the address after `#`, so that any server and any path will do. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'rules'; readonly game: string; readonly rule: string | null }
  | { readonly screen: 'nowhere'; readonly path: string }

export const HOME_HREF = '#/'

export function rulesHref(game: string, rule: string | null = null): string {
  const parts = ['rules', game, ...(rule === null ? [] : [rule])]
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

export function routeOf(hash: string): Route {
  const [, ...parts] = hash.replace(/^#\/?/, '/').split('/')
  try {
    const [screen = '', game = '', rule = null, ...rest] = parts.map(decodeURIComponent)
    if (screen === '' && game === '') return { screen: 'home' }
    if (screen === 'rules' && game !== '' && rest.length === 0)
      return { screen, game, rule: rule === '' ? null : rule }
  } catch {
    // What does not decode leads nowhere.
  }
  return { screen: 'nowhere', path: hash }
}

/** What follows the page's own folder in the address: the server sends the page for any address that it does not know. */
export function strayPath(pathname: string, baseUri: string): string | null {
  const folder = new URL('.', baseUri).pathname
  const rest = pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname
  return rest === '' || rest === 'index.html' ? null : pathname
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  return useMemo(() => {
    const path = strayPath(window.location.pathname, document.baseURI)
    return path === null ? routeOf(hash) : { screen: 'nowhere', path }
  }, [hash])
}
