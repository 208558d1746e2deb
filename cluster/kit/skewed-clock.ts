// Preloaded into a node (`--import`): its clock is off by the milliseconds in the file that SKEW_FILE names.
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 50

const file = process.env.SKEW_FILE ?? ''
const trueNow = Date.now
let offsetMs = 0
let readAt = Number.NEGATIVE_INFINITY

function skewedNow(): number {
  if (performance.now() - readAt >= READ_EVERY_MS) {
    readAt = performance.now()
    offsetMs = Number(readFileSync(file, 'utf8'))
  }
  return trueNow() + offsetMs
}

globalThis.Date = class extends Date {
  constructor(...parts: readonly unknown[]) {
    super(...((parts.length === 0 ? [skewedNow()] : parts) as [number]))
  }

  static override now(): number {
    return skewedNow()
  }
} as DateConstructor
