import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { inkFor, type Screen } from '../../cli-kit/screen.ts'
import { UsageError } from '../../cli-kit/usage.ts'

/** A data folder of its own for each test, which DATA_DIR names. */
export function dataFolder(): (name: string) => string {
  let folder = ''
  const file = (name: string) => join(folder, name)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'icebreaker-keeping-'))
    mkdirSync(file('data'), { mode: 0o700 })
    vi.stubEnv('DATA_DIR', file('data'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  return file
}

/** A screen that keeps what was printed. */
export function keepingScreen(): Screen & { readonly printed: string[] } {
  const printed: string[] = []
  return {
    printed,
    ink: inkFor(false),
    width: 80,
    isLive: false,
    print: (text = '') => printed.push(text),
    status: () => undefined,
    clear: () => undefined,
    ask: async () => null,
    close: () => undefined,
  }
}

/** The sentence with which it is refused; what was given where it is not. */
export function why(job: () => unknown): unknown {
  try {
    return job()
  } catch (error) {
    return error instanceof UsageError ? error.message : error
  }
}
