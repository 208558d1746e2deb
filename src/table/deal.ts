import { bytesToHex } from '@noble/hashes/utils.js'
import { commitment } from '../engine/seed.ts'
import type { NextDeal } from './table.ts'

const ID_BYTES = 12
const SEED_BYTES = 32

/** Draws the id and the seed of the next match. */
export function newDeal(random: (bytes: number) => Uint8Array): NextDeal {
  const match = `m_${bytesToHex(random(ID_BYTES))}`
  const server = bytesToHex(random(SEED_BYTES))
  return { match, server, commitment: commitment(match, server) }
}
