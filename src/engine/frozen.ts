import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The value itself, now unchangeable at every depth. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** A copy at every depth. Of JSON only; some twenty times as fast as `structuredClone`. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  if (typeof value !== 'object' || value === null) return value
  // Not by assignment: a key such as __proto__ would set the prototype.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)])) as T
}

/** Where a value is not plain JSON (undefined, NaN, −0, a class, a function, a key of prototypes), or null. */
export function notJson(value: unknown, path = '$'): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : path
  if (typeof value !== 'object' || !isPlain(value)) return path
  for (const [key, part] of Object.entries(value)) {
    const found = notJson(part, `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}

function isPlain(value: object): boolean {
  const isOne = Array.isArray(value)
    ? Object.keys(value).length === value.length // no holes
    : Object.getPrototypeOf(value) === Object.prototype
  return isOne && !Object.hasOwn(value, '__proto__')
}

/**
 * Makes a value unchangeable at every depth. Gives the place where it is not plain JSON, or holds itself, and null
 * where all is well. What is frozen already was looked at before, so that of a big state only what is new costs time.
 */
export function settle(value: unknown, around: object[] = []): string | null {
  if (typeof value !== 'object' || value === null) return notJson(value, '')
  if (Object.isFrozen(value)) return around.includes(value) ? '' : null
  if (!isPlain(value)) return ''
  Object.freeze(value)
  around.push(value)
  // An array without holes is gone through by its places: to name them costs more than to look at them.
  const found = Array.isArray(value) ? settleItems(value, around) : settleFields(value, around)
  if (found === null) around.pop()
  return found
}

function settleItems(items: readonly unknown[], around: object[]): string | null {
  for (let at = 0; at < items.length; at += 1) {
    const found = settle(items[at], around)
    if (found !== null) return `.${at}${found}`
  }
  return null
}

function settleFields(value: object, around: object[]): string | null {
  for (const key of Object.keys(value)) {
    const found = settle(Reflect.get(value, key), around)
    if (found !== null) return `.${key}${found}`
  }
  return null
}

/** A hash of a value's JSON, to compare by: equal values made by equal code have equal ones. */
export function digest(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))))
}
