const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u
const EMOJI = /\p{Emoji_Presentation}/u
const ZERO = /\p{M}|\u200D/u

const cells = (letter: string) => (ZERO.test(letter) ? 0 : WIDE.test(letter) || EMOJI.test(letter) ? 2 : 1)

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + cells(letter), 0)
}

/** The text in exactly so many cells: cut with a sign where it is too long, filled up where it is short. */
export function padded(text: string, width: number): string {
  const cut = widthOf(text) <= width ? text : `${firstCells(text, width - 1)}…`
  return cut + ' '.repeat(Math.max(0, width - widthOf(cut)))
}

/** The text itself where it is short enough, else cut. */
export function short(text: string, width: number): string {
  return padded(text, width).trimEnd()
}

function firstCells(text: string, width: number): string {
  let kept = ''
  for (const letter of text) {
    if (widthOf(kept + letter) > width) break
    kept += letter
  }
  return kept
}

/** Words joined by two spaces into lines that are no wider; later lines stand under the first word. */
export function flow(head: string, words: readonly string[], width: number): string[] {
  const indent = ' '.repeat(widthOf(head))
  const lines: string[] = []
  let line = head
  for (const word of words) {
    const isFirst = line === head || line === indent
    if (!isFirst && widthOf(line) + 2 + widthOf(word) > width) {
      lines.push(line)
      line = indent + word
    } else line += (isFirst ? '' : '  ') + word
  }
  return [...lines, line]
}
