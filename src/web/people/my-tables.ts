import * as v from 'valibot'
import { codeSchema } from '../../protocol/identity.ts'
import type { TableView } from '../../protocol/table.ts'
import { server } from '../shell/server.ts'
import { parseStored, readStored, writeStored } from '../shell/stored.ts'

const KEY = 'icebreaker.tables'
const KEPT_MAX = 5

/** The codes of the tables that this device last had a seat at, the newest first. */
function tableCodes(): readonly string[] {
  const parsed = v.safeParse(v.array(codeSchema), parseStored(readStored(KEY)))
  return parsed.success ? parsed.output : []
}

export function rememberTable(code: string): void {
  const others = tableCodes().filter((other) => other !== code)
  writeStored(KEY, JSON.stringify([code, ...others].slice(0, KEPT_MAX)))
}

export function forgetTable(code: string): void {
  writeStored(KEY, JSON.stringify(tableCodes().filter((other) => other !== code)))
}

/** Whether the viewer of a table has a seat there, or a place in the queue. */
const hasPlaceAt = ({ you }: TableView) => you.player !== null || you.queuePlace !== null

/** Whether this device remembers any table. */
export const hasTables = (): boolean => tableCodes().length > 0

/**
 * The remembered tables at which this person still has a place, besides those that are known already. The others are
 * forgotten, unless the server did not answer.
 */
export async function myTables(known: readonly string[] = []): Promise<readonly TableView[]> {
  const codes = tableCodes().filter((code) => !known.includes(code))
  const asked = codes.map(async (code) => {
    const answer = await server().table(code)
    if (answer.ok) {
      if (hasPlaceAt(answer.value)) return [answer.value]
      forgetTable(code)
    } else if (['unknown-table', 'removed'].includes(answer.rejected.code)) forgetTable(code)
    return []
  })
  return (await Promise.all(asked)).flat()
}

/** The code of the table that this person plays at: one with a running match, or else the latest; null without any. */
export async function currentTable(): Promise<string | null> {
  const tables = await myTables()
  const running = tables.find(({ match }) => match !== null && !match.isOver)
  return (running ?? tables[0])?.code ?? null
}

/** Whether this person has a place at the table of that code. */
export async function isAtTable(code: string): Promise<boolean> {
  const answer = await server().table(code)
  return answer.ok && hasPlaceAt(answer.value)
}
