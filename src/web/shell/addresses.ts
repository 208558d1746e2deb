/** The addresses of the screens: the part after `#`, so that the page works on any server and under any path. */
export const HOME_HREF = '#/'
export const ME_HREF = '#/me'
export const HISTORY_HREF = '#/history'
export const SETTINGS_HREF = '#/settings'
export const DAILY_HREF = '#/daily'

const hrefOf = (...parts: readonly (string | null)[]) =>
  `#/${parts.flatMap((part) => (part === null ? [] : [encodeURIComponent(part)])).join('/')}`

export const tableHref = (code: string) => hrefOf('t', code)
export const rulesHref = (game: string, rule: string | null = null) => hrefOf('rules', game, rule)
export const howToHref = (game: string) => hrefOf('how', game)
export const replayHref = (match: string) => hrefOf('replay', match)
export const reviewHref = (match: string) => hrefOf('review', match)
export const leaderboardsHref = (game: string | null = null) => hrefOf('leaderboards', game)
export const soloHref = (game: string | null = null) => hrefOf('solo', game)
export const passHref = (game: string | null = null) => hrefOf('pass', game)
/** The link that makes another device this person's; with the code of a table, it leads on to that table. */
export const linkHref = (word: string, table: string | null = null) => hrefOf('link', word, table)

/** The complete address of a screen, for sharing; without `?view=tv`, which belongs to this window only. */
export function urlOf(href: string, baseUri: string): string {
  const url = new URL(href, baseUri)
  url.search = ''
  return url.href
}

/** The address of a table's TV view. */
export function tvUrlOf(code: string, baseUri: string): string {
  const url = new URL(tableHref(code), baseUri)
  url.search = '?view=tv'
  return url.href
}

/** The path of a screen: the part of a hash before a `?`. */
export function pathIn(hash: string): string {
  return `/${hash.replace(/^#?\/?/, '').split('?')[0] ?? ''}`
}

/** The path of an address outside the page's folder, or null: the server sends the page for every unknown path. */
export function strayPath(pathname: string, baseUri: string): string | null {
  const folder = new URL('.', baseUri).pathname
  const rest = pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname
  return rest === '' || rest === 'index.html' ? null : pathname
}
