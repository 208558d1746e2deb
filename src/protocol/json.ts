import type { ParseResult } from '../engine/schema.ts'

export const DEPTH_MAX = 16

/** JSON that came from outside: not nested deeper than anything we speak of. */
export function readJson(text: string): ParseResult<unknown> {
  if (depthOf(text) > DEPTH_MAX)
    return { ok: false, reason: `JSON may be nested ${DEPTH_MAX} deep at the most.` }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'This is not JSON.' }
  }
}

/** How deep brackets are nested outside of strings: counted on the text, before anything recursive touches it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isString = false
    } else if (sign === '"') isString = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}
