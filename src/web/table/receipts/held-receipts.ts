import * as v from 'valibot'
import { parse, type Schema } from '../../../engine/schema.ts'
import { type Receipt, receiptSchema } from '../../../protocol/receipt.ts'
import { parseStored, readStored, writeStored } from '../../shell/stored.ts'

const KEY = 'icebreaker-receipts'
/** The number of matches whose last receipt this device holds, some 600 bytes each. */
export const HELD_MAX = 30

const schema: Schema<readonly Receipt[]> = v.array(receiptSchema)

/** The receipts that this device holds, one for each match, the newest last. */
function allHeld(): readonly Receipt[] {
  const parsed = parse(schema, parseStored(readStored(KEY)))
  return parsed.ok ? parsed.value : []
}

export function heldReceipt(match: string): Receipt | null {
  return allHeld().find((receipt) => receipt.match === match) ?? null
}

/** Holds a receipt in place of the earlier one of the same match. */
export function holdReceipt(receipt: Receipt): void {
  const others = allHeld().filter(({ match }) => match !== receipt.match)
  writeStored(KEY, JSON.stringify([...others, receipt].slice(-HELD_MAX)))
}
