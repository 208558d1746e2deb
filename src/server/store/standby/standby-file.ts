import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from '../../../engine/schema.ts'
import { StoreFault } from '../store.ts'

/** The file that makes a data folder a standby. */
const STANDBY = 'standby.json'

const schema = v.strictObject({ leader: v.string(), generation: v.string() })
export type StandbyFile = v.InferOutput<typeof schema>

/** The leader that this folder follows, and the generation of its copy; null if the folder is no standby. */
export function readStandby(folder: string): StandbyFile | null {
  const file = join(folder, STANDBY)
  if (!existsSync(file)) return null
  try {
    const parsed = parse(schema, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.ok) return parsed.value
  } catch {
    // Not JSON: the sentence below covers it.
  }
  throw new StoreFault(`${file} is damaged: remove it, and run icebreaker follow again for a new copy.`)
}

export function writeStandby(folder: string, standby: StandbyFile): void {
  const file = join(folder, STANDBY)
  writeFileSync(`${file}.partial`, `${JSON.stringify(standby)}\n`, { mode: 0o600 })
  renameSync(`${file}.partial`, file)
}

/** Ends the standby: a server may use the folder from now on. */
export function retireStandby(folder: string): void {
  renameSync(join(folder, STANDBY), join(folder, `${STANDBY}.taken-over`))
}

/** Why no server may use this folder: it is a standby. Null if it is not. */
export function standbyReason(folder: string): string | null {
  if (!existsSync(join(folder, STANDBY))) return null
  return `${folder} is the standby of another server. If that one is gone, take over with "icebreaker follow --take-over"; otherwise choose another DATA_DIR.`
}
