import * as v from 'valibot'
import { cleanName, NAME_MAX, NAME_TEXT_MAX, type NameFault, nameFaultOf } from './names.ts'

export const AVATARS = [
  'fox',
  'owl',
  'cat',
  'bear',
  'frog',
  'whale',
  'bee',
  'snail',
  'hedgehog',
  'penguin',
  'otter',
  'moose',
] as const
export type Avatar = (typeof AVATARS)[number]

const lacks = (fault: NameFault) => (text: string) => nameFaultOf(text) !== fault

/** A name, normalized by `cleanName`: at most 24 characters as people count them. */
export const nameSchema = v.pipe(
  v.string(),
  v.maxLength(NAME_TEXT_MAX, `A name has at most ${NAME_MAX} characters.`),
  v.check(
    lacks('signs'),
    'A name has no control characters, none that turn the direction of writing, and no piles of accents.',
  ),
  v.check(lacks('missing'), 'A name has at least one character that people can see.'),
  v.check(lacks('long'), `A name has at most ${NAME_MAX} characters.`),
  v.transform(cleanName),
)
export const avatarSchema = v.picklist(AVATARS)

/** The characters of a table's code. People read it to each other, so 0, O, 1 and I are left out. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 5
export const codeSchema = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text) => text.trim().toUpperCase()),
  v.regex(
    new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`),
    'A code has five characters, none of them 0, O, 1 or I.',
  ),
)

/** An id that a client makes up for each command, which makes the command idempotent. */
export const commandIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'A command id has 8 to 64 letters, digits, - or _.'),
)
export const playerIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
