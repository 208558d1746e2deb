import type { GenericSchema } from 'valibot'
import { getDotPath, safeParse } from 'valibot'

/** A valibot schema (which is a Standard Schema) whose parsed value is a `Value`. */
export type Schema<Value> = GenericSchema<unknown, Value>

export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string }

/** Validates a value and fills in defaults; on failure, returns the first problem with its path. */
export function parse<Value>(schema: Schema<Value>, input: unknown): ParseResult<Value> {
  const result = safeParse(schema, input, { abortEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const [issue] = result.issues
  const path = getDotPath(issue)
  return { ok: false, reason: path === null ? issue.message : `${path}: ${issue.message}` }
}
