import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CHOOSERS } from '../../../engine/chosen-by.ts'
import { parse, type Schema } from '../../../engine/schema.ts'
import { PublicChain } from '../../../protocol/delta/chain.ts'
import { DeltaDecoder } from '../../../protocol/delta/decode.ts'
import { clientMessageSchema, SERVER_TYPES } from '../../../protocol/messages.ts'
import { REJECTIONS, type RejectionCode } from '../../../protocol/rejections.ts'
import { EMOTES, tableCommandSchema } from '../../../protocol/table.ts'
import { stateAnswer, tableAnswer } from '../answers.ts'

const DOC = readFileSync(join(import.meta.dirname, '../../../../docs/protocol.md'), 'utf8')

const time = v.pipe(v.number(), v.integer())
const code = v.picklist(Object.keys(REJECTIONS) as RejectionCode[])
const refusal = v.strictObject({ code: v.string(), text: v.string() })
/** Strict schemas of the server's messages, which reject unknown fields; messages.ts has only their types. */
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
    to: v.optional(v.string()),
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

test('every client message has a valid example', () => {
  const said = literalsOf(clientMessageSchema)
  const commands = literalsOf(tableCommandSchema)
  const examples = examplesIn('Client messages')
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

test('every server message has a valid example', () => {
  const examples = examplesIn('Server messages')
  expect(typesOf(examples)).toEqual([...SERVER_TYPES].toSorted())
  holds(serverMessage, examples)
  expect(parse(serverMessage, { ...examples[0], more: 1 }).ok).toBe(false)
})

test('the document’s deltas are those that the server encodes and a client decodes', () => {
  const text = DOC.split('\n### Deltas\n')[1]?.match(/^```text\n(.*?)^```$/ms)?.[1] ?? ''
  const [first, firstDelta, event, second, secondDelta] = text.split('\n').map((line) => line.slice(8))
  const [before, happened, after] = [first, event, second].map((json = '') => JSON.parse(json))
  const open = new PublicChain(before)
  open.advance(after, [happened])
  const hexOf = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('hex')
      .replaceAll(/..(?!$)/g, '$& ')
  expect(hexOf(open.frame)).toBe(firstDelta)
  const decoder = new DeltaDecoder()
  decoder.reset(before)
  expect(decoder.decode(open.frame)).toEqual({ type: 'delta', state: after, events: [happened] })
  const decoded = decoder.decode(Buffer.from(secondDelta?.replaceAll(' ', '') ?? '', 'hex'))
  expect(decoded).toMatchObject({
    state: { revision: 5, activePlayers: ['ana'] },
    events: [{ type: 'played', player: 'ben', card: 9 }],
  })
})
