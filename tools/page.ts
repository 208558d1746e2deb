import { join } from 'node:path'
import { ensurePage } from './setup.mjs'

/** Builds the page into .build/page unless it is up to date. */
export function buildPage(): Promise<void> {
  return ensurePage(join(import.meta.dirname, '..'), process.execPath)
}
