const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u
const EMOJI = /\p{Emoji_Presentation}/u
const ZERO = /\p{M}|\u200D/u

const cellsOf = (letter: string) => (ZERO.test(letter) ? 0 : WIDE.test(letter) || EMOJI.test(letter) ? 2 : 1)

/** The number of terminal cells that a text takes. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + cellsOf(letter), 0)
}

/** Cuts a text to this many cells if it is wider, ending in an ellipsis. */
export function truncate(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${firstCells(text, width - 1).trimEnd()}…`
}

/** Brings a text to exactly this many cells: truncated, or filled with spaces. */
export function pad(text: string, width: number): string {
  const cut = truncate(text, width)
  return cut + ' '.repeat(Math.max(0, width - widthOf(cut)))
}

function firstCells(text: string, width: number): string {
  let kept = ''
  for (const letter of text) {
    if (widthOf(kept + letter) > width) break
    kept += letter
  }
  return kept
}

/** Joins words into lines of at most this width; later lines are indented under the first word. */
export function wrapWords(head: string, words: readonly string[], width: number, gap = '  '): string[] {
  const indent = ' '.repeat(widthOf(head))
  const lines: string[] = []
  let line = head
  for (const word of words) {
    const isFirst = line === head || line === indent
    if (!isFirst && widthOf(line) + gap.length + widthOf(word) > width) {
      lines.push(line)
      line = indent + word
    } else line += (isFirst ? '' : gap) + word
  }
  return [...lines, line]
}
