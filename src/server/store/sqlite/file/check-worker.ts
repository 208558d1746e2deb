import { DatabaseSync } from 'node:sqlite'
import { StoreFault } from '../../store.ts'
import { checkSound, refusal, sqliteCode } from './open.ts'

/** The error codes with which SQLite itself reports damage. */
const STUMBLED = new Set([11, 26])

/** Describes the damage of this file; null if it is intact. A temporary read error is not damage. */
function damageOf(file: string): string | null {
  try {
    checkSound(new DatabaseSync(file, { readOnly: true }), file)
    return null
  } catch (error) {
    if (error instanceof StoreFault || STUMBLED.has(sqliteCode(error) ?? 0))
      return refusal(file, error).message
    throw error
  }
}

const [file = ''] = process.argv.slice(2)
process.send?.(damageOf(file), () => process.exit(0))
