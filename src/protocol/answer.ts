import { type Rejected, type RejectionCode, reject } from './rejections.ts'

/** What was asked for, or why not: rejections are returned, never thrown. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejected: Rejected }

export function yes<T>(value: T): Answer<T> {
  return { ok: true, value }
}

export function no(
  code: RejectionCode,
  reason?: string,
): { readonly ok: false; readonly rejected: Rejected } {
  return { ok: false, rejected: reject(code, reason) }
}
