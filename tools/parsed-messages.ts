import { IntlMessageFormat } from 'intl-messageformat'
import { type Plugin, Visitor } from 'vite'

const CATALOGUES =
  /\/(games\/[^/]+\/texts\/(samples\.)?(en|de)|web\/i18n\/(en|de)\/[^/]+|board-kit\/i18n\/(en|de)|bots\/review\/texts\/(en|de))\.ts$/
const HAS_SYNTAX = /[{']/

const parsed = (message: string) =>
  JSON.stringify(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst())

/** The code of a catalogue with parsed messages in the place of those that have arguments or quotes. */
export function withParsedMessages(code: string, program: Parameters<Visitor['visit']>[0]): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  const visitor = new Visitor({
    Property({ value }) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') return
      if (HAS_SYNTAX.test(value.value))
        edits.push({ start: value.start, end: value.end, text: parsed(value.value) })
    },
  })
  visitor.visit(program)
  return edits.reduceRight(
    (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
    code,
  )
}

const PARSER = '@formatjs/icu-messageformat-parser'
const INSTEAD = '\0no-message-parser'

/**
 * Parses the messages of all catalogues while the page is built, and leaves the parser out of it: 7 kB of the first script.
 * A message that was not parsed would be shown as it was written.
 */
export function parsedMessages(): Plugin {
  let helpers = ''
  return {
    name: 'parsed-messages',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (source !== PARSER) return null
        helpers = (await this.resolve(`${PARSER}/no-parser.js`, importer))?.id ?? ''
        return INSTEAD
      },
    },
    load(id) {
      if (id !== INSTEAD) return null
      return `export * from ${JSON.stringify(helpers)}\nexport const parse = (value) => [{ type: 0, value }]`
    },
    transform(code, id) {
      return CATALOGUES.test(id) ? { code: withParsedMessages(code, this.parse(code)), map: null } : null
    },
  }
}
