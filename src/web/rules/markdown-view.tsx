import { useAllText } from '../i18n/use-all-text.ts'
import { rulesHref } from '../shell/addresses.ts'
import { type Block, type Cells, type Inline, type Item, plainText } from './markdown.ts'
import { piecesOf } from './rulebook.ts'

/** The reading of a rulebook: its game, the search words, and the highlighted rule. */
export interface Reading {
  readonly game: string
  readonly rules: ReadonlySet<string>
  readonly words: readonly string[]
  readonly target: string | null
  readonly showRule: (rule: string) => void
}

export const ruleId = (rule: string) => `rule-${rule}`

/** Parts of a text never change places, so their index is their key. */
export const keyed = <Part,>(parts: readonly Part[]) => parts.map((part, at) => ({ part, key: String(at) }))

function RuleLink({ rule, reading, className }: { rule: string; reading: Reading; className?: string }) {
  const { game, target, showRule } = reading
  return (
    <a
      className={className}
      href={rulesHref(game, rule)}
      onClick={() => {
        // The address stays the same, so nothing else would scroll to the rule.
        if (rule === target) showRule(rule)
      }}
    >
      {rule}
    </a>
  )
}

function PlainWords({ text, reading }: { text: string; reading: Reading }) {
  return keyed(piecesOf(text, reading.rules, reading.words)).map(({ part, key }) => {
    if (part.type === 'rule') return <RuleLink key={key} rule={part.text} reading={reading} />
    return part.type === 'found' ? <mark key={key}>{part.text}</mark> : part.text
  })
}

function Word({ part, reading }: { part: Inline; reading: Reading }) {
  switch (part.type) {
    case 'text':
      return <PlainWords text={part.text} reading={reading} />
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return (
        <strong>
          <Words parts={part.parts} reading={reading} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Words parts={part.parts} reading={reading} />
        </em>
      )
    case 'link':
      return (
        <a href={part.href} rel="noreferrer">
          <Words parts={part.parts} reading={reading} />
        </a>
      )
  }
}

export function Words({ parts, reading }: { parts: readonly Inline[]; reading: Reading }) {
  return keyed(parts).map(({ part, key }) => <Word key={key} part={part} reading={reading} />)
}

function ItemView({ item, reading }: { item: Item; reading: Reading }) {
  const { rule, parts, items } = item
  const inner = items.length > 0 && <ul>{itemViews(items, reading)}</ul>
  if (rule === null) {
    return (
      <li>
        <Words parts={parts} reading={reading} />
        {inner}
      </li>
    )
  }
  return (
    <li
      className="rule"
      id={ruleId(rule)}
      tabIndex={-1}
      aria-current={rule === reading.target ? 'true' : undefined}
    >
      <RuleLink className="rule-number" rule={rule} reading={reading} />
      <div className="rule-text">
        <Words parts={parts} reading={reading} />
        {inner}
      </div>
    </li>
  )
}

function itemViews(items: readonly Item[], reading: Reading) {
  return keyed(items).map(({ part, key }) => (
    <ItemView key={part.rule ?? key} item={part} reading={reading} />
  ))
}

function RowCells({ cells, reading }: { cells: Cells; reading: Reading }) {
  return keyed(cells).map(({ part, key }) => (
    <td key={key}>
      <Words parts={part} reading={reading} />
    </td>
  ))
}

/** An empty header becomes a plain cell, so that screen readers do not announce it. */
function HeadCell({ cell, reading }: { cell: readonly Inline[]; reading: Reading }) {
  if (plainText(cell) === '') return <td />
  return (
    <th scope="col">
      <Words parts={cell} reading={reading} />
    </th>
  )
}

function TableView({ block, reading }: { block: Extract<Block, { type: 'table' }>; reading: Reading }) {
  const t = useAllText()
  const label = t('rules.table', { heads: block.head.map(plainText).filter(Boolean).join(', ') })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keys in Safari too
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(block.head).map(({ part, key }) => (
              <HeadCell key={key} cell={part} reading={reading} />
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(block.rows).map(({ part, key }) => (
            <tr key={key}>
              <RowCells cells={part} reading={reading} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BlockView({ block, reading }: { block: Block; reading: Reading }) {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return (
        <p>
          <Words parts={block.parts} reading={reading} />
        </p>
      )
    case 'list': {
      const items = itemViews(block.items, reading)
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <TableView block={block} reading={reading} />
    case 'code':
      return <pre>{block.text}</pre>
  }
}

/** Renders blocks of Markdown as elements. A text stays a text, even if it looks like HTML. */
export function Blocks({ blocks, reading }: { blocks: readonly Block[]; reading: Reading }) {
  return keyed(blocks).map(({ part, key }) => <BlockView key={key} block={part} reading={reading} />)
}
