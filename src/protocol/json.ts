import type { ParseResult } from '../engine/schema.ts'

export const DEPTH_MAX = 16

/** Parses JSON from outside, unless it is nested deeper than any message of the protocol. */
export function readJson(text: string): ParseResult<unknown> {
  if (depthOf(text) > DEPTH_MAX)
    return { ok: false, reason: `JSON may be nested at most ${DEPTH_MAX} levels deep.` }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'This is not JSON.' }
  }
}

/** Counts how deep brackets are nested outside strings, on the text, before a recursive parser sees it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isString) {
      if (character === '\\') at += 1
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}
