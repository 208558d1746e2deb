import { type Plugin, Visitor } from 'vite'
import { parseMessage } from '../src/engine/messages/parse.ts'

const CATALOGUES =
  /\/(games\/[^/]+\/texts\/(samples\.)?(en|de)|web\/i18n\/(en|de)\/[^/]+|board-kit\/i18n\/(en|de)|bots\/review\/texts\/(en|de))\.ts$/
const HAS_SYNTAX = /[{']/

/** The texts that only the terminal shows. */
const OF_THE_TERMINAL = /^terminal\./

/** The code of a catalogue without the terminal's texts, and with parsed messages in the place of those that have arguments or quotes. */
export function withParsedMessages(code: string, program: Parameters<Visitor['visit']>[0]): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  const visitor = new Visitor({
    Property({ key, value, start, end }) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') return
      const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? []
      if (key.type === 'Literal' && OF_THE_TERMINAL.test(String(key.value)))
        edits.push({ start, end: end + comma.length, text: '' })
      else if (HAS_SYNTAX.test(value.value))
        edits.push({ start: value.start, end: value.end, text: JSON.stringify(parseMessage(value.value)) })
    },
  })
  visitor.visit(program)
  return edits.reduceRight(
    (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
    code,
  )
}

const PARSER = /engine\/messages\/parse\.ts$/

/**
 * Parses the messages of all catalogues while the page is built, and leaves the parser out of it: 7 kB of the first script.
 * A message that was not parsed would be shown as it was written.
 */
export function parsedMessages(): Plugin {
  return {
    name: 'parsed-messages',
    apply: 'build',
    enforce: 'post',
    load(id) {
      return PARSER.test(id) ? 'export const parseMessage = (text) => [text]' : null
    },
    transform(code, id) {
      return CATALOGUES.test(id) ? { code: withParsedMessages(code, this.parse(code)), map: null } : null
    },
  }
}
