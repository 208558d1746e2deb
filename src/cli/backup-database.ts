import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Screen } from '../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import { copyPostgres } from '../server/store/postgres/copy.ts'
import { StoreFault } from '../server/store/store.ts'
import { backup, countsIn } from './backup.ts'

/** Makes a backup of what the server keeps: a file, or a database where DATABASE_URL names one. */
export function backupAny(args: readonly string[], screen: Screen): number | Promise<number> {
  const url = process.env.DATABASE_URL?.trim() ?? ''
  return url === '' ? backup(args, screen) : backupDatabase(url, args, screen)
}

/** A server on one machine can go on with the file. */
async function backupDatabase(url: string, args: readonly string[], screen: Screen): Promise<number> {
  const { positionals } = readArguments(args, {})
  const into = resolve(onlyWord(positionals, 'FILE'))
  screen.print('Copying the database …')
  try {
    await copyPostgres(url, into)
  } catch (error) {
    throw error instanceof StoreFault ? new UsageError(`No backup into ${into}: ${error.message}`) : error
  }
  const { matches, actions } = countsIn(into)
  const size = (statSync(into).size / (1024 * 1024)).toFixed(1)
  screen.print(`${into}: matches ${matches}, actions ${actions}, ${size} MB.`)
  return 0
}
