import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
const SAID = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'title',
  'placeholder',
  'alt',
  'label',
])
const HAS_WORDS = /\p{L}{2}/u

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode)
    else if (isNode(value)) yield value
  }
}

/** The literal texts that an expression can evaluate to. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsOf(node.expression)
    case 'Literal':
    case 'StringLiteral':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '+' || node.type === 'LogicalExpression'
        ? [...textsOf(node.left), ...textsOf(node.right)]
        : []
    default:
      return []
  }
}

function* literalsIn(node: Node): Generator<string> {
  if (node.type === 'JSXText') yield String(node.value)
  if (node.type === 'JSXAttribute' && isNode(node.name) && SAID.has(String(node.name.name))) {
    yield* textsOf(node.value)
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children as Node[]) {
      if (child.type === 'JSXExpressionContainer') yield* textsOf(child)
    }
  }
  for (const child of childrenOf(node)) yield* literalsIn(child)
}

/** Finds the visible or spoken texts that come from no catalogue. */
function saidIn(source: string): string[] {
  const { program, errors } = parseSync('some.tsx', source, { lang: 'tsx' })
  expect(errors).toEqual([])
  return [...literalsIn(program as unknown as Node)]
    .map((text) => text.trim())
    .filter((text) => HAS_WORDS.test(text))
}

test('the check finds a literal text in a source', () => {
  const found = (source: string) => saidIn(`const part = ${source}`)
  expect(found('<p>Hello {name}</p>')).toEqual(['Hello'])
  expect(found('<p>{isOn ? "Copied" : "Copy " + what}</p>')).toEqual(['Copied', 'Copy'])
  expect(found('<i aria-label="Close" className="close" />')).toEqual(['Close'])
  expect(found('<i title={isOn && "On now"} data-anchor="deck" />')).toEqual(['On now'])
  expect(found('<p>{t("shell.close")} · {count} × {"→"}</p>')).toEqual([])
})

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
)

test('the check covers all screens', () => expect(files.length).toBeGreaterThan(20))

test.each(files)('%s says nothing but what a catalogue holds', (file) => {
  expect(saidIn(readFileSync(join(SOURCES, file), 'utf8'))).toEqual([])
})
