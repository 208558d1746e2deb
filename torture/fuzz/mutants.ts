import type { Mutants } from '../../tools/testing/tree.ts'

const CONNECTION = 'src/server/socket/connection.ts'
const REJECT = "this.#reject(idIn(json.ok ? json.value : null), rejection('malformed', parsed.reason))"
const MALFORMED = `    ${REJECT}\n    return null\n`

/** Servers that handle malformed input wrongly. */
export const FUZZ_MUTANTS: Mutants = {
  'a malformed message gets no answer': [{ file: CONNECTION, from: MALFORMED, to: '    return null\n' }],
  'a malformed message gets two answers': [
    { file: CONNECTION, from: MALFORMED, to: `    ${REJECT}\n${MALFORMED}` },
  ],
  'text that is not JSON throws': [
    {
      file: 'src/protocol/json.ts',
      from: "    return { ok: false, reason: 'This is not JSON.' }",
      to: "    throw new Error('no JSON')",
    },
  ],
  'a refused action changes the table': [
    {
      file: 'src/server/tables/act.ts',
      from: '    return await playAction(table, live, intent, context)\n',
      to: '    return await playAction(table, live, intent, context).then(async (answer) => { if (!answer.ok) await table.change((now) => ok({ table: { ...now } })); return answer })\n',
    },
  ],
  'fields are copied one by one, with __proto__': [
    {
      file: 'src/protocol/json.ts',
      from: '    return { ok: true, value: JSON.parse(text) }',
      to: `    const copy = (into: any, from: any) => { for (const key of Object.keys(from)) { if (typeof from[key] === 'object' && from[key] !== null && typeof into[key] === 'object') copy(into[key], from[key]); else into[key] = from[key] } return into }
    const value = JSON.parse(text)
    return { ok: true, value: typeof value === 'object' && value !== null && !Array.isArray(value) ? copy({}, value) : value }`,
    },
  ],
  'a defect is answered': [
    {
      file: 'src/server/tables/idempotency.ts',
      from: '  const fields = Object.keys(value)',
      to: "  if ('player' in value || Object.keys(value).length > 6) throw new Error('odd')\n  const fields = Object.keys(value)",
    },
  ],
}
