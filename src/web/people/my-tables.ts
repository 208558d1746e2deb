import * as v from 'valibot'
import { codeSchema } from '../../protocol/identity.ts'
import type { TableView } from '../../protocol/table.ts'
import { server } from '../shell/server.ts'
import { parseStored, readStored, writeStored } from '../shell/stored.ts'

const KEY = 'icebreaker.tables'
const KEPT_MAX = 5

/** The codes of the tables that this device sat at last, the newest first. */
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

/** Those of the remembered tables at which one still has a place; the others are forgotten, unless nobody answered. */
export async function myTables(): Promise<readonly TableView[]> {
  const asked = tableCodes().map(async (code) => {
    const answer = await server().table(code)
    if (answer.ok) {
      const { player, queuePlace } = answer.value.you
      if (player !== null || queuePlace !== null) return [answer.value]
      forgetTable(code)
    } else if (['unknown-table', 'removed'].includes(answer.rejected.code)) forgetTable(code)
    return []
  })
  return (await Promise.all(asked)).flat()
}
