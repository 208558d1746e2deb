import { assert } from '../../engine/game.ts'

/** The address of a script under trusted types; plain text in browsers without them. */
type ScriptUrl = string & { readonly __trusted?: never }

interface ScriptPolicy {
  createScriptURL(url: string): ScriptUrl
}

interface PolicyMaker {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** An address of the page's own folder, as a whole address; anything else is a defect. */
export function ownScriptUrl(url: string, base: string): string {
  const { href, origin, pathname } = new URL(url, base)
  const folder = new URL('.', base)
  const isOwn = origin === folder.origin && pathname.startsWith(folder.pathname) && pathname.endsWith('.js')
  assert(isOwn, 'a worker is a script of this page')
  return href
}

const rules = { createScriptURL: (url: string) => ownScriptUrl(url, document.baseURI) }
let policy: ScriptPolicy | null = null

/**
 * The page's only policy of trusted types: the content security policy names it, so that no other can be made, and it
 * lets nothing through but scripts of this page.
 */
export function trustedScriptUrl(url: string): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker }
  policy ??= trustedTypes?.createPolicy('icebreaker', rules) ?? rules
  return policy.createScriptURL(url)
}
