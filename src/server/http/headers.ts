/**
 * The content security policy: own scripts, styles, images and connections only, nothing inline, no other hosts.
 * Trusted types make `innerHTML` an error in the browser.
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
  // The page's only trusted-types policy, for the URLs of its workers (src/web/local/trusted.ts).
  'trusted-types icebreaker',
].join('; ')

/**
 * The headers of every response. Strict-Transport-Security is left to the proxy that terminates TLS.
 * Cross-Origin-Opener-Policy has no effect on `http://192.168.…`, where browsers log a warning about it.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const
