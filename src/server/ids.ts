import { hash } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '../protocol/identity.ts'
import { newDeal as drawDeal } from '../table/deal.ts'
import type { NextDeal } from '../table/table.ts'
import type { World } from './world.ts'

const TOKEN_BYTES = 32
const ID_BYTES = 12

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** An id that nobody can guess; its first letter says what it names. Hex, so that the rules can use it as a word too. */
export function newId(world: World, kind: 'a' | 'm' | 'n' | 'p' | 't' | 'u'): string {
  return `${kind}_${hex(world.random(kind === 'p' ? 4 : ID_BYTES))}`
}

/** The id of a person that follows from a key of their client's choosing: the same key leads to the same person. */
export function profileIdOf(key: string): string {
  return `u_${hash('sha256', `newcomer ${key}`).slice(0, 2 * ID_BYTES)}`
}

export function newToken(world: World): string {
  return base64url(world.random(TOKEN_BYTES))
}

/** The hash of a token, which is all that the store has of it. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** A code that people can read out. The alphabet has 32 characters, so each takes five bits. */
export function newCode(world: World): string {
  return [...world.random(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

export function newDeal(world: World): NextDeal {
  return drawDeal((bytes) => world.random(bytes))
}
