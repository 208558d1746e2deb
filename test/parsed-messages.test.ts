import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Catalog, translate } from '../src/engine/texts.ts'
import { withParsedMessages } from '../tools/parsed-messages.ts'

const CODE = `export const en = {
  plain: 'Nothing to fill in',
  quoted: "Somebody''s cat",
  named: '{name} is here',
  counted: '{count, plural, one {# card} other {# cards}} of {name}',
  ranked: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  chosen: '{sign, select, minus {bad luck of} other {luck of}} {luck, number, ::.0}',
}`
const VALUES = { name: 'Ana', count: 2, place: 3, sign: 'minus', luck: 1.25 }

const catalogueIn = async (code: string): Promise<Catalog> =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)).en

test('messages that the build has parsed read like those that the page parses', async () => {
  const { program } = parseSync('en.js', CODE)
  const code = withParsedMessages(CODE, program)
  const [written, parsed] = [await catalogueIn(CODE), await catalogueIn(code)]
  const spoken = (catalogue: Catalog) =>
    Object.keys(catalogue).map((key) => translate(catalogue, 'en')(key, VALUES))
  expect(Object.keys(parsed)).toEqual(Object.keys(written))
  expect(Object.entries(parsed).filter(([, message]) => typeof message === 'string')).toEqual([
    ['plain', 'Nothing to fill in'],
  ])
  expect(spoken(parsed)).toEqual(spoken(written))
})

test('the page has no texts of the terminal', async () => {
  const written = `export const en = { 'terminal.help': 'Type a number', title: 'A', 'terminal.{x}': '{x}' }`
  const code = withParsedMessages(written, parseSync('en.js', written).program)
  expect(Object.keys(await catalogueIn(code))).toEqual(['title'])
})
