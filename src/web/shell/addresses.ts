/** Where the screens are: the part of the address after `#`, so that any server and any path before it will do. */
export const HOME_HREF = '#/'
export const ME_HREF = '#/me'
export const HISTORY_HREF = '#/history'
export const SETTINGS_HREF = '#/settings'

const hrefOf = (...parts: readonly (string | null)[]) =>
  `#/${parts.flatMap((part) => (part === null ? [] : [encodeURIComponent(part)])).join('/')}`

export const tableHref = (code: string) => hrefOf('t', code)
export const rulesHref = (game: string, rule: string | null = null) => hrefOf('rules', game, rule)
export const replayHref = (match: string) => hrefOf('replay', match)
export const reviewHref = (match: string) => hrefOf('review', match)
export const leaderboardsHref = (game: string | null = null) => hrefOf('leaderboards', game)
export const soloHref = (game: string | null = null) => hrefOf('solo', game)
export const passHref = (game: string | null = null) => hrefOf('pass', game)
/** The link that makes another device this person's; with the code of a table, it leads on to that table. */
export const linkHref = (word: string, table: string | null = null) => hrefOf('link', word, table)

/** The whole address of a screen, to be sent to somebody; without `?view=tv`, which is of this screen alone. */
export function urlOf(href: string, baseUri: string): string {
  const url = new URL(href, baseUri)
  url.search = ''
  return url.href
}

/** The same table on a screen that all look at. */
export function tvUrlOf(code: string, baseUri: string): string {
  const url = new URL(tableHref(code), baseUri)
  url.search = '?view=tv'
  return url.href
}

/** The path of a screen in what follows `#`, without the part behind a `?`. */
export function pathIn(hash: string): string {
  return `/${hash.replace(/^#?\/?/, '').split('?')[0] ?? ''}`
}

/** The path in the address where it is not the page's own folder: the server sends the page for whatever it does not know. */
export function strayPath(pathname: string, baseUri: string): string | null {
  const folder = new URL('.', baseUri).pathname
  const rest = pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname
  return rest === '' || rest === 'index.html' ? null : pathname
}
