/** Parses the subset of Markdown that a game's README uses; everything else is plain text. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly parts: readonly Inline[] }

/** A list item. One that begins with a number such as `**F28.**` is a rule. */
export interface Item {
  readonly rule: string | null
  readonly parts: readonly Inline[]
  readonly items: readonly Item[]
}

export type Cells = readonly (readonly Inline[])[]

export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly parts: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly type: 'list'; readonly isOrdered: boolean; readonly items: readonly Item[] }
  | { readonly type: 'table'; readonly head: Cells; readonly rows: readonly Cells[] }
  | { readonly type: 'code'; readonly text: string }

const INLINE =
  /\\(?<escaped>[\\`*_[\]()#+.!|<>{}-])|`(?<code>[^`]+)`|\*\*(?<strong>.+?)\*\*|\*(?<emphasis>[^\s*](?:[^*]*[^\s*])?)\*|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g

/** Only web addresses become links: a path within the repository leads nowhere on the page. */
const isWebAddress = (href: string) => /^https?:\/\//i.test(href)

export function parseInline(source: string): readonly Inline[] {
  const parts: Inline[] = []
  const addText = (text: string) => {
    const last = parts.at(-1)
    if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + text }
    else if (text !== '') parts.push({ type: 'text', text })
  }
  let end = 0
  for (const match of source.matchAll(INLINE)) {
    addText(source.slice(end, match.index))
    end = match.index + match[0].length
    const { escaped, code, strong, emphasis, label, href } = match.groups ?? {}
    if (escaped !== undefined) addText(escaped)
    else if (code !== undefined) parts.push({ type: 'code', text: code })
    else if (strong !== undefined) parts.push({ type: 'strong', parts: parseInline(strong) })
    else if (emphasis !== undefined) parts.push({ type: 'emphasis', parts: parseInline(emphasis) })
    else if (label === undefined || href === undefined) addText(match[0])
    else if (isWebAddress(href)) parts.push({ type: 'link', href, parts: parseInline(label) })
    else parts.push(...parseInline(label))
  }
  addText(source.slice(end))
  return parts
}

/** The text without its marks, for searching and for labels. */
export function plainText(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? plainText(part.parts) : part.text)).join('')
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
/** No `+`: a continuation line may begin with "+2" or "+ modifiers". */
const ITEM = /^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})[.)])\s+(?<text>.+)$/
const RULE =
  /^(?:\*\*(?<bold>[A-Z]{1,3}\d{1,3}[a-z]?)\.\*\*|(?<bare>[A-Z]{1,3}\d{1,3}[a-z]?)\.)\s+(?<text>.*)$/s
const DELIMITERS = /^\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?$/
const FENCE = /^(`{3,}|~{3,})/

const isBlank = (line: string) => line.trim() === ''
const startsTable = (lines: readonly string[], at: number) =>
  (lines[at] ?? '').includes('|') &&
  (lines[at] ?? '').trim() !== '' &&
  DELIMITERS.test((lines[at + 1] ?? '').trim())

function startsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return isBlank(line) || HEADING.test(line) || ITEM.test(line) || FENCE.test(line) || startsTable(lines, at)
}

/** A block and the index of the line after it. */
interface Read {
  readonly block: Block
  readonly next: number
}

/** The lines from here that continue the same text. */
function readText(lines: readonly string[], first: string, from: number): { text: string; next: number } {
  const texts = [first.trim()]
  let next = from
  while (next < lines.length && !startsBlock(lines, next)) {
    texts.push((lines[next] ?? '').trim())
    next += 1
  }
  return { text: texts.join(' '), next }
}

function itemOf(text: string, items: readonly Item[]): Item {
  const { bold, bare, text: rest = '' } = RULE.exec(text)?.groups ?? {}
  const rule = bold ?? bare ?? null
  return { rule, parts: parseInline(rule === null ? text : rest), items }
}

function readItems(lines: readonly string[], at: number): { items: readonly Item[]; next: number } {
  const indentOf = (line: string) => ITEM.exec(line)?.groups?.indent?.length ?? -1
  const indent = indentOf(lines[at] ?? '')
  const items: Item[] = []
  let next = at
  while (next < lines.length) {
    // A blank line between two items does not end the list.
    const line = lines[isBlank(lines[next] ?? '') ? next + 1 : next] ?? ''
    if (indentOf(line) !== indent) break
    if (isBlank(lines[next] ?? '')) next += 1
    const own = readText(lines, ITEM.exec(line)?.groups?.text ?? '', next + 1)
    const inner =
      indentOf(lines[own.next] ?? '') > indent ? readItems(lines, own.next) : { items: [], next: own.next }
    items.push(itemOf(own.text, inner.items))
    next = inner.next
  }
  return { items, next }
}

function cellsOf(line: string): Cells {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim()))
}

function readTable(lines: readonly string[], at: number): Read {
  let next = at + 2
  while ((lines[next] ?? '').includes('|')) next += 1
  const rows = lines.slice(at + 2, next).map(cellsOf)
  return { block: { type: 'table', head: cellsOf(lines[at] ?? ''), rows }, next }
}

function readCode(lines: readonly string[], at: number, fence: string): Read {
  const end = lines.findIndex((line, index) => index > at && line.startsWith(fence))
  const last = end < 0 ? lines.length : end
  return { block: { type: 'code', text: lines.slice(at + 1, last).join('\n') }, next: last + 1 }
}

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? ''
  const fence = FENCE.exec(line)?.[1]
  if (fence !== undefined) return readCode(lines, at, fence)
  const [, marks, title] = HEADING.exec(line) ?? []
  if (marks !== undefined && title !== undefined) {
    return { block: { type: 'heading', level: marks.length, parts: parseInline(title) }, next: at + 1 }
  }
  const item = ITEM.exec(line)
  if (item !== null) {
    const { items, next } = readItems(lines, at)
    return { block: { type: 'list', isOrdered: item.groups?.number !== undefined, items }, next }
  }
  if (startsTable(lines, at)) return readTable(lines, at)
  const { text, next } = readText(lines, line, at + 1)
  return { block: { type: 'paragraph', parts: parseInline(text) }, next }
}

export function parseMarkdown(source: string): readonly Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at] ?? '')) {
      at += 1
      continue
    }
    const { block, next } = readBlock(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}
