import { type Block, type Inline, type Item, parseMarkdown, plainText } from './markdown.ts'

/** A part of the rules under one heading. */
export interface Section {
  /** Empty for the text before the first heading. */
  readonly title: string
  readonly level: number
  readonly parts: readonly Inline[]
  readonly blocks: readonly Block[]
}

export interface Rulebook {
  /** The title of the document, if it has one. */
  readonly title: string | null
  readonly sections: readonly Section[]
  /** The numbers of all rules, in order. */
  readonly rules: readonly string[]
}

export function readRulebook(markdown: string): Rulebook {
  let title: string | null = null
  const sections: Section[] = []
  let blocks: Block[] = []
  const open = (heading: Omit<Section, 'blocks'>) => {
    blocks = []
    sections.push({ ...heading, blocks })
  }
  open({ title: '', level: 2, parts: [] })
  for (const block of parseMarkdown(markdown)) {
    if (block.type !== 'heading') blocks.push(block)
    else if (block.level === 1 && title === null) title = plainText(block.parts)
    else open({ title: plainText(block.parts), level: block.level, parts: block.parts })
  }
  const filled = sections.filter((section) => section.title !== '' || section.blocks.length > 0)
  return {
    title,
    sections: forPlayers(filled),
    rules: sections.flatMap((section) => rulesIn(section.blocks)),
  }
}

/**
 * Leaves out the chapters without a numbered rule: options by name, the wire and the implementation are for programmers.
 * A chapter is a section of level 2 with those below it. A text without any numbered rule stays whole.
 */
function forPlayers(sections: readonly Section[]): readonly Section[] {
  const chapters: Section[][] = []
  for (const section of sections) {
    const last = chapters.at(-1)
    if (last === undefined || section.level <= 2) chapters.push([section])
    else last.push(section)
  }
  const hasRules = (chapter: readonly Section[]) =>
    chapter.some((section) => rulesIn(section.blocks).length > 0)
  if (!chapters.some(hasRules)) return sections
  return chapters.filter((chapter) => chapter[0]?.title === '' || hasRules(chapter)).flat()
}

const rulesOfItem = (item: Item): readonly string[] => [
  ...(item.rule === null ? [] : [item.rule]),
  ...item.items.flatMap(rulesOfItem),
]

export function rulesIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => (block.type === 'list' ? block.items.flatMap(rulesOfItem) : []))
}

/** The words of a search; a text matches if it has all of them. */
export function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

const has = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLowerCase().includes(word))
const textOfItem = (item: Item): string =>
  [item.rule ?? '', plainText(item.parts), ...item.items.map(textOfItem)].join(' ')

function filterBlock(block: Block, words: readonly string[]): Block | null {
  switch (block.type) {
    case 'list': {
      const items = block.items.filter((item) => has(textOfItem(item), words))
      return items.length === 0 ? null : { ...block, items }
    }
    case 'table': {
      const rows = block.rows.filter((row) => has(row.map(plainText).join(' '), words))
      return rows.length === 0 ? null : { ...block, rows }
    }
    case 'code':
      return has(block.text, words) ? block : null
    case 'heading':
    case 'paragraph':
      return has(plainText(block.parts), words) ? block : null
  }
}

/** Keeps the blocks that have all the words; a section whose heading has them stays whole. */
export function filterSections(sections: readonly Section[], words: readonly string[]): readonly Section[] {
  if (words.length === 0) return sections
  return sections.flatMap((section) => {
    if (section.title !== '' && has(section.title, words)) return [section]
    const blocks = section.blocks.flatMap((block) => filterBlock(block, words) ?? [])
    return blocks.length === 0 ? [] : [{ ...section, blocks }]
  })
}

export type Piece =
  | { readonly type: 'text' | 'found'; readonly text: string }
  | { readonly type: 'rule'; readonly text: string }

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text at rule numbers, which become links, and at search words, which are marked. */
export function piecesOf(
  text: string,
  rules: ReadonlySet<string>,
  words: readonly string[],
): readonly Piece[] {
  const number = '\\b[A-Z]{1,3}\\d{1,3}[a-z]?\\b'
  const cut = new RegExp(`(${[number, ...words.map(escaped)].join('|')})`, 'gi')
  return text.split(cut).flatMap((part): Piece[] => {
    if (part === '') return []
    if (rules.has(part)) return [{ type: 'rule', text: part }]
    return [{ type: words.includes(part.toLowerCase()) ? 'found' : 'text', text: part }]
  })
}
