import type { Fields } from './format.ts'

/**
 * A stack of the fields of the objects that are compared. Reading them by index is faster than looking them up by name,
 * because the objects have many shapes. One comparison runs at a time, so that all can share it.
 */
export const keys: string[] = []
export const values: unknown[] = []

/** Puts the fields of an object on the stack; returns its new height. JSON leaves out undefined values. */
export function push(fields: Fields, start: number): number {
  let end = start
  for (const key in fields) {
    const value = fields[key]
    if (value === undefined) continue
    keys[end] = key
    values[end] = value
    end += 1
  }
  return end
}

/** Whether the fields from `start` to `middle` and those from `middle` to `end` have the same keys in the same order. */
export function isSameKeys(start: number, middle: number, end: number): boolean {
  return end - middle === middle - start && beginsWithKeys(start, middle)
}

/** Whether the keys from `middle` on begin with those from `start` to `middle`. The caller compares the lengths. */
export function beginsWithKeys(start: number, middle: number): boolean {
  const count = middle - start
  for (let at = start; at < middle; at += 1) if (keys[at] !== keys[at + count]) return false
  return true
}

/** Whether two values are the same JSON, in the same order. It uses the stack from `top` on. */
export function isSame(one: unknown, other: unknown, top: number): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other, top)
  return !Array.isArray(other) && isSameObject(one as Fields, other as Fields, top)
}

function isSameList(one: readonly unknown[], other: readonly unknown[], top: number): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (!isSame(one[at], other[at], top)) return false
  return true
}

function isSameObject(one: Fields, other: Fields, top: number): boolean {
  const middle = push(one, top)
  const end = push(other, middle)
  if (!isSameKeys(top, middle, end)) return false
  for (let at = top; at < middle; at += 1)
    if (!isSame(values[at], values[at + middle - top], end)) return false
  return true
}
