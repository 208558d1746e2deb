import type { IncomingHttpHeaders } from 'node:http'

const YEAR_S = 365 * 24 * 3_600
/** A token is 32 bytes in base64url; anything else is not worth a look into the store. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The cookie's name. `__Host-` makes browsers insist on https, on this host alone and on every path. */
export function cookieName(publicUrl: URL | null): string {
  return isHttps(publicUrl) ? '__Host-icebreaker' : 'icebreaker'
}

function isHttps(publicUrl: URL | null): boolean {
  return publicUrl?.protocol === 'https:'
}

/** The cookie that keeps this token, or, without one, that ends it. Tokens need no escaping. */
export function cookieFor(token: string | null, publicUrl: URL | null): string {
  const words = [
    `${cookieName(publicUrl)}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === null ? 0 : YEAR_S}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps(publicUrl) ? ['Secure'] : []),
  ]
  return words.join('; ')
}

/** The value of the cookie with this name in a Cookie header. */
function cookieIn(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  return header
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

/** How a request says who it is: by a header that only programs send, or by the cookie that browsers add by themselves. */
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
  const kept = cookieIn(cookie, cookieName(publicUrl))
  return kept === undefined ? { by: 'nothing', token: '' } : { by: 'cookie', token: kept }
}

/** Whether it is worth a look into the store. */
export function mayBeToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * Where a request was made: on a page of ours, on somebody else's, or nowhere that it says. Browsers say it with every
 * write, and pages cannot change it.
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
