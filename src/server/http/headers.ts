/**
 * What the page may do: its own scripts, styles, pictures and connections, nothing inline, nothing of others.
 * Trusted types make `innerHTML` an error in the browser, not only in review.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The page's one policy, for the addresses of its workers (src/web/local/trusted.ts); there can be no second one.
  'trusted-types icebreaker',
].join('; ')

/**
 * On every answer. Strict-Transport-Security is left to the proxy that terminates TLS; Cross-Origin-Opener-Policy means
 * nothing on `http://192.168.…`, where browsers complain of it in the console.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const
