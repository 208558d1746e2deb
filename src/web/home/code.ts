import { CODE_ALPHABET, CODE_LENGTH } from '../../protocol/identity.ts'

const LINK = /#?\/t\/([^/?#\s]+)/i

/** The code in what somebody typed or pasted: a link's, or the characters that a code can have, in capitals. */
export function codeIn(text: string): string {
  const [, linked] = LINK.exec(text) ?? []
  const letters = [...(linked ?? text).toUpperCase()]
  return letters
    .filter((letter) => CODE_ALPHABET.includes(letter))
    .slice(0, CODE_LENGTH)
    .join('')
}

export const isWholeCode = (code: string) => code.length === CODE_LENGTH
