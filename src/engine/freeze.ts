import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Freezes a value at every depth and returns it. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

/** Copies JSON at every depth; some twenty times as fast as `structuredClone`. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (typeof value !== 'object' || value === null) return value
  // Not by assignment: a key such as __proto__ would set the prototype.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])) as T
}

/**
 * Returns the path of the first part that is not plain JSON (undefined, NaN, −0, a class instance, a function, the key
 * __proto__), or null.
 */
export function jsonViolation(value: unknown, path = '$'): string | null {
  const violation = violationIn(value)
  return violation === null ? null : path + violation
}

/** Returns the path relative to the value. It is only built once a violation is found. */
function violationIn(value: unknown): string | null {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? violationInItems(value) : violationInFields(value)
  return isJsonScalar(value) ? null : ''
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  return typeof value === 'string' || typeof value === 'boolean' || value === null
}

/** An array has no holes and no properties besides its items. */
function violationInItems(items: readonly unknown[]): string | null {
  let count = 0
  for (const _ in items) count += 1
  if (count !== items.length) return ''
  for (let at = 0; at < items.length; at += 1) {
    const violation = violationIn(items[at])
    if (violation !== null) return `.${at}${violation}`
  }
  return null
}

function violationInFields(value: object): string | null {
  if (!isPlain(value)) return ''
  const fields = value as Fields
  for (const key in fields) {
    if (key === PROTO) return ''
    const violation = violationIn(fields[key])
    if (violation !== null) return `.${key}${violation}`
  }
  return null
}

type Fields = Readonly<Record<string, unknown>>

const PROTO = '__proto__'

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}

/**
 * Freezes a value at every depth and checks that it is plain JSON. Returns the path of the first part that is not JSON or
 * contains itself, or null. Parts that are already frozen were checked before, so that only the new parts of a large state
 * cost time.
 */
export function deepFreeze(value: unknown, ancestors: object[] = []): string | null {
  if (typeof value !== 'object' || value === null) return isJsonScalar(value) ? null : ''
  if (Object.isFrozen(value)) return ancestors.includes(value) ? '' : null
  if (!Array.isArray(value) && !isPlain(value)) return ''
  Object.freeze(value)
  ancestors.push(value)
  // By index: listing the keys of an array costs more than visiting its items. A hole shows as undefined; only the laws
  // look for properties besides the items.
  const violation = Array.isArray(value)
    ? freezeItems(value, ancestors)
    : freezeFields(value as Fields, ancestors)
  if (violation === null) ancestors.pop()
  return violation
}

function freezeItems(items: readonly unknown[], ancestors: object[]): string | null {
  for (let at = 0; at < items.length; at += 1) {
    const violation = deepFreeze(items[at], ancestors)
    if (violation !== null) return `.${at}${violation}`
  }
  return null
}

function freezeFields(fields: Fields, ancestors: object[]): string | null {
  for (const key in fields) {
    const violation = key === PROTO ? '' : deepFreeze(fields[key], ancestors)
    if (violation !== null) return `.${key}${violation}`
  }
  return null
}

/** Returns the SHA-256 of a value's JSON, for comparisons: equal JSON gives equal digests. */
export function digest(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))))
}
