import * as v from 'valibot'
import { beginOf } from '../../daily/day.ts'
import type { SealView } from '../../protocol/daily.ts'
import { parseStored, readStored, writeStored } from '../shell/stored.ts'

const KEY = 'icebreaker.daily'
/** Enough for people who come twice a week; the oldest are dropped. */
const DAYS_MAX = 10

const seenSchema = v.array(v.strictObject({ day: v.string(), commitment: v.string() }))

function seen(): v.InferOutput<typeof seenSchema> {
  const parsed = v.safeParse(seenSchema, parseStored(readStored(KEY)))
  return parsed.success ? parsed.output : []
}

/** Notes the hash of a day that has not begun, unless this device has noted one: the first one is the promise. */
export function noteHash({ day, commitment }: SealView, now: number): void {
  const known = seen()
  if (now >= beginOf(day) || known.some((one) => one.day === day)) return
  writeStored(KEY, JSON.stringify([...known, { day, commitment }].slice(-DAYS_MAX)))
}

/** The hash of a day as this device saw it before the day began; null if it did not. */
export function notedHash(day: string): string | null {
  return seen().find((one) => one.day === day)?.commitment ?? null
}
