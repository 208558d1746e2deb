import { beginsWithKeys, keys, push, values } from './fields.ts'
import { DeltaError, type Fields, isFields } from './format.ts'

/**
 * The difference between the public view and one viewer's view. A list of one item replaces a value; an object has overlays of
 * fields, or of the items of a list by their index; null changes nothing.
 */
export type Overlay = readonly [unknown] | { readonly [key: string]: Overlay } | null

/** Returns the overlay that turns the public value into the viewer's value. */
export function overlayOf(open: unknown, own: unknown, top = 0): Overlay {
  if (open === own) return null
  if (typeof open === 'object' && typeof own === 'object' && open !== null && own !== null) {
    if (Array.isArray(open)) {
      if (Array.isArray(own)) return listOverlay(open, own, top)
    } else if (!Array.isArray(own)) return fieldsOverlay(open as Fields, own as Fields, top)
  }
  return [own]
}

/** The viewer may have more fields than the public, behind the others; otherwise the object is replaced. */
function fieldsOverlay(open: Fields, own: Fields, top: number): Overlay {
  const middle = push(open, top)
  const end = push(own, middle)
  const count = middle - top
  if (end - middle < count || !beginsWithKeys(top, middle)) return [own]
  let overlays: Overlays | null = null
  for (let at = middle; at < end; at += 1) {
    const value = values[at]
    const overlay: Overlay = at < middle + count ? overlayOf(values[at - count], value, end) : [value]
    if (overlay !== null) overlays = withPart(overlays, keys[at] ?? '', overlay)
  }
  return overlays
}

type Overlays = Record<string, Overlay>

function withPart(overlays: Overlays | null, key: string, part: Overlay): Overlays {
  const all = overlays ?? {}
  // By assignment, the key __proto__ would set the prototype.
  if (key === '__proto__')
    Object.defineProperty(all, key, { value: part, enumerable: true, configurable: true })
  else all[key] = part
  return all
}

/** A list is replaced if it has another length, or if one of its items is replaced. */
function listOverlay(open: readonly unknown[], own: readonly unknown[], top: number): Overlay {
  if (open.length !== own.length) return [own]
  let overlays: Overlays | null = null
  for (let at = 0; at < own.length; at += 1) {
    const overlay = overlayOf(open[at], own[at], top)
    if (overlay === null) continue
    if (Array.isArray(overlay)) return [own]
    overlays = withPart(overlays, String(at), overlay)
  }
  return overlays
}

/** Returns the viewer's value. Parts without an overlay are those of the public value. */
export function applyOverlay(open: unknown, overlay: unknown): unknown {
  if (overlay === null) return open
  if (Array.isArray(overlay)) {
    if (overlay.length !== 1) throw new DeltaError('An overlay replaces a value by one value.')
    return overlay[0]
  }
  if (!isFields(overlay)) throw new DeltaError('An overlay is a list, an object or null.')
  if (Array.isArray(open)) return itemsWith(open, overlay)
  if (!isFields(open)) throw new DeltaError('An overlay of fields needs an object.')
  const fields = new Map(Object.entries(open))
  for (const [key, part] of Object.entries(overlay)) fields.set(key, applyOverlay(fields.get(key), part))
  // Not by assignment: a key such as __proto__ would set the prototype.
  return Object.fromEntries(fields)
}

function itemsWith(open: readonly unknown[], overlay: Fields): unknown[] {
  const items = [...open]
  for (const [key, part] of Object.entries(overlay)) {
    const at = Number(key)
    if (!(at in items)) throw new DeltaError('An overlay of an item is beyond the end of its list.')
    items[at] = applyOverlay(items[at], part)
  }
  return items
}
