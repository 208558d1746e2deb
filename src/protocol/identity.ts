import * as v from 'valibot'

/** Bytes that the text in their place must not have: controls, and marks that turn the direction of writing. */
const UNSEEMLY = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

export const NAME_MAX = 24
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

/** A name as it is shown: trimmed, one line, at most 24 characters as people count them. */
export const nameSchema = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.normalize('NFC').trim().replace(/\s+/gu, ' ')),
  v.check((text) => text !== '', 'A name has at least one character.'),
  v.check((text) => [...text].length <= NAME_MAX, `A name has at most ${NAME_MAX} characters.`),
  v.check((text) => !UNSEEMLY.test(text), 'A name has no control characters.'),
)
export const avatarSchema = v.picklist(AVATARS)

/** The five characters that people read out to each other; 0 O 1 I are left out. */
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

/** What a client makes up for each thing it asks for, so that asking twice does it once. */
export const commandIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'A command id has 8 to 64 letters, digits, - or _.'),
)
export const playerIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
