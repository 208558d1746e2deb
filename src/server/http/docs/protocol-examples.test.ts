import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CHOOSERS } from '../../../engine/chosen-by.ts'
import { parse, type Schema } from '../../../engine/schema.ts'
import { DeltaDecoder } from '../../../protocol/delta/decode.ts'
import { Dictionary } from '../../../protocol/delta/dictionary.ts'
import { encodeDelta } from '../../../protocol/delta/encode.ts'
import { clientMessageSchema, SERVER_TYPES } from '../../../protocol/messages.ts'
import { REJECTIONS, type RejectionCode } from '../../../protocol/rejections.ts'
import { EMOTES, tableCommandSchema } from '../../../protocol/table.ts'
import { stateAnswer, tableAnswer } from '../answers.ts'

const DOC = readFileSync(join(import.meta.dirname, '../../../../docs/protocol.md'), 'utf8')

const time = v.pipe(v.number(), v.integer())
const code = v.picklist(Object.keys(REJECTIONS) as RejectionCode[])
const refusal = v.strictObject({ code: v.string(), text: v.string() })
/** What the server says, closed: the types of messages.ts as something that can be asked. */
const serverMessage = v.variant('type', [
  v.strictObject({
    type: v.literal('welcome'),
    protocol: v.number(),
    serverTime: time,
    profile: v.strictObject({ id: v.string(), name: v.string() }),
  }),
  v.strictObject({ type: v.literal('table'), table: tableAnswer }),
  stateAnswer,
  v.strictObject({ type: v.literal('ack'), id: v.string(), revision: v.number() }),
  v.strictObject({
    type: v.literal('rejected'),
    id: v.nullable(v.string()),
    code,
    reason: v.string(),
    refusal: v.optional(refusal),
  }),
  v.strictObject({
    type: v.literal('emote'),
    player: v.nullable(v.string()),
    name: v.string(),
    emote: v.picklist(EMOTES),
  }),
  v.strictObject({ type: v.literal('playedFor'), player: v.string(), by: v.picklist(CHOOSERS) }),
  v.strictObject({ type: v.literal('nudge'), by: v.string() }),
  v.strictObject({ type: v.literal('pong'), serverTime: time }),
  v.strictObject({ type: v.literal('elsewhere') }),
  v.strictObject({
    type: v.literal('bye'),
    code,
    reason: v.string(),
    retryAfterMs: v.nullable(v.number()),
  }),
])

interface Example {
  readonly type: string
}

/** The messages of a section: a block is one of them, or has one in each line. */
function examplesIn(section: string): Example[] {
  const text = DOC.split(`\n### ${section}\n`)[1]?.split(/\n##/)[0] ?? ''
  const blocks = [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(([, block = '']) => block.trim())
  return blocks.flatMap((block) =>
    (block.startsWith('{\n') ? [block] : block.split('\n')).map((one): Example => JSON.parse(one)),
  )
}

const typesOf = (examples: readonly Example[]) => examples.map(({ type }) => type).toSorted()
const literalsOf = (schema: { options: readonly { entries: { type: { literal: string } } }[] }) =>
  schema.options.map(({ entries }) => entries.type.literal)

function holds(schema: Schema<unknown>, examples: readonly Example[]): void {
  for (const example of examples)
    expect([example.type, parse(schema, example)]).toMatchObject([example.type, { ok: true }])
}

test('every message of a client has an example that is one', () => {
  const said = literalsOf(clientMessageSchema)
  const commands = literalsOf(tableCommandSchema)
  const examples = examplesIn('What you say')
  expect(typesOf(examples)).toEqual([...said, ...commands].toSorted())
  holds(
    clientMessageSchema,
    examples.filter(({ type }) => said.some((known) => known === type)),
  )
  holds(
    tableCommandSchema,
    examples.filter(({ type }) => commands.some((known) => known === type)),
  )
})

test('every message of the server has an example that is one', () => {
  const examples = examplesIn('What the server says')
  expect(typesOf(examples)).toEqual([...SERVER_TYPES].toSorted())
  holds(serverMessage, examples)
  expect(parse(serverMessage, { ...examples[0], more: 1 }).ok).toBe(false)
})

test('the document’s deltas are those that the server encodes and a client decodes', () => {
  const text = DOC.split('\n### Deltas\n')[1]?.match(/^```text\n(.*?)^```$/ms)?.[1] ?? ''
  const [first, firstDelta, event, second, secondDelta] = text.split('\n').map((line) => line.slice(8))
  const [before, happened, after] = [first, event, second].map((json = '') => JSON.parse(json))
  const encoded = encodeDelta(before, after, [happened], new Dictionary())
  expect(encoded.text).toBe(firstDelta)
  const decoder = new DeltaDecoder()
  decoder.reset(before)
  expect(decoder.decode(encoded.text)).toEqual({ state: after, events: [happened] })
  expect(decoder.decode(secondDelta ?? '')?.state).toMatchObject({ revision: 5, activePlayers: ['ana'] })
})
