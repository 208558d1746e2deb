import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'

const YEAR_S = 365 * 24 * 3_600
/** A token is 32 bytes in base64url; the store is not asked for anything else. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The cookie's name. `__Host-` makes browsers insist on https, on this host alone and on every path. */
export function cookieName(publicUrl: URL | null): string {
  return isHttps(publicUrl) ? '__Host-icebreaker' : 'icebreaker'
}

function isHttps(publicUrl: URL | null): boolean {
  return publicUrl?.protocol === 'https:'
}

/** The Set-Cookie header that keeps this token, or, without one, deletes the cookie. */
export function cookieFor(token: string | null, publicUrl: URL | null): string {
  return stringifySetCookie(cookieName(publicUrl), token ?? '', {
    path: '/',
    maxAge: token === null ? 0 : YEAR_S,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(publicUrl),
  })
}

/** The identity that a request claims: by a header, which only programs send, or by the cookie, which browsers add. */
export interface Credentials {
  readonly by: 'bearer' | 'cookie' | 'nothing'
  readonly token: string
}

export function credentialsOf(headers: IncomingHttpHeaders, publicUrl: URL | null): Credentials {
  const { authorization, cookie } = headers
  if (authorization !== undefined) {
    const [scheme = '', token = ''] = authorization.split(' ')
    return { by: 'bearer', token: scheme.toLowerCase() === 'bearer' ? token : '' }
  }
  const kept = cookie === undefined ? undefined : parseCookie(cookie)[cookieName(publicUrl)]
  return kept === undefined ? { by: 'nothing', token: '' } : { by: 'cookie', token: kept }
}

/** Whether the text has the form of a token. */
export function mayBeToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * The origin of a request: our own page, a foreign page, or unknown. Browsers send it with every write, and pages cannot
 * change it.
 */
export function originOf(headers: IncomingHttpHeaders, publicUrl: URL | null): 'own' | 'foreign' | 'unsaid' {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'foreign'
  if (origin === undefined) return site === undefined ? 'unsaid' : 'own'
  const own = publicUrl === null ? [`http://${host}`, `https://${host}`] : [publicUrl.origin]
  return own.includes(origin) ? 'own' : 'foreign'
}

/** Whether a write passes the CSRF check: it does not come from another site's page in the person's browser. */
export function isMeant(headers: IncomingHttpHeaders, by: Credentials['by'], publicUrl: URL | null): boolean {
  if (by === 'bearer') return true
  const origin = originOf(headers, publicUrl)
  return origin === 'own' || (origin === 'unsaid' && by === 'nothing')
}
