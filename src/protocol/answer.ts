import { type Rejected, type RejectionCode, rejection } from './rejections.ts'

/** A result or a rejection. Rejections are returned, never thrown. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejected: Rejected }

/** A successful answer. */
export function ok<T>(value: T): Answer<T> {
  return { ok: true, value }
}

/** A rejection; the reason is the code's own text unless another is given. */
export function reject(
  code: RejectionCode,
  reason?: string,
): { readonly ok: false; readonly rejected: Rejected } {
  return { ok: false, rejected: rejection(code, reason) }
}
