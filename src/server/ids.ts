import { hash } from 'node:crypto'
import { commitment } from '../engine/seed.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '../protocol/identity.ts'
import type { NextDeal } from './tables/model/table.ts'
import type { World } from './world.ts'

const TOKEN_BYTES = 32
const ID_BYTES = 12

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** An id that nobody guesses; the letter in front says what it names. Hex, so that it is a word to the rules too. */
export function newId(world: World, kind: 'm' | 'n' | 'p' | 't' | 'u'): string {
  return `${kind}_${hex(world.random(kind === 'p' ? 4 : ID_BYTES))}`
}

export function newToken(world: World): string {
  return base64url(world.random(TOKEN_BYTES))
}

/** Only this is stored of a token. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** A code that can be read out; the alphabet has 32 signs, so five bits make each. */
export function newCode(world: World): string {
  return [...world.random(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

export function newDeal(world: World): NextDeal {
  const match = newId(world, 'm')
  const server = hex(world.random(32))
  return { match, server, commitment: commitment(match, server) }
}
